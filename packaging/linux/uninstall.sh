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
echo "Flightbag is gone from $prefix."
