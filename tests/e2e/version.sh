#!/usr/bin/env bash
# What the program says about itself is so: version, commit, ABI, schema.
# usage: version.sh JOUST SOURCE VERSION
set -euo pipefail
joust=$1 source=$2 version=$3
fail() {
  echo "FAILED: $*: $("$joust" version)"
  exit 1
}
said() { "$joust" version | sed -nE "s/^ *$1 +//p"; }
number() { sed -nE "s/.*$1 = ([0-9]+);.*|#define $1 ([0-9]+).*/\1\2/p" "$source/$2"; }
[ "$(said joust)" = "$version" ] || fail "not version $version"
[ "$("$joust" --version)" = "$("$joust" version)" ] || fail "--version says something else"
header=bot-api/joust_bot.h
[ "$(said 'bot ABI')" = "$(number JOUST_ABI_MAJOR $header).$(number JOUST_ABI_MINOR $header)" ] || fail "ABI"
[ "$(said schema)" = "$(number kSchemaVersion runner/store/schema.h)" ] || fail "schema"
[ "$(said compiler)" ] || fail "no compiler"
[[ $(said HTTP) == *beast* ]] || fail "no HTTP library"

# The commit, in a folder of its own: a tarball, then a checkout, then one with changes.
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
file=$scratch/build_info.cpp
told() {
  cmake -DSOURCE="$scratch/source" -DVERSION=1.2.3 -DOUTPUT="$file" -P "$source/runner/base/build_info.cmake"
  grep -qF "{\"1.2.3\", \"$1\"," "$file" || { echo "FAILED: not $1 but $(grep 1.2.3 "$file")"; exit 1; }
}
mkdir "$scratch/source"
told unknown
command -v git >/dev/null || exit 0
git() { command git -C "$scratch/source" -c user.name=a -c user.email=a@b.invalid "$@"; }
git init -q
told unknown  # no commit yet
echo 1 >"$scratch/source/file"
git add file && git commit -q -m first && git tag v1
commit=$(git rev-parse --short=12 HEAD)
told "$commit"
touch -d 2001-01-01 "$file"
told "$commit"
[ "$(stat -c %y "$file" | cut -c1-4)" = 2001 ] || { echo "FAILED: the same commit, written again"; exit 1; }
echo 2 >"$scratch/source/file"
told "$commit+"
