#!/bin/bash
# `joust check`: a sound bot is fit; every kind of fault is found, named and can be seen again.
. "$(dirname "$0")/../kit/shell.sh"

expect 0 'verdict +fit for a league' "$joust" check "$bots/money.so" --games 60
for row in 'loads +ok' 'legal +ok +60 games' 'deterministic +ok' 'median .*99 %.*worst' 'memory +ok' 'never bought +.*Artisan' \
  'never played'; do
  grep -qE "$row" out || { echo "FAILED: no row like '$row'"; cat out; failed=1; }
done
expect 0 'fit for a league' "$joust" check random --games 60
expect 0 'fit for a league' "$joust" check "$bots/watcher.so" --games 100
expect 0 'fit for a league' "$joust" check "$bots/money.so" --games 1

expect 1 'loads +NO .*crashes while it is loaded' "$joust" check "$bots/crash_in_constructor.so"
expect 1 'loads +NO .*no manifest' "$joust" check "$bots/foreign.so"
expect 1 'loads +NO .*no parameters' "$joust" check 'big_money?level=3'
expect 1 'crash +.*signal 11' "$joust" check "$bots/bad_crash.so" --games 40
expect 1 'exit +.*exit code 0' "$joust" check "$bots/bad_exit.so" --games 40
expect 1 'illegal answer +.*answered 9999' "$joust" check "$bots/bad_illegal.so" --games 40
expect 1 'hang +.*no answer after' "$joust" check "$bots/bad_hang.so" --games 10 --question-ms 10
expect 1 'memory +NO .*limit' "$joust" check "$bots/bad_leak.so" --games 60
expect 1 'deterministic +NO' "$joust" check "$bots/bad_moody.so" --games 60
expect 0 'deterministic +-' "$joust" check "$bots/bad_moody.so" --games 60 --nondeterministic

# Messages stay on one line however long the bot's path is; only lists of cards are broken.
deep="a long way/$(printf 'down%.0s' {1..30})/to the bot"
mkdir -p "$deep" && cp "$bots/foreign.so" "$bots/money.so" "$deep"
expect 1 'loads +NO .*to the bot/foreign.so.*no manifest' "$joust" check "./$deep/foreign.so"
expect 0 'verdict +fit for a league' "$joust" check "./$deep/money.so" --games 100 --all-cards
[ "$(grep -A99 '^never bought' out | grep -B99 '^never played' | awk 'length > 80' | wc -l)" = 0 ] ||
  { echo "FAILED: the list of cards is not broken"; cat out; failed=1; }

# Every printed command shows its fault again, and ends.
for fault in crash exit illegal hang; do
  expect 1 'joust check' "$joust" check "$bots/bad_$fault.so" --games 15 --question-ms 20 --seed 3
  kind=$(sed -n '/^legal/{n;s/^  \([a-z ]*[a-z]\)  .*/\1/p}' out)
  grep -E '^ +joust (check|play)' out | sed "s#^ *joust#'$joust'#" >commands
  [ -s commands ] || { echo "FAILED: no command for $fault"; failed=1; }
  while read -r command; do expect 1 "$kind|$fault" timeout 60 bash -c "$command"; done <commands
done
expect 1 'loses by a fault, illegal answer' bash -c "$("$joust" check "$bots/bad_illegal.so" --games 15 |
  grep -E '^ +joust play' | head -1 | sed "s#^ *joust#'$joust'#")"
expect 1 'legal +NO +10 faults in 10 games' "$joust" check "$bots/bad_over.so" --games 10 # not counted again when it is asked again
expect 0 'deterministic +ok' "$joust" check random --game 17
expect 2 'game must be a whole number' "$joust" check random --game 0
finish
