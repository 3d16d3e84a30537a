#!/usr/bin/env bash
# clang-tidy with the checks of .clang-tidy over our C and C++ sources and the headers that they include, as the configured
# folder BUILD compiles them (it need not be built). One line a finding; standard error tells how far it is.
# usage: tidy.sh BUILD [FILE...]
set -euo pipefail
build=$(realpath "$1")
shift
cd "$(dirname "$0")/.."
command -v clang-tidy-19 >/dev/null || {
  echo "skipped: clang-tidy-19 is missing: .ci/install slow"
  exit 77
}
if [ $# -eq 0 ]; then
  mapfile -t files < <(sed -n 's/^ *"file": "\(.*\)",*$/\1/p' "$build/compile_commands.json" | grep -F "$PWD/" |
    grep -vF -e "$build/" -e /frozen/ | cut -c$((${#PWD} + 2))- | sort -u)
  set -- "${files[@]}" bot-api/template/*/*.c bot-api/template/*/*.cpp # what authors build
fi
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT

# Each process writes a file of its own and says its name when it is done.
# shellcheck disable=SC2016  # expanded by the inner shell
look='said=$(mktemp -p "$0")
  clang-tidy-19 --quiet -p "$1" "$2" >"$said" 2>"$said.errors" ||
    echo "$2:1:1: error: clang-tidy ends with $?: $(grep -v "warnings\? generated" "$said.errors" | head -n 1) [tidy]" >>"$said"
  echo "$said $2"'
declare -A found=()
done=0
while read -r said file; do
  done=$((done + 1))
  [ ! -t 2 ] || printf '\r\033[K' >&2
  while read -r finding; do
    [ -n "${found[$finding]:-}" ] && continue # of a header, seen from another source
    found[$finding]=1
    echo "$finding"
  done < <(sed -nE "s|^$PWD/||; s/^([^ :]+:[0-9]+):[0-9]+: (warning|error): (.*) \[([^]]*)\]$/\1: \3 (\4)/p" "$said")
  if [ -t 2 ]; then
    printf '%d of %d: %s' $done $# "$file" >&2
  elif [ $((done % 10)) = 0 ]; then
    echo "$done of $#: $file" >&2
  fi
done < <(printf '%s\n' "$@" | xargs -P "$(nproc)" -I{} bash -c "$look" "$out" "$build" {})
[ ! -t 2 ] || printf '\r\033[K' >&2
if [ $done != $# ]; then
  echo "tests/tidy.sh: stopped after $done of $# files" >&2
  exit 2
fi
echo "tidy: ${#found[@]} findings in $# files"
[ ${#found[@]} = 0 ]
