#!/bin/bash
# `joust golden`: the same bot gives the same answers, a changed one is shown, a bad file is refused with its line.
. "$(dirname "$0")/../kit/shell.sh"

expect 0 '20 games of money 1.0 recorded' "$joust" golden "$bots/money.so" --record golden.txt --games 20
expect 0 'recorded' "$joust" golden "$bots/money.so" --record again.txt --games 20 --workers 4
same "what is recorded" "$(cat golden.txt)" "$(cat again.txt)"
expect 0 'the same answers' "$joust" golden "$bots/money.so" --check golden.txt
expect 0 'the same answers' "$joust" golden "$bots/money_same.so" --check golden.txt
expect 1 'other answers in [0-9]+ games' "$joust" golden "$bots/money_weak.so" --check golden.txt
grep -q 'recorded  buy Gold' out || { echo "FAILED: the difference is not shown"; cat out; failed=1; }
expect 1 'Segmentation fault' "$joust" golden "$bots/bad_crash.so" --check golden.txt
expect 2 'it has faults; see joust check' "$joust" golden "$bots/bad_crash.so" --record faulty.txt
[ ! -e faulty.txt ] || { echo "FAILED: a faulty bot was recorded"; failed=1; }

bad() { # PATTERN: golden.txt changed by a filter is refused
  expect 2 "$1" "$joust" golden "$bots/money.so" --check bad.txt
  one_line
}
: >bad.txt && bad 'bad.txt:0: the file ends here'
head -c 3000 golden.txt >bad.txt && bad 'bad.txt:[0-9]+: '
grep -v '^games' golden.txt >bad.txt && bad 'the file ends here'
sed 's/^joust golden 1/joust golden 99/' golden.txt >bad.txt && bad 'bad.txt:1: expected version 1'
sed '0,/^seat 1/s//seat 7/' golden.txt >bad.txt && bad 'expected a number from 1 to'
sed '0,/^answers 130/s//answers 131/' golden.txt >bad.txt && bad 'does not come out as recorded'
sed '0,/^setup ..;/s//setup 2p; Nonsense,/' golden.txt >bad.txt && bad 'bad.txt:5: '
cp "$bots/money.so" bad.txt && bad 'expected a golden file'
expect 2 'either --record FILE or --check FILE' "$joust" golden "$bots/money.so"
finish
