#!/usr/bin/env bash
# The whole product and its tests, built by clang with every warning an error, in a folder of its own; and all tests that
# are not slow, with what that built.
# usage: clang.sh SOURCE
set -euo pipefail
cd "$1"
command -v clang++ >/dev/null || {
  echo "skipped: clang is missing: .ci/install test"
  exit 77
}
clang++ --version | head -n 1
cmake --preset clang -DJOUST_TESTS=ON -DCMAKE_COMPILE_WARNING_AS_ERROR=ON -Wno-dev
cmake --build --preset clang
ctest --test-dir build-clang --output-on-failure -j"$(nproc)" -LE '^slow$'
