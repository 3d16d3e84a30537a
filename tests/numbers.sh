#!/bin/sh
# What the slow tests measured.
#   tests/numbers.sh collect [BUILD]  writes BUILD/numbers.json (default: build)
#   tests/numbers.sh OLD NEW          names what got worse by more than the spread; then exit code 1
exec python3 -B "$(dirname "$0")/numbers/numbers_file.py" "$@"
