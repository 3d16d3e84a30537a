#!/bin/bash
# Kills at random moments: the comparison's table comes out as without them. And a small real difference is found.
. "$(dirname "$0")/../kit/shell.sh"

expect 1 rejected "$joust" compare "$bots/money_same.so" "$bots/money.so" --db whole.db
for _ in $(seq 10); do
  { timeout -s KILL "0.$((RANDOM % 9 + 1))" "$joust" compare "$bots/money_same.so" "$bots/money.so" --db parts.db --workers 2
  } >/dev/null 2>&1
done
expect 1 rejected "$joust" compare "$bots/money_same.so" "$bots/money.so" --db parts.db
same "games after ten kills" "$(games_of whole.db)" "$(games_of parts.db)"
expect 0 accepted "$joust" compare big_money "$bots/money.so" --elo1 10
expect 0 'fit for a league' "$joust" check big_money --games 5000
expect 0 '^0 of 5000 games differ' "$joust" diff "$bots/money_same.so" "$bots/money.so" --games 5000 --players 3
finish
