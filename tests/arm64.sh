#!/usr/bin/env bash
# The engine alone, built for 64-bit ARM and run by an emulator, plays the recorded games: the rules depend on no processor.
# usage: arm64.sh SOURCE
set -euo pipefail
cd "$1"
cannot() {
  echo "skipped: $*"
  exit 77
}
compiler=aarch64-linux-gnu-g++
for tool in $compiler qemu-aarch64; do
  command -v "$tool" >/dev/null || cannot "$tool is missing: .ci/install slow"
done
built=$(mktemp -d)
trap 'rm -rf "$built"' EXIT

sources=(engine/*.cpp engine/cards/*.cpp tests/property/property.cpp)
echo "building ${#sources[@]} files with $compiler"
# shellcheck disable=SC2016  # expanded by the inner shell
build='$0 -std=c++20 -O3 -I. -c "$1" -o "$(mktemp "$2/XXXXXX.o")" && echo "built $1"'
printf '%s\n' "${sources[@]}" | xargs -P "$(nproc)" -I{} sh -c "$build" $compiler {} "$built"
$compiler "$built"/*.o -o "$built/property"

cat >"$built/emulated" <<END
#!/bin/sh
exec qemu-aarch64 -L /usr/aarch64-linux-gnu "$built/property" "\$@"
END
chmod +x "$built/emulated"
echo "playing on $(uname -m) as aarch64"
tests/golden.sh "$built/emulated"
