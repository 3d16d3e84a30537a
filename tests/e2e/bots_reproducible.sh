#!/usr/bin/env bash
# A bot's version is the hash of its file, so building the shipped bots again with the same compiler gives the same bytes: in
# other folders, at another time, with nothing kept from before.
# usage: bots_reproducible.sh SOURCE BUILD CMAKE_OPTION...
set -euo pipefail
source=$1 build=$2
shift 2
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
unset CMAKE_C_COMPILER_LAUNCHER CMAKE_CXX_COMPILER_LAUNCHER  # which might bring back what was compiled elsewhere
for copy in "$scratch/a" "$scratch/another folder/with a longer name"; do
  mkdir -p "$copy/source"
  tar -C "$source" --exclude=./build* --exclude=./.git --exclude=*.db* -cf - . | tar -C "$copy/source" -xmf -
  if ! { cmake -S "$copy/source" -B "$copy/build" -G Ninja -DJOUST_TESTS=OFF -Wno-dev "$@" &&
    cmake --build "$copy/build" --target bots/all; } >"$scratch/log" 2>&1; then
    cat "$scratch/log"
    exit 1
  fi
  for bot in "$build"/bots/*.so; do
    name=${bot##*/}
    cmp "$bot" "$copy/build/bots/$name" || { echo "FAILED: built again in '$copy', $name is another file"; exit 1; }
  done
done
ls "$build/bots/"*.so
