# shellcheck shell=bash disable=SC2016  # what is quoted is for the shell inside
# Empty Debian systems, for tests that need one: a folder made by debootstrap, in which commands run with mounts and
# processes of their own, so that nothing of them stays. Source it. Where this cannot work, the test ends with 77 and the
# reason; packages come from $DEBIAN_MIRROR.
mirror=${DEBIAN_MIRROR:-http://deb.debian.org/debian}
PATH=$PATH:/usr/sbin
as_root=()
[ "$(id -u)" -eq 0 ] || as_root=(sudo -n)

cannot() {
  echo "skipped: $*"
  exit 77
}

# new_root RELEASE FOLDER
new_root() {
  local release=$1 folder=$2
  "${as_root[@]}" true 2>/dev/null || cannot "needs root, or sudo that asks for no password"
  command -v debootstrap >/dev/null || cannot "debootstrap is missing: .ci/install slow"
  "${as_root[@]}" unshare --mount --pid --fork true 2>/dev/null ||
    cannot "no right to make mounts (in a container: give it CAP_SYS_ADMIN)"
  [ -e "/usr/share/debootstrap/scripts/$release" ] || cannot "this debootstrap does not know $release: a newer one is needed"
  wget -q -T 20 -t 2 -O /dev/null "$mirror/dists/$release/Release" ||
    cannot "no $release at $mirror (DEBIAN_MIRROR names another)"
  case ",$(findmnt -no OPTIONS -T "$(dirname "$folder")")," in
    *,nodev,* | *,noexec,*) cannot "$folder is mounted nodev or noexec: set TMPDIR" ;;
  esac
  "${as_root[@]}" unshare --mount --pid --fork --kill-child --mount-proc \
    debootstrap --variant=minbase "$release" "$folder" "$mirror" >"$folder.log" 2>&1 || {
    tail -n 20 "$folder.log"
    echo "FAILED: debootstrap $release"
    exit 1
  }
  [ -z "${http_proxy:-}" ] || echo "Acquire::http::Proxy \"$http_proxy\";" |
    in_root "$folder" tee /etc/apt/apt.conf.d/proxy >/dev/null
}

# in_root FOLDER COMMAND...: as root of that system. The folder becomes the root of all mounts, not only of a process, since
# who lives below a chroot may make no user namespaces.
in_root() {
  "${as_root[@]}" unshare --mount --pid --fork --kill-child bash -euc '
    mount --bind "$1" "$1"
    cd "$1"
    shift
    mount -t proc proc proc
    mount -t sysfs -o ro sysfs sys
    mount -t tmpfs -o mode=1777 tmpfs dev/shm
    mount -t devpts -o newinstance,ptmxmode=666 devpts dev/pts
    export PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
    pivot_root . .
    umount -l .
    cd /
    exec env -i PATH=$PATH HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"' in_root "$@"
}

remove_root() { "${as_root[@]}" rm -rf --one-file-system "$1"; }
