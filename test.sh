#!/usr/bin/env bash
# Installs what is missing, builds, and runs the tests. `./test.sh --slow` runs the slow ones too.
set -euo pipefail
cd "$(dirname "$0")"
.ci/install test
export PATH="/usr/bin:$PATH"  # Debian's python3, which has Debian's modules

cmake --preset release -DJOUST_TESTS=ON -Wno-dev
cmake --build --preset release

if [ "${1:-}" = --slow ]; then
  ctest --test-dir build --output-on-failure -j2
else
  ctest --test-dir build --output-on-failure -j2 -LE slow
fi

# The same games from an unoptimized build under sanitizers and from another compiler.
for preset in sanitize clang; do
  cmake --preset $preset -Wno-dev >/dev/null
  cmake --build --preset $preset --target property
  tests/golden.sh build-$preset/tests/property
done
build-sanitize/tests/property 500 --seed 5
