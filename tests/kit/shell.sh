# shellcheck shell=bash disable=SC2034  # the tests that read this file use what is set here
# What the end-to-end tests share. Call: TEST.sh JOUST BOTS. Each test works in a folder of its own, which is removed at
# the end.
set -u
joust=$1 bots=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
failed=0

# expect CODE 'PATTERN' COMMAND...: its exit code, and a pattern (grep -E) that its output must hold.
expect() {
  local code=$1 pattern=$2
  shift 2
  local got=0
  "$@" >out 2>err </dev/null || got=$?
  if [ "$got" != "$code" ]; then
    echo "FAILED: $*: exit code $got, expected $code"
  elif ! cat out err | grep -qE -- "$pattern"; then
    echo "FAILED: $*: nothing like '$pattern' in its output"
  else
    return 0
  fi
  cat out err
  failed=1
}

# one_line: the last command said what is wrong in one line on standard error.
one_line() {
  [ "$(wc -l <err)" = 1 ] && return
  echo "FAILED: expected one line of standard error:"
  cat err
  failed=1
}

# same WHAT A B
same() {
  [ "$2" = "$3" ] && return
  echo "FAILED: $1: '$2' is not '$3'"
  failed=1
}

# The stored games, without what was measured, as one hash; never the same where they cannot be read.
games_of() {
  python3 - "$1" <<'PYTHON' || echo "unreadable $RANDOM"
import hashlib, sqlite3, sys
db = sqlite3.connect(sys.argv[1])
columns = [row[1] for row in db.execute("PRAGMA table_info(games)") if row[1] != "micros"]
rows = db.execute(f"SELECT {', '.join(columns)} FROM games ORDER BY id").fetchall()
if not rows:
    sys.exit("no games are stored")
rows += db.execute("SELECT league, new_bot, old_bot, counts, llr, verdict FROM comparisons").fetchall()
rows += db.execute("SELECT * FROM comparison_history").fetchall()
print(hashlib.sha256(repr(rows).encode()).hexdigest())
PYTHON
}

query() { python3 -c 'import sqlite3, sys; print(*sqlite3.connect(sys.argv[1]).execute(sys.argv[2]).fetchone())' "$@"; }

finish() {
  [ "$failed" = 0 ] && echo "all good"
  exit "$failed"
}
