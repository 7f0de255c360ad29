#!/bin/bash
# Makes the packages for Linux and tries them: the checkers of each format, the
# .deb in a fresh Debian, where it is installed, started, and removed without a
# trace, and the archive in an empty home. Takes a built program; without one,
# builds it. Asks nothing. The fresh Debian is kept in target/linux and fetched
# once; delete target/linux/bookworm.tar to have a newer one.
set -euo pipefail
program=${1:+$(realpath "$1")}
cd "$(dirname "$0")/../.."
exec </dev/null
here=packaging/linux
target=$PWD/target/linux
id=org.flightbag.flightbag
# The goals of a download (decimal megabytes).
most_program=32000000
most_deb=12000000

. "$here/tools.sh"
step() {
    echo
    echo "== $*"
}
fail() {
    echo "$here/check.sh: $*" >&2
    exit 1
}
[ "$(id -u)" -eq 0 ] || fail "run it as root: a fresh Debian needs chroot"
need lintian desktop-file-utils debootstrap

if [ -z "$program" ]; then
    step "building the program"
    cargo build --profile dist --locked --features vulkan
    program=target/dist/flightbag
fi

step "desktop entry, metainfo, Flatpak manifest, manual, completions"
"$here/validate.sh"

step "packages"
rm -rf "$target/packages"
"$here/package.sh" "$program" "$target/packages"
deb=$(echo "$target"/packages/*.deb)
rpm=$(echo "$target"/packages/*.rpm)
archive=$(echo "$target"/packages/*.tar.xz)
lintian --fail-on error,warning --tag-display-limit 0 "$deb"

step "what an AppImage holds"
"$here/appimage.sh" "$program" "$target/appimage"

step "a fresh Debian"
if [ ! -f "$target/bookworm.tar" ]; then
    fetched=$(mktemp -d)
    debootstrap --variant=minbase bookworm "$fetched" >/dev/null
    tar --create --one-file-system --numeric-owner --directory "$fetched" --file "$target/bookworm.new" .
    mv "$target/bookworm.new" "$target/bookworm.tar"
    rm -rf "$fetched"
fi
root=$(mktemp -d)
service=
ending() {
    [ -z "$service" ] || kill "$service" 2>/dev/null || true
    ! mountpoint --quiet "$root/proc" || umount "$root/proc"
    rm -rf --one-file-system "$root"
}
trap ending EXIT
tar --extract --numeric-owner --directory "$root" --file "$target/bookworm.tar"
# Only what programs ask for: the real devices stay outside.
mount -t proc proc "$root/proc" || echo "(without /proc, which may not be mounted here)"
cp /etc/resolv.conf "$root/etc/resolv.conf"
inside() {
    chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"
}
# Every file of the system but what apt, dpkg and caches write for themselves.
files() {
    (cd "$root" && find . -xdev \( -path ./proc -o -path ./tmp -o -path ./var/cache -o -path ./var/lib/apt -o -path ./var/lib/dpkg -o -path ./var/log \) -prune -o -print | sort)
}
inside apt-get --quiet=2 update
mkdir "$root/packages"
cp "$deb" "$root/packages/flightbag.deb"
# What the package needs comes first, so that what it leaves behind can be told apart.
needed=$(dpkg-deb --field "$deb" Depends | sed 's/ *([^)]*)//g; s/,//g')
# shellcheck disable=SC2086
inside apt-get --quiet=2 --no-install-recommends -o Dpkg::Use-Pty=0 install $needed >/dev/null 2>&1
files >"$target/before"
inside apt-get --quiet=2 --no-install-recommends -o Dpkg::Use-Pty=0 install /packages/flightbag.deb >/dev/null

step "what was installed, started"
inside flightbag --version
inside flightbag --help >"$target/help"
grep --quiet FLIGHTBAG_CONFIG "$target/help" || fail "--help does not tell the variables"
for file in applications/$id.desktop applications/$id.address.desktop mime/packages/$id.xml metainfo/$id.metainfo.xml icons/hicolor/scalable/apps/$id.svg \
    icons/hicolor/{16x16,24x24,32x32,48x48,64x64,128x128,256x256,512x512}/apps/$id.png man/man1/flightbag.1.gz \
    bash-completion/completions/flightbag fish/vendor_completions.d/flightbag.fish zsh/vendor-completions/_flightbag \
    doc/flightbag/{copyright,70-flightbag.rules} doc/flightbag/manual/{index,keys}.html; do
    [ -s "$root/usr/share/$file" ] || fail "/usr/share/$file is missing"
done
[ -s "$root/usr/lib/udev/rules.d/70-flightbag.rules" ] || fail "the rule for joysticks is missing"
# Each library that is opened by name can be.
inside ldconfig --print-cache >"$target/libraries"
for library in $(strings -n 6 "$root/usr/bin/flightbag" | grep --only-matching --extended-regexp 'lib[A-Za-z0-9_+-]+\.so\.[0-9]+' | sort --unique); do
    # Fonts of the system, and what paints where OpenGL does not: recommended only.
    [ "$library" != libfontconfig.so.1 ] && [ "$library" != libvulkan.so.1 ] || continue
    grep --quiet --fixed-strings "$library" "$target/libraries" || fail "$library is named by the program and not by the package"
done
chroot "$root" env -i PATH=/usr/bin HOME=/root flightbag serve --port 0 >"$target/served" &
service=$!
for _ in $(seq 100); do
    ! grep --quiet '^client_id=' "$target/served" || break
    sleep 0.1
done
base=$(sed -n 's/^base_url=//p' "$target/served")
[ -n "$base" ] || fail "serve printed no address"
: </dev/tcp/"$(sed 's|^http://||; s|/.*||; s|:|/|' <<<"$base")" || fail "no server listens at $base"
# Bash starts what is behind a & deaf to Ctrl C.
kill -TERM "$service"
ended=0
wait "$service" || ended=$?
[ "$ended" -eq 143 ] || fail "serve ended with $ended"
service=

step "what is left after its removal"
inside apt-get --quiet=2 -o Dpkg::Use-Pty=0 purge flightbag >/dev/null
files >"$target/after"
diff "$target/before" "$target/after" || fail "the lines above were left, or lost"
echo "nothing"

step "the archive in an empty home"
home=$root/home/pilot
mkdir -p "$home" "$root/packages/unpacked"
tar --extract --directory "$root/packages/unpacked" --strip-components=1 --file "$archive"
inside env HOME=/home/pilot /packages/unpacked/install.sh
inside /home/pilot/.local/bin/flightbag --version
cmp "$here/70-flightbag.rules" "$home/.local/share/doc/flightbag/70-flightbag.rules" || fail "the rule for joysticks is missing from the archive"
for entry in "$id:%f" "$id.address:%u"; do
    file=$home/.local/share/applications/${entry%:*}.desktop
    desktop-file-validate "$file"
    grep --quiet "^Exec=\"/home/pilot/.local/bin/flightbag\" -- ${entry#*:}\$" "$file" || fail "${entry%:*}.desktop names another program"
done
inside env HOME=/home/pilot /packages/unpacked/uninstall.sh
left=$(find "$home" -mindepth 2)
[ -z "$left" ] || fail "left in the home: $left"

step "the .rpm"
# As a file: a pipe that is closed early would end rpm with a failure.
rpm --query --package --list "$rpm" >"$target/rpm-files"
for file in bin/flightbag lib/udev/rules.d/70-flightbag.rules "share/applications/$id.desktop" share/man/man1/flightbag.1.gz share/zsh/site-functions/_flightbag; do
    grep --quiet --line-regexp "/usr/$file" "$target/rpm-files" || fail "/usr/$file is not in the .rpm"
done
rpm --query --package --requires "$rpm" | grep 'libX11.so.6'

step "sizes"
size=$(stat --format=%s "$deb")
[ "$size" -le "$most_deb" ] || fail "the .deb has $size bytes, more than $most_deb"
size=$(dpkg-deb --fsys-tarfile "$deb" | tar --list --verbose ./usr/bin/flightbag | awk '{ print $3 }')
[ "$size" -le "$most_program" ] || fail "the program has $size bytes, more than $most_program"

echo
echo "The packages in $target/packages are good."
