#!/bin/bash
# `joust scenario` on files that are missing, empty, no text or wrong: one line with FILE:LINE each, the right exit code, and the
# other files are run all the same. Usage: scenario_files.sh JOUST
joust=$(realpath "$1")
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir" || exit 1
failures=0

# expect CODE PATTERN FILE...: runs the files and good.scenario; PATTERN is an extended expression for one line of the output.
expect() {
  local code=$1 pattern=$2 output
  shift 2
  output=$(timeout 20 "$joust" scenario "$@" good.scenario 2>&1)
  local got=$?
  if [ $got != "$code" ] || ! grep -Eq -- "$pattern" <<<"$output" || ! grep -Eq '^[1-9][0-9]* passed' <<<"$output" ||
     [ "$(wc -c <<<"$output")" -gt 4000 ]; then
    echo "scenario $*: expected exit $code and '$pattern', got $got and: $(head -c 1000 <<<"$output")"
    failures=$((failures + 1))
  fi
}

# wrong PATTERN LINE...: one scenario with these lines fails at its last line.
wrong() {
  local pattern=$1
  shift
  printf '%s\n' 'scenario: wrong' "$@" >wrong.scenario
  expect 1 "^wrong.scenario:$(($# + 1)): \[wrong\] .*$pattern" wrong.scenario
}

printf 'scenario: good\nexpect supply Copper 46\n' >good.scenario
: >empty.scenario
printf '# nothing\n---\n---\n' >comments.scenario
mkdir directory.scenario
printf 'scenario: x\n\001\002\377\000\n' >garbage.scenario
printf '\357\273\277scenario: one\r\np1 hand: Copper x2 # two\r\nexpect p1 hand Copper x2\r\n---\r\nscenario: two\r\nexpect p1 hand none' >windows.scenario
printf 'scenario: long\n%s\n' "$(head -c 3000000 /dev/zero | tr '\0' x)" >long.scenario
printf 'scenario: still\nsupply: Copper 0, Curse 0\nphase: buy\np1 coins: 2\np1 buy Estate\nexpect not over\nexpect turn p2\n' >still.scenario

expect 2 "cannot read the scenario file 'nowhere.scenario'" nowhere.scenario
expect 2 "cannot read the scenario file 'directory.scenario'" directory.scenario
expect 2 "'empty.scenario' holds no scenario" empty.scenario
expect 2 "'comments.scenario' holds no scenario" comments.scenario
expect 1 '^garbage.scenario:2: this is not a text file' garbage.scenario
expect 0 '^3 passed, 0 failed' windows.scenario
expect 1 '^long.scenario:2: \[long\] cannot read' long.scenario
expect 0 '^2 passed, 0 failed' still.scenario # turns without any decision do not go on for ever
printf 'p1 hand: Copper\n' >nameless.scenario
expect 1 '^nameless.scenario:1: a scenario needs a name' nameless.scenario

wrong "unknown statement 'colour:'" 'colour: red'
wrong "expected a number, found 'two'" 'players: two'
wrong "'7' is out of range: expected 2 to 6" 'players: 7'
wrong "'99999999999999999999' is out of range" 'p1 coins: 99999999999999999999'
wrong "'-1' is out of range" 'p1 coins: -1'
wrong "'99999999' is out of range" 'p1 hand: Copper x99999999'
wrong 'more cards than a game has' 'p1 hand: Copper x999'
wrong "unknown card 'Vilage'; did you mean Village" 'kingdom: Vilage'
wrong "unknown Project 'Faire'; did you mean Fair" 'projects: Faire'
wrong 'Copper is not a Kingdom card' 'kingdom: Copper'
wrong 'Village is listed twice' 'kingdom: Village, village'
wrong 'Village has no pile in this game' 'supply: Village 3'
wrong 'this game has 2 players' 'p3 hand: Copper'
wrong 'belong to p1 only' 'p2 coins: 3'
wrong "unknown phase 'night'" 'phase: night'
wrong 'expected a seed' 'seed: abc'
wrong 'expected a seed' 'seed: 99999999999999999999'
wrong 'has a name already' 'scenario: again'
wrong 'no such pile' 'Knights top: Sir Martin'
wrong 'neither a Project nor an Artifact' 'p1 owns: Copper'
wrong 'p1 has the Flag already' 'p1 owns: Flag' 'p2 owns: Flag'
wrong 'before it' 'phase: buy' 'p1 hand: Copper' 'p1 play Copper' 'p1 hand: Copper'
wrong "unknown verb 'eat'" 'p1 eat Copper'
wrong "cannot read the expectation 'expect over now'" 'expect over now'
wrong "cannot read the expectation 'expect foo'" 'expect foo'
wrong 'cannot read the expectation' 'expect supply Copper'
wrong "unknown card 'Coper'" 'expect p1 hand Coper'
wrong 'no more tokens' 'phase: buy' 'p1 coffers: 2' 'p1 spend 3 coffers'
wrong 'pending is p2: reveal Moat, discard Beggar, none \(Witch\)' 'kingdom: Witch, Moat, Beggar' 'p1 hand: Witch' \
  'p2 hand: Moat, Beggar' 'p1 play Witch' 'p2 trash Moat'

# Questions that the runner answers by itself: counted, shown if asked for, and shown where the scenario fails.
printf '%s\n' 'scenario: scepter' 'kingdom: Scepter' 'phase: buy' 'p1 hand: Scepter' 'p1 play Scepter' 'p1 buy Copper' \
  >own.scenario
own='^own.scenario:6: \[scepter\] answered by itself before this line: p1 play \(Scepter\): .* -> \+2 coins$'
expect 0 '^2 passed, 0 failed; 1 question answered without a line \(--answers shows where\)$' own.scenario
expect 0 "$own" --answers own.scenario
expect 0 '^2 passed, 0 failed; 1 question answered without a line$' --answers own.scenario
echo 'expect p1 coins 9' >>own.scenario
expect 1 "$own" own.scenario
[ $failures = 0 ]
