#!/usr/bin/env bash
# Installs what is missing, builds, plays a small league with the reference bots and prints the standings.
set -euo pipefail
cd "$(dirname "$0")"
.ci/install build
cmake --preset release -DJOUST_TESTS=OFF -DCMAKE_COMPILE_WARNING_AS_ERROR=OFF -Wno-dev  # a newer compiler stops nobody
cmake --build --preset release
build/joust run configs/quick.toml --db build/quick.db
