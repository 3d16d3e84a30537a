#!/bin/sh
# The signature over fixed random games must be the recorded one, whatever compiler built PROGRAM.
# tests/golden.sh PROGRAM [--record]
set -eu
file="$(dirname "$0")/../engine/fingerprint.h"
recorded=$(sed -n 's/.*kRulesFingerprint = 0x\([0-9a-f]*\);/\1/p' "$file")
found=$("$1" 4096 --seed 7 --golden)
if [ "${2:-}" = --record ]; then
  sed -i "s/\(kRulesFingerprint = 0x\)[0-9a-f]*;/\1$found;/" "$file"
  echo "recorded $found"
elif [ "$found" = "$recorded" ]; then
  echo "golden signature $found"
else
  echo "golden signature is $found, recorded is $recorded: the rules behave differently." >&2
  echo "If that is meant: tests/golden.sh $1 --record, and say so in the commit." >&2
  exit 1
fi
