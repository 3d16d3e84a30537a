#!/usr/bin/env bash
# The two commands on an empty machine: the tree, without .git, in the home of mode 700 of a Debian system that has just been
# made; there ./run.sh, then ./test.sh. USER is root, without git and sudo, or the name of an ordinary user with sudo.
# usage: empty_machines.sh SOURCE RELEASE USER
set -euo pipefail
source=$1 release=$2 user=$3
. "$(dirname "$0")/../kit/debian_root.sh"
scratch=$(mktemp -d -p "${TMPDIR:-/var/tmp}")
root=$scratch/root
process=
clean_up() {
  if [ -n "$process" ]; then
    "${as_root[@]}" kill -- "-$process" || true
    wait
  fi
  [ ! -e "$root" ] || remove_root "$root"
  rm -rf "$scratch"
}
trap clean_up EXIT
trap 'exit 130' INT TERM

# watched NAME LOG COMMAND...: shows the time and the last line of the log, in one line of a terminal or now and then.
watched() {
  local name=$1 log=$2 code=0 begin=$SECONDS line
  shift 2
  : >"$log"
  set -m  # a process group, which can be ended as a whole
  "$@" </dev/null &
  set +m
  process=$!
  while kill -0 $process 2>/dev/null; do
    line=$(printf '%s: %d s: %s' "$name" $((SECONDS - begin)) "$(tail -c 300 "$log" | tail -n 1 | tr -d '\r')")
    if [ -t 1 ]; then
      printf '\r\033[K%s' "${line:0:$(($(tput cols) - 1))}"
    elif [ $(((SECONDS - begin) % 30)) = 0 ]; then
      echo "$line"
    fi
    sleep 1
  done
  [ ! -t 1 ] || printf '\r\033[K'
  wait $process || code=$?
  process=
  case $code in
    0) echo "$name: $((SECONDS - begin)) s" ;;
    77) exit 77 ;;
    *)
      tail -n 400 "$log"
      echo "FAILED: $release, $user: $name ends with $code after $((SECONDS - begin)) s"
      exit 1
      ;;
  esac
}
logged() {
  local log=$1
  shift
  in_root "$root" "$@" >"$log" 2>&1
}

watched "debootstrap $release" "$root.log" new_root "$release" "$root"

# What an installed system has and debootstrap leaves to its installer.
printf '127.0.0.1 localhost %s\n::1 localhost\n' "$(uname -n)" | in_root "$root" tee /etc/hosts >/dev/null
home=/root
if [ "$user" != root ]; then
  home=/home/$user
  # shellcheck disable=SC2016  # expanded inside
  watched "the user $user" "$scratch/user" logged "$scratch/user" bash -euc '
    apt-get update
    apt-get install -y --no-install-recommends sudo
    useradd --create-home --shell /bin/bash "$1"
    echo "$1 ALL=(ALL) NOPASSWD: ALL" >"/etc/sudoers.d/$1"' sh "$user"
fi
in_root "$root" chmod 700 "$home"

(
  cd "$source"
  if [ -e .git ]; then
    git -c core.quotePath=off ls-files --cached --others --exclude-standard
  else
    find . \( -path './build*' -o -name __pycache__ \) -prune -o -type f -print
  fi | while read -r file; do [ ! -f "$file" ] || echo "$file"; done | tar -c --no-recursion -T -
) | in_root "$root" su - "$user" -c 'mkdir joust && tar -x -C joust'

for command in ./run.sh ./test.sh; do
  log=$scratch/${command#./}
  watched $command "$log" logged "$log" su - "$user" -c "cd joust && $command"
  tail -n 6 "$log"
done
