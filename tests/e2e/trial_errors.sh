#!/bin/bash
# Every command with a missing file, a foreign library, a bot that crashes at load and a place that cannot be written: one clear
# line, the right exit code, nothing left behind.
. "$(dirname "$0")/../kit/shell.sh"

good=$bots/money.so
expect 0 recorded "$joust" golden "$good" --record golden.txt --games 2
expect 3 undecided "$joust" compare "$good" "$bots/money_same.so" --max-games 2 --db games.db
echo "just a file" >plain
chmod 444 plain

for bot in nowhere.so no_such_bot "$bots" "$good?broken"; do
  for call in "check" "submit --to games.db" "golden --check golden.txt" "golden --record new.txt" "diff GOOD --games 2" \
    "compare GOOD"; do
    read -ra words <<<"$call"
    words=("${words[@]/#GOOD/$good}")
    expect 2 "^joust ${words[0]}: .*(nowhere|no_such_bot|kit/bots|broken)" "$joust" "${words[0]}" "$bot" "${words[@]:1}"
    one_line
  done
  expect 2 '^joust compare: ' "$joust" compare "$good" "$bot"
  expect 2 '^joust diff: ' "$joust" diff "$good" "$bot" --games 2
  expect 2 '^joust compare: ' "$joust" compare "$good" "$good" --also "$bot"
done

for bot in "$bots/foreign.so" "$bots/crash_in_constructor.so" ./plain; do
  pattern='no manifest|crashes while it is loaded|no ELF file'
  expect 1 "loads +NO" "$joust" check "$bot"
  expect 1 'nothing was changed' "$joust" submit "$bot" --to games.db
  expect 2 "$pattern" "$joust" golden "$bot" --check golden.txt
  one_line
  expect 2 "$pattern" "$joust" golden "$bot" --record new.txt
  expect 2 "$pattern" "$joust" diff "$bot" "$good" --games 2
  expect 2 "$pattern" "$joust" diff "$good" "$bot" --games 2
  expect 2 "$pattern" "$joust" compare "$bot" "$good"
  one_line
  expect 2 "$pattern" "$joust" compare "$good" "$bot"
done
[ ! -e new.txt ] || { echo "FAILED: a file was recorded for a bot that is none"; failed=1; }

# A folder below a file cannot be made, by nobody.
expect 2 "cannot write 'plain/x'" "$joust" golden "$good" --record plain/x --games 2
one_line
expect 2 "plain/x.db" "$joust" compare "$good" "$bots/money_same.so" --db plain/x.db
one_line
expect 2 "bot folder 'plain/bots'" "$joust" submit "$good" --to games.db --folder plain/bots --games 5
one_line
expect 2 'there is no file' "$joust" submit "$good" --to plain/x.toml
expect 2 "" "$joust" diff "$good" "$bots/money_same.so" --db nowhere.db
one_line
expect 2 'not a database' "$joust" diff "$good" "$bots/money_same.so" --db golden.txt
expect 2 'not a database' "$joust" compare "$good" "$bots/money_same.so" --db golden.txt
expect 2 'cannot read' "$joust" golden "$good" --check nowhere.txt

for command in check submit compare diff golden; do
  expect 0 "^usage: joust $command" "$joust" "$command" --help
  expect 2 "see joust $command --help" "$joust" "$command"
  expect 2 "see joust $command --help" "$joust" "$command" --nonsense
done
finish
