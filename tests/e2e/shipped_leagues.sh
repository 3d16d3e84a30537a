#!/usr/bin/env bash
# The leagues that are shipped, played where they are installed: from another folder, far from the source. `joust verify`
# finds every bot again.
# usage: shipped_leagues.sh BUILD
set -euo pipefail
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
fail() {
  echo "FAILED: $*"
  exit 1
}
cmake --install "$1" --prefix "$scratch/prefix" >"$scratch/log"
mkdir "$scratch/elsewhere"
cd "$scratch/elsewhere"
joust=$scratch/prefix/bin/joust
for league in "$scratch"/prefix/share/joust/configs/*.toml; do
  sed -i -E 's/^(games = ).*/\1600/' "$league"
  name=$(basename "$league" .toml)
  "$joust" run "$league" >out 2>err || fail "$name: $(cat err)"
  grep -q '60[0-9] games' out || fail "$name: $(cat out)"
  "$joust" verify "$name.db" --sample 20 >out 2>err || fail "verify $name: $(cat out err)"
  ! grep 'left out' out err || fail "verify $name misses a bot"
  [ "$name" != league ] || leagues=1
done
[ "${leagues:-}" ] || fail "no league is installed"
! grep -qaF "$1/bots" ./*.db || fail "a bot of the build folder played"
