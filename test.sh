#!/usr/bin/env bash
# Installs what is missing, checks, builds and tests. What it runs and where is said in tests/CMakeLists.txt.
set -euo pipefail
cd "$(dirname "$0")"

stop() {
  echo "./test.sh: $*" >&2
  exit 1
}
usage="usage: ./test.sh [--slow [PART...] | --help]"
refuse() {
  echo "./test.sh: unknown argument '$1'; $usage" >&2
  exit 2
}
parts=()
case ${1:-} in
  '') ;;
  --help | -h)
    [ $# = 1 ] || refuse "$2"
    cat <<END
$usage

Without arguments: checks the tree (.ci/check), then runs all fast tests: those of the whole program in the release
build, the unit programs under AddressSanitizer and UndefinedBehaviorSanitizer, the threads of one program under
ThreadSanitizer, and the golden games in each build and in one by clang. Warnings are errors. Under 20 minutes from a
clean clone on two processors.

--slow         runs all slow tests instead, in the release build, and writes what they measure to build/numbers.json
--slow PART... runs those of these parts, each under an hour; an unknown name lists the parts

Installs missing Debian packages first (.ci/install). Logs and results go to build/tested/. The last line says how many
passed, failed and were skipped; skipped ones are named before it, with the reason. Exits with 0 only if nothing failed
and nothing was skipped that the installed packages should have made possible.
END
    exit 0
    ;;
  --slow)
    for part in "${@:2}"; do
      [[ $part =~ ^[a-z0-9_]+$ ]] || refuse "$part"
      parts+=("$part")
    done
    ;;
  *) refuse "$1" ;;
esac

step() { printf '\n== %d:%02d %s\n' $((SECONDS / 60)) $((SECONDS % 60)) "$*"; }

results=build/tested
configure() {
  step "configure: $1"
  cmake --preset "$1" -Wno-dev -DJOUST_TESTS=ON -DCMAKE_COMPILE_WARNING_AS_ERROR=ON >"$results/configure-$1.log" 2>&1 ||
    stop "cannot configure '$1': $(tail -n 20 "$results/configure-$1.log")"
}
# build PRESET TARGET
build() {
  configure "$1"
  step "build: $1"
  cmake --build --preset "$1" --target "$2" || stop "the build '$1' failed"
}
# run NAME PRESET WHICH...: which tests, in the words of ctest. What failed is counted at the end.
run() {
  local name=$1 folder=build
  [ "$2" = release ] || folder=build-$2
  shift 2
  step "test: $name"
  ctest --test-dir "$folder" --show-only=json-v1 "$@" >"$results/$name.json"
  ctest --test-dir "$folder" --output-on-failure --no-tests=error -j"$(nproc)" --output-log "$results/$name.log" \
    --output-junit "$PWD/$results/$name.xml" "$@" || true
}

rm -rf "$results"
mkdir -p "$results"
export PATH="/usr/bin:$PATH"  # Debian's python3, which has Debian's modules
if [ "${1:-}" = --slow ]; then
  .ci/install slow
  configure release
  known=$(ctest --test-dir build --print-labels -L '^slow$' | awk '/^  / && !/ (slow|may_skip)$/ { print $1 }' | xargs)
  for part in "${parts[@]}"; do
    [[ " $known " = *" $part "* ]] || stop "there is no part '$part'; the parts are: $known"
  done
  build release all
  if [ ${#parts[@]} = 0 ]; then
    run slow release -L '^slow$'
    tests/numbers.sh collect build || stop "the slow tests left no numbers"
  else
    for part in "${parts[@]}"; do run "slow-$part" release -L '^slow$' -L "^$part\$"; done
  fi
else
  .ci/install test
  step "check"
  .ci/check || stop "the tree has findings; nothing was built"
  build release whole_program
  run release release -LE '^(slow|unit|threads)$'
  build sanitize unit_programs
  run sanitize sanitize -L '^(unit|everywhere)$' -LE '^slow$'
  build threads thread_tests
  run threads threads -L '^threads$'
  build clang property
  run clang clang -L '^everywhere$'
fi
step "done"
.ci/tally "$results"
