#!/bin/bash
# `joust submit`: a fit bot is copied under its hash and registered, versions are kept apart, an unfit bot changes nothing.
. "$(dirname "$0")/../kit/shell.sh"

cat >league.toml <<'TOML'
# the author's own words stay
name = "test"
games = 12
[[bots]]
path = "big_money"  # a comment
[[bots]]
path = "random"
TOML
cp league.toml original.toml

expect 1 'not fit; nothing was changed' "$joust" submit "$bots/bad_crash.so" --to league.toml --games 20
same "the league file" "$(cat league.toml)" "$(cat original.toml)"
if [ -e bots ] || [ -e league.db ]; then echo "FAILED: an unfit bot left something behind"; ls; failed=1; fi

expect 0 'submitted: money 1.0: version 1' "$joust" submit "$bots/money.so" --to league.toml --games 20
hash=$(sha256sum "$bots/money.so" | cut -c1-16)
cmp "$bots/money.so" "bots/money-$hash.so" || failed=1
same "the registered bot" "$(query league.db 'SELECT name, version, author, substr(hash, 1, 16) FROM bots')" "money 1.0 Joust tests $hash"
head -7 league.toml | cmp - original.toml || failed=1
expect 0 'known already: money 1.0: version 1' "$joust" submit "$bots/money.so" --to league.toml --games 20
expect 0 '12 games' "$joust" run league.toml --quiet

expect 0 'submitted: money 1.2: version 2' "$joust" submit "$bots/money_strong.so" --to league.toml --games 20
same "entries" "$(grep -c '^name = "money"' league.toml)" 1
expect 0 '12 games' "$joust" run league.toml --quiet
same "games of each version" "$(query league.db "SELECT count(DISTINCT bot) FROM bot_results JOIN bots ON id = bot
  WHERE name = 'money'")" 2
expect 0 'submitted: witch' "$joust" submit "$bots/watcher.so" --name witch --to league.toml --games 20
expect 0 'witch' "$joust" run league.toml --quiet
sed -i 's/^games = 12/games = 24/' league.toml
expect 2 'has changed in: games' "$joust" run league.toml --quiet
sed -i 's/^games = 24/games = 12/' league.toml
expect 0 'version 3' "$joust" submit "$bots/money_weak.so" --to league.db --games 20 --name money
expect 0 'submitted: other 1.1: version 1' "$joust" submit "$bots/money_weak.so" --to league.db --games 20 --name other

# Nobody takes over a name by accident, and nothing is made where there is no league.
expect 2 'is a bot by' "$joust" submit "$bots/money.so" --to league.toml --games 20 --name random
one_line
expect 2 'there is no file' "$joust" submit "$bots/money.so" --to nowhere.toml
echo "just text, and long enough to be something else than an empty file" >notes.db
expect 2 "not a database" "$joust" submit "$bots/money.so" --to notes.db
finish
