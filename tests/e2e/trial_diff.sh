#!/bin/bash
# `joust diff`: nothing for an identical bot; the first other decision of a changed one, in words.
. "$(dirname "$0")/../kit/shell.sh"

expect 0 '^0 of 40 games differ' "$joust" diff "$bots/money_same.so" "$bots/money.so" --games 40
expect 0 '^0 of 10 games differ' "$joust" diff random random --games 10 --players 4 --against big_money random
expect 1 'buy Gold -> buy Duchy' "$joust" diff "$bots/money_strong.so" "$bots/money.so" --games 40 --show 3
for part in 'Provinces left: [0-5];' 'old +buy' 'new +buy Duchy' 'Buy phase' 'hand: ' 'more games'; do
  grep -qE "$part" out || { echo "FAILED: nothing like '$part'"; cat out; failed=1; }
done
expect 1 'Segmentation fault' "$joust" diff "$bots/bad_crash.so" "$bots/money.so" --games 10
expect 1 'which is no option' "$joust" diff "$bots/bad_illegal.so" "$bots/money.so" --games 10

expect 3 undecided "$joust" compare "$bots/money.so" big_money --max-games 40 --elo1 1 --db games.db
expect 0 '^0 of 40 games differ' "$joust" diff "$bots/money_same.so" "$bots/money.so" --db games.db
expect 1 'joust replay' "$joust" diff "$bots/money_strong.so" "$bots/money.so" --db games.db
expect 1 'of 7 games differ' "$joust" diff "$bots/money_weak.so" "$bots/money.so" --db games.db --games 7
expect 2 'has no games of' "$joust" diff "$bots/money.so" "$bots/money_weak.so" --db games.db
one_line
expect 2 'give --db DB or --games N' "$joust" diff "$bots/money.so" "$bots/money_same.so"
finish
