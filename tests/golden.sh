#!/bin/sh
# The signature over fixed random games must be the recorded one, whatever compiler built PROGRAM.
# tests/golden.sh PROGRAM [--record]
set -eu
file="$(dirname "$0")/golden_signature.txt"
found=$("$1" 4096 --seed 7 --golden)
if [ "${2:-}" = --record ]; then
  echo "$found" > "$file"
  echo "recorded $found"
elif [ "$found" = "$(cat "$file")" ]; then
  echo "golden signature $found"
else
  echo "golden signature is $found, recorded is $(cat "$file"): the rules behave differently." >&2
  echo "If that is meant: tests/golden.sh $1 --record, and say so in the commit." >&2
  exit 1
fi
