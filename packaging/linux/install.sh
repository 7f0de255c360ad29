#!/bin/sh
# Installs Flightbag for you alone, below ~/.local or the folder that is named.
set -eu
cd "$(dirname "$0")"
prefix=${1:-$HOME/.local}
while read -r file; do
    mkdir -p "$prefix/$(dirname "$file")"
    cp "$file" "$prefix/$file"
done <files.txt
# A menu does not look for programs on the path of a terminal.
for entry in "$prefix"/share/applications/org.flightbag.flightbag*.desktop; do
    sed "s|^Exec=flightbag|Exec=\"$prefix/bin/flightbag\"|" "$entry" >"$entry.new"
    mv "$entry.new" "$entry"
done
# The desktop reads again what opens what, where it has the tools for that.
if command -v update-mime-database >/dev/null; then
    update-mime-database "$prefix/share/mime" 2>/dev/null || true
fi
if command -v update-desktop-database >/dev/null; then
    update-desktop-database "$prefix/share/applications" 2>/dev/null || true
fi
echo "Flightbag is in $prefix/bin. Remove it with ./uninstall.sh $prefix"
