#!/usr/bin/env bash
# The Debian packages as their users meet them: built, installed into an empty root of the same release, a shipped league
# played, the C++ template built against joust-dev, and removed without a trace.
# usage: packages.sh SOURCE BUILD
set -euo pipefail
source=$1 build=$2
. "$(dirname "$0")/../kit/debian_root.sh"
for tool in dpkg-shlibdeps file; do
  command -v $tool >/dev/null || cannot "$tool is missing: .ci/install slow"
done
scratch=$(mktemp -d -p "${TMPDIR:-/var/tmp}")
root=$scratch/root
trap '[ ! -e "$root" ] || remove_root "$root"; rm -rf "$scratch"' EXIT
fail() {
  echo "FAILED: $*"
  exit 1
}

new_root "$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release)" "$root"

(umask 077 && cd "$build" && cpack -G DEB -B "$scratch/packages") >"$scratch/log" 2>&1 || fail "cpack: $(cat "$scratch/log")"
joust=$(echo "$scratch"/packages/joust_*.deb) dev=$(echo "$scratch"/packages/joust-dev_*.deb)
version=$("$build/joust" --version | sed -n '1s/joust //p')
for package in "$joust" "$dev"; do
  name=$(dpkg-deb -f "$package" Package)
  [ "$(dpkg-deb -f "$package" Version)" = "$version" ] || fail "$name is not of version $version"
  dpkg-deb -x "$package" "$scratch/files"
  zcat "$scratch/files/usr/share/doc/$name/changelog.gz" | head -n 1 | grep -q "^joust ($version) " ||
    fail "configs/debian/changelog does not begin with version $version"
  dpkg-deb -c "$package" | awk '$1 !~ /^(drwxr-xr-x|-rwxr-xr-x|-rw-r--r--|lrwxrwxrwx)$/ || $2 != "root/root"' | grep . &&
    fail "$name: owner or rights"
done
dpkg-deb -f "$joust" Depends | grep -q 'libc6.*libsqlite3-0' || fail "joust names no libraries"
[ "$(dpkg-deb -f "$dev" Architecture)" = all ] || fail "joust-dev depends on the machine"
! grep -rlF -e "$source" -e "$build" "$scratch/files" || fail "a path of this machine is installed"
for bot in "$build"/bots/*.so; do  # a bot's version is the hash of its file
  cmp "$bot" "$scratch/files/usr/lib/joust/bots/${bot##*/}" || fail "the package's bot is not the one built"
done

inside() { in_root "$root" "$@" >"$scratch/log" 2>&1 || fail "$*: $(tail -n 30 "$scratch/log")"; }
inside apt-get update
inside apt-get install -y --no-install-recommends g++ cmake make pkg-config
# What is there, and what is in it; not what apt keeps for itself, logs and caches.
files() {
  in_root "$root" find / -xdev \( -path /proc -o -path /root/packages -o -path /var/cache -o -path /var/lib/apt \
    -o -path /var/log \) -prune -o -path '/var/lib/dpkg/*-old' -o -printf '%y %m %p %l\n' | sort
}
files >"$scratch/before"
"${as_root[@]}" install -D -t "$root/root/packages" "$joust" "$dev"
inside sh -c 'apt-get install -y --no-install-recommends /root/packages/*.deb'

# An ordinary user, in a folder of its own.
user() { inside runuser -u nobody -- sh -euc "cd /tmp/user; $1"; }
said() { grep -qF "$1" "$scratch/log" || fail "nothing like '$1' in: $(cat "$scratch/log")"; }
inside install -d -o nobody /tmp/user
user 'joust --version'
said "joust $version"
user 'joust bots'
said /usr/lib/joust/bots/big_money.so
user 'joust run /usr/share/joust/configs/quick.toml && joust verify quick.db --sample 20'
said '20000 games'
said ' 0 different'
user 'joust play --bots smithy double_witch.strategy strategy?file=/usr/share/joust/strategy/militia.strategy --seed 7'
said win

# The template, the way of its own CMake file and by hand.
user 'cp -r /usr/share/joust/template/cpp by_cmake && cmake -S by_cmake -B by_cmake/build && cmake --build by_cmake/build'
# shellcheck disable=SC2016  # expanded inside
user 'g++ -std=c++17 -O2 -shared -fPIC $(pkg-config --cflags joust-bot) by_cmake/my_bot.cpp -o by_hand.so'
abi=$(in_root "$root" pkg-config --modversion joust-bot)
user 'joust version'
said "bot ABI   $abi"
for bot in ./by_cmake/build/my_bot.so ./by_hand.so; do
  user "joust play --bots $bot big_money --seed 7 --games 20"
  said '20 games'
done
inside bash -euc 'zcat /usr/share/man/man1/joust.1.gz | grep "^\.TH"
  . /usr/share/bash-completion/completions/joust && complete -p joust
  head -n 1 /usr/share/zsh/vendor-completions/_joust | grep "#compdef joust"'

inside rm -r /tmp/user
inside apt-get purge -y --autoremove joust joust-dev
remove_root "$root/root/packages"
files >"$scratch/after"
diff "$scratch/before" "$scratch/after" || fail "installed and removed, these files differ (<: gone, >: left)"
echo "$(wc -l <"$scratch/before") files before and after"
