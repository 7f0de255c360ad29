#!/bin/sh
# Takes away what install.sh put below ~/.local or the folder that is named.
# Settings stay; `flightbag --print-paths` tells where they are.
set -eu
cd "$(dirname "$0")"
prefix=${1:-$HOME/.local}
while read -r file; do
    rm -f "$prefix/$file"
    # What others use as well stays: only empty folders go.
    (cd "$prefix" && rmdir -p "$(dirname "$file")" 2>/dev/null) || true
done <files.txt
# What the desktop wrote for itself names Flightbag no more.
if [ -f "$prefix/share/mime/mime.cache" ] && command -v update-mime-database >/dev/null; then
    mkdir -p "$prefix/share/mime/packages"
    update-mime-database "$prefix/share/mime" 2>/dev/null || true
    rmdir "$prefix/share/mime/packages" 2>/dev/null || true
fi
if [ -f "$prefix/share/applications/mimeinfo.cache" ] && command -v update-desktop-database >/dev/null; then
    update-desktop-database "$prefix/share/applications" 2>/dev/null || true
fi
echo "Flightbag is gone from $prefix."
