#!/bin/bash
# Makes the folder that an AppImage holds, and with appimagetool the AppImage.
# Takes a built program, the folder for the package, appimagetool, and the
# runtime that it puts before the files; without the tool, only the folder
# Flightbag.AppDir is made and checked.
set -euo pipefail
program=$(realpath "$1")
target=$(realpath --canonicalize-missing "$2")
tool=${3:+$(realpath "$3")}
runtime=${4:+$(realpath "$4")}
cd "$(dirname "$0")/../.."
here=packaging/linux
id=org.flightbag.flightbag
umask 022

. "$here/tools.sh"
need desktop-file-utils appstream binutils

appdir=$target/Flightbag.AppDir
rm -rf "$appdir"
mkdir -p "$appdir"
"$here/tree.sh" "$program" "$appdir/usr"
# It is started by its own name, whatever folder it is opened in; what a system has for the others is no part of it.
ln --symbolic usr/bin/flightbag "$appdir/AppRun"
cp "$here/$id.desktop" "$here/icons/scalable.svg" "$appdir"
mv "$appdir/scalable.svg" "$appdir/$id.svg"
cp "$here/icons/256.png" "$appdir/.DirIcon"
# Tools look for the metainfo under its older name.
ln --symbolic "$id.metainfo.xml" "$appdir/usr/share/metainfo/$id.appdata.xml"

# As those read it who start it.
desktop-file-validate "$appdir/$id.desktop"
appstreamcli validate --no-net "$appdir/usr/share/metainfo/$id.metainfo.xml" >/dev/null
version=$(packaging/version.py)
said=$("$appdir/AppRun" --version)
[ "$said" = "flightbag $version" ] || { echo "$here/appimage.sh: AppRun says $said" >&2; exit 1; }
[ -n "$tool" ] || exit 0

# Without a runtime of its own the tool would fetch the newest there is, which was looked at by no one.
[ -n "$runtime" ] || { echo "$here/appimage.sh: name the runtime, too" >&2; exit 2; }
image=$target/flightbag-$version-$(uname --machine).AppImage
# The tool is an AppImage: where nothing may be mounted it unpacks itself.
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)} APPIMAGE_EXTRACT_AND_RUN=1 \
    "$tool" --no-appstream --runtime-file "$runtime" "$appdir" "$image"
rm -rf "$appdir"
said=$(APPIMAGE_EXTRACT_AND_RUN=1 "$image" --version)
[ "$said" = "flightbag $version" ] || { echo "$here/appimage.sh: the AppImage says $said" >&2; exit 1; }
