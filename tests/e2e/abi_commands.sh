#!/bin/sh
# `joust play` and `joust bots`: output, exit codes, one clear line for every mistake.
# usage: abi_commands.sh JOUST FOLDER_OF_TEST_PLUGINS
set -u
joust=$1
plugins=$2
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failed=0

# expect CODE PATTERN ARGUMENTS...: exit code and a pattern in the output; errors are one line.
expect() {
  code=$1
  pattern=$2
  shift 2
  "$joust" "$@" > "$scratch/out" 2> "$scratch/err"
  got=$?
  if [ $got -ne "$code" ]; then
    echo "FAILED: joust $*: exit code $got, not $code"; cat "$scratch/err"; failed=1
  elif ! cat "$scratch/out" "$scratch/err" | grep -q -- "$pattern"; then
    echo "FAILED: joust $*: no '$pattern' in"; cat "$scratch/out" "$scratch/err"; failed=1
  elif [ "$code" -eq 2 ] && [ "$(wc -l < "$scratch/err")" -ne 1 ]; then
    echo "FAILED: joust $*: not one line:"; cat "$scratch/err"; failed=1
  fi
}

expect 0 'wins' play --bots big_money random --seed 1
expect 0 'wins' play --bots smithy big_money.strategy 'strategy?text=Province; Gold; Silver' --seed 1
expect 0 'buys nothing' play --bots big_money random --seed 1 --log
expect 0 'signature' play --bots big_money big_money --seed 1
expect 0 'Turn 1: big_money' play --bots big_money random --seed 1 --log --kingdom "Smithy, Village"
expect 0 'buys a Silver' play --bots big_money random --seed 1 --log --kingdom "Smithy, Village"
expect 0 '"signature"' play --bots big_money defaults random --seed 1 --json
expect 0 'Turn 1: random (player 2)' play --bots random random --seed 1 --log
expect 0 '50 games' play --bots big_money big_money --seed 1 --games 50
expect 0 '"games": 50' play --bots big_money big_money --seed 1 --games 50 --json
expect 0 'usage' play --help
expect 0 'name     random 1.0' bots random
expect 0 'decide_batch' bots big_money
expect 0 'usage' bots --help

expect 2 'needs 2 to 6 bots' play
expect 2 'needs 2 to 6 bots' play --bots big_money
expect 2 'needs 2 to 6 bots' play --bots random random random random random random random
expect 2 "no shipped bot 'nobody'" play --bots nobody random
expect 2 'there is no file' play --bots ./nobody.so random
expect 2 'there is no file' play --bots plan.strategy random
expect 2 'has no parameters' play --bots 'big_money?depth=3' random
expect 2 'key=value' play --bots 'big_money?depth' random
expect 2 '--games' play --bots random random --games many
expect 2 '--games' play --bots random random --games 0
expect 2 '--seed' play --bots random random --seed -1
expect 2 'no_such_option' play --bots random random --no_such_option
expect 2 'Nonsense' play --bots random random --kingdom "Village, Nonsense"
expect 2 'one game' play --bots random random --games 3 --log
expect 2 'crashes while it is loaded' play --bots "$plugins/crash_in_constructor.so" random
expect 2 'no manifest' play --bots "$plugins/no_manifest.so" random
expect 1 'illegal answer' play --bots "$plugins/illegal_answer.so" random --seed 1
expect 1 'refused' play --bots "$plugins/refuses_games.so" random --seed 1
expect 1 'illegal answer' play --bots "$plugins/illegal_answer.so" random --seed 1 --games 20

expect 2 'there is no file' bots ./nobody.so
expect 2 'there is no option --nonsense' bots --nonsense
expect 0 'needs the parameter' bots strategy
expect 1 'text:1:7: unknown card' bots 'strategy?text=Gold; Sliver'
expect 2 'text:1:7: unknown card' play --bots 'strategy?text=Gold; Sliver' random

# One bad bot does not keep the others from being shown.
expect 1 'name     random 1.0' bots "$plugins/crash_in_constructor.so" random "$plugins/no_symbol.so"
expect 1 'descriptor is too small' bots random "$plugins/small_descriptor.so"

# The same seed gives the same game, whatever is asked about it.
one=$("$joust" play --bots defaults random --seed 5 | grep signature)
two=$("$joust" play --bots defaults random --seed 5 --log | grep signature)
[ "$one" = "$two" ] || { echo "FAILED: the log changes the game"; failed=1; }
exit $failed
