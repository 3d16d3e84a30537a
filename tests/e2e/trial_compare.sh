#!/bin/bash
# `joust compare`: a weakened copy is rejected, an improved one accepted, whatever the number of workers.
. "$(dirname "$0")/../kit/shell.sh"

expect 0 'verdict +accepted' "$joust" compare "$bots/money_strong.so" "$bots/money.so" --elo1 10
expect 1 'verdict +rejected' "$joust" compare "$bots/money_weak.so" "$bots/money.so" --elo1 10
expect 3 '2 games\)' "$joust" compare "$bots/money_same.so" "$bots/money.so" --max-games 3
expect 3 'verdict +undecided' "$joust" compare "$bots/money_same.so" "$bots/money.so" --max-games 100
grep -q 'blocks .*(100 games): \[0, 0, 50, 0, 0\]' out || { echo "FAILED: equal bots do not play equal games"; cat out; failed=1; }
expect 1 'faults +[0-9]+ by the new one' "$joust" compare "$bots/bad_illegal.so" "$bots/money.so" --elo1 10

# Games and test are the same for 1, 2 and 4 workers, and what is stored is not played again.
for workers in 1 2 4; do
  expect 0 '"verdict": "accepted"' "$joust" compare "$bots/money_strong.so" "$bots/money.so" --elo1 5 --workers $workers \
    --db w$workers.db --json
  cp out json$workers
done
same "games with 1 and 2 workers" "$(games_of w1.db)" "$(games_of w2.db)"
same "games with 1 and 4 workers" "$(games_of w1.db)" "$(games_of w4.db)"
same "verdict with 1 and 4 workers" "$(cat json1)" "$(cat json4)"
before=$(query w1.db 'SELECT count(*), max(rowid) FROM runs')
expect 0 'verdict +accepted' "$joust" compare "$bots/money_strong.so" "$bots/money.so" --elo1 5 --db w1.db
same "runs after a second call" "$before" "$(query w1.db 'SELECT count(*), max(rowid) FROM runs')"

# Interrupted in the middle and continued: the same table as without.
expect 3 undecided "$joust" compare "$bots/money_same.so" "$bots/money.so" --max-games 3000 --db whole.db
for i in 1 2 3; do
  { timeout -s KILL 0.3 "$joust" compare "$bots/money_same.so" "$bots/money.so" --max-games 3000 --db parts.db --workers $i
  } >/dev/null 2>&1
done
expect 3 undecided "$joust" compare "$bots/money_same.so" "$bots/money.so" --max-games 3000 --db parts.db
same "games after kills" "$(games_of whole.db)" "$(games_of parts.db)"

# In the foreground: else timeout signals the process and then its group, and a second Ctrl-C ends at once, as it should.
expect 130 'goes on from here' timeout --foreground --preserve-status -s INT 1.5 "$joust" compare "$bots/money_same.so" "$bots/money.so" \
  --elo1 1 --max-games 10000000 --db interrupted.db
same "state after Ctrl-C" "$(query interrupted.db 'SELECT verdict, state FROM comparisons, runs')" "running interrupted"

# Another test of the same bots is another comparison; both stay.
expect 0 'verdict +accepted' "$joust" compare "$bots/money_strong.so" "$bots/money.so" --elo1 50 --db w1.db
same "comparisons" "$(query w1.db 'SELECT count(*) FROM comparisons')" 2

expect 0 'big_money +[0-9.]+ % +[0-9.]+ %' "$joust" compare "$bots/money_strong.so" "$bots/money.so" --elo1 50 \
  --also big_money random --also-games 40
expect 0 'got clearly worse' "$joust" compare "$bots/money_strong.so" "$bots/money.so" --elo1 50 --also big_money --also-games 20
expect 1 'money +.* worse' "$joust" compare "$bots/money_weak.so" "$bots/money.so" --elo1 50 --also big_money --also-games 20
expect 0 'verdict +accepted' "$joust" compare "$bots/money_strong.so" "$bots/money.so" --elo1 50 \
  --kingdoms 'First Game' 'Size Distortion' 'Smithy, Village'

# What cannot be a test is refused with one line.
refuse() { # PATTERN OPTION...
  local pattern=$1
  shift
  expect 2 "$pattern" "$joust" compare "$bots/money.so" "$bots/money_same.so" "$@"
  one_line
}
refuse 'elo0 must be less' --elo0 5 --elo1 5
refuse 'elo0 must be less' --elo0 5 --elo1 -5
refuse 'must be a number' --elo1 nan
refuse 'must be a number' --elo1 inf
refuse 'elo1' --elo1 many
refuse 'model is' --model linear
refuse 'alpha' --alpha 0
refuse 'alpha' --alpha 0.5 --beta 0.5
refuse 'alpha' --beta -1
refuse 'alpha' --alpha nan
refuse 'max-games must be' --max-games 0
refuse 'max-games must be' --max-games 1
refuse 'max-games must be' --max-games 1e4
refuse 'workers must be' --workers 0
refuse 'No Such Kingdom' --kingdoms 'No Such Kingdom'
refuse 'nowhere.so' --also ./nowhere.so
expect 2 'OLD is missing' "$joust" compare "$bots/money.so"
finish
