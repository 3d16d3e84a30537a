#!/bin/bash
# Full and read-only disks, damaged and busy databases, bots that hang while they are loaded, submissions that are killed: one
# clear line, exit code 2, nothing half done.
. "$(dirname "$0")/../kit/shell.sh"

good=$bots/money.so other=$bots/money_same.so
expect 3 undecided "$joust" compare "$good" "$other" --max-games 400 --db good.db --quiet
trouble() { # PATTERN COMMAND...
  local pattern=$1
  shift
  expect 2 "$pattern" timeout 120 "$joust" "$@"
  one_line
}

# A bot that hangs while it is loaded.
expect 1 'loads +NO .*hangs while it is loaded' "$joust" check "$bots/hang_in_constructor.so"
trouble 'hangs while it is loaded' compare "$good" "$bots/hang_in_constructor.so"

# Pages of the database overwritten.
cp good.db bad.db
python3 - <<'PYTHON'
with open("bad.db", "r+b") as file:
    for page in range(2, file.seek(0, 2) // 4096):
        file.seek(page * 4096 + 8)
        file.write(b"\xff" * 2000)
PYTHON
trouble damaged compare "$good" "$other" --max-games 800 --db bad.db
trouble damaged diff "$other" "$good" --db bad.db
trouble damaged submit "$good" --to bad.db --games 2

# Another joust is writing.
cat >league.toml <<'TOML'
games = 12
[[bots]]
path = "big_money"
[[bots]]
path = "random"
TOML
exec 9<>good.db
flock 9
trouble 'being written by another joust' compare "$good" "$other" --db good.db
trouble 'being written by another joust' submit "$good" --to good.db
trouble 'being written by another joust' submit "$good" --to league.toml --db good.db
expect 0 '^0 of 400 games differ' "$joust" diff "$other" "$good" --db good.db
exec 9>&-

# Beyond a limit of file sizes writing fails as on a full disk.
expect 2 'disk' bash -c "ulimit -f 64; exec '$joust' compare '$good' '$other' --max-games 100000 --db limited.db --quiet"
one_line
expect 2 'cannot write' bash -c "ulimit -f 4; exec '$joust' golden '$good' --record limited.txt"
one_line
[ ! -e limited.txt ] || { echo "FAILED: half a file"; failed=1; }

# A full and a read-only disk, where one can be had.
mkdir disk
if mount -t tmpfs -o size=300k tmpfs disk 2>/dev/null; then
  trap 'umount "$work/disk"; rm -rf "$work"' EXIT
  trouble 'disk is full' compare "$good" "$other" --max-games 100000 --db disk/a.db --quiet
  dd if=/dev/zero of=disk/fill bs=1k 2>/dev/null
  trouble 'No space left' golden "$good" --record disk/g.txt
  trouble 'No space left' submit "$good" --to good.db --folder disk/bots --games 2
  same "files on the full disk" "$(find disk -name '*g.txt*' -o -name '*money*' | wc -l)" 0
  rm disk/fill
  mount -o remount,size=8m disk
  expect 3 undecided "$joust" compare "$good" "$other" --max-games 4000 --elo1 1 --db disk/a.db --quiet
  cp good.db league.toml disk
  mount -o remount,ro disk
  for db in disk/good.db disk/none.db; do trouble 'Read-only file system' compare "$good" "$other" --db $db; done
  trouble 'Read-only file system' golden "$good" --record disk/g.txt
  trouble 'Read-only file system' submit "$good" --to disk/good.db --games 2
  trouble 'Read-only file system' submit "$good" --to disk/league.toml --db good.db --games 2
  expect 0 '^0 of 400 games differ' "$joust" diff "$other" "$good" --db disk/good.db
else
  echo "no right to mount a disk: left out"
fi

# Killed at any moment a submission is there or not: file and league are sound, and the next one completes it.
for i in $(seq 20); do
  { timeout -s KILL "0.$(printf %03d $((i * 15)))" "$joust" submit "$good" --to league.toml --games 1; } >/dev/null 2>&1
  if [ -e league.db ] && [ "$(query league.db "SELECT count(*) FROM sqlite_schema WHERE name = 'bots'")" = 1 ] &&
    [ "$(query league.db 'SELECT count(*) FROM bots')" != 0 ]; then
    cmp "$good" "$(query league.db 'SELECT path FROM bots')" || { echo "FAILED: registered without its file"; failed=1; }
  fi
done
expect 0 'money 1.0: version 1' "$joust" submit "$good" --to league.toml --games 1
same "entries after kills" "$(grep -c '^name = "money"' league.toml) $(query league.db 'SELECT count(*) FROM bots')" "1 1"
expect 0 '12 games' "$joust" run league.toml --quiet
finish
