#!/bin/bash
# Makes the packages for Linux of a built program: .deb, .rpm and an archive
# for one user's home folder. Takes the program and the folder for the
# packages; without them, what `cargo build --profile dist --features vulkan`
# made, and target/linux/packages.
set -euo pipefail
program=${1:+$(realpath "$1")}
target=${2:+$(realpath --canonicalize-missing "$2")}
cd "$(dirname "$0")/../.."
here=packaging/linux
program=${program:-target/dist/flightbag}
target=${target:-target/linux/packages}
umask 022

. "$here/tools.sh"
need dpkg-dev rpm binutils xz-utils

[ -x "$program" ] || { echo "$here/package.sh: no program at $program" >&2; exit 1; }
said() {
    sed -n "s/^$1 = \"\(.*\)\"\$/\1/p;/^\[dependencies\]/q" Cargo.toml
}
version=$(said version)
homepage=$(said homepage)
# Those who rebuild the same commit get the same packages.
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
export SOURCE_DATE_EPOCH
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$target"
target=$(cd "$target" && pwd)

# What every package holds.
tree=$work/tree
"$here/tree.sh" "$program" "$tree"

# Debian and those that come of it. The libraries that are linked are told by
# the program; those that are opened by name are named here.
deb=$work/deb
mkdir -p "$deb/DEBIAN"
cp -a "$tree" "$deb/usr"
mkdir "$work/debian"
printf 'Source: flightbag\n\nPackage: flightbag\nArchitecture: any\n' >"$work/debian/control"
linked=$(cd "$work" && dpkg-shlibdeps -O "$deb/usr/bin/flightbag" 2>/dev/null | sed 's/^shlibs:Depends=//')
cat >"$deb/DEBIAN/control" <<END
Package: flightbag
Version: $version-1
Architecture: $(dpkg --print-architecture)
Maintainer: The Flightbag developers <developers@flightbag.org>
Installed-Size: $(du --summarize --apparent-size --block-size=1024 "$deb/usr" | cut --fields=1)
Depends: $linked, libdbus-1-3, libegl1, libgl1, libwayland-client0, libwayland-egl1, libx11-6, libx11-xcb1, libxcb1, libxcursor1, libxi6, libxkbcommon0, libxkbcommon-x11-0, libxrender1
Recommends: gnome-keyring | keepassxc | kwalletmanager, libfontconfig1, libvulkan1, xdg-desktop-portal, xdg-utils
Section: utils
Priority: optional
Homepage: $homepage
Description: airport charts beside the flight simulator
 Flightbag is an electronic flight bag for flight simulation: it lists the
 charts of an airport, shows them sharp at every size, and draws the position
 of the simulated aircraft on those that are to scale.
 .
 It finds X-Plane, Microsoft Flight Simulator, FlightGear and others, most of
 them without set-up. A chart service and a simulated aircraft are built in
 to try it.
END
mkdir -p "$work/log" "$deb/usr/share/lintian/overrides"
cat >"$deb/usr/share/lintian/overrides/flightbag" <<END
# The package does not go to Debian's archive, whose bugs an upload would close.
flightbag: initial-upload-closes-no-bugs
END
cat >"$work/log/changelog.Debian" <<END
flightbag ($version-1) stable; urgency=medium

  * Release $version; changelog.gz tells what is new.

 -- The Flightbag developers <developers@flightbag.org>  $(LC_ALL=C date --utc --rfc-email --date="@$SOURCE_DATE_EPOCH")
END
gzip --best --no-name "$work/log/changelog.Debian"
install --mode=644 "$work/log/changelog.Debian.gz" "$deb/usr/share/doc/flightbag"
(cd "$deb" && find usr -type f -print0 | sort --zero-terminated | xargs --null md5sum) >"$deb/DEBIAN/md5sums"
dpkg-deb --root-owner-group -Zxz -z9 --build "$deb" "$target" >/dev/null

# Fedora, openSUSE and those that come of them.
rpmbuild -bb --quiet --define "_topdir $work/rpm" --define "_rpmdir $target" \
    --define '_rpmfilename %{name}-%{version}-%{release}.%{_arch}.rpm' \
    --define '_binary_payload w19.zstdio' --define "tree $tree" --define "said_version $version" --define "said_homepage $homepage" \
    "$here/flightbag.spec"

# Every other system, without an administrator.
folder=flightbag-$version-linux-$(uname -m)
mkdir "$work/$folder"
cp -a "$tree/bin" "$tree/share" "$work/$folder"
install --mode=755 "$here/install.sh" "$here/uninstall.sh" "$work/$folder"
(cd "$work/$folder" && find bin share -type f | sort >files.txt)
tar --create --directory "$work" --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" "$folder" |
    xz -9 --extreme >"$target/$folder.tar.xz"

ls -l --block-size=1 "$target"/flightbag[-_]"$version"[-_]* | awk '{ print $5, $NF }'
