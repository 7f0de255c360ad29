#!/bin/bash
# Puts a built program and all that belongs to it into a folder, as it is
# installed on Windows. Takes the program and the folder. Runs on every system
# that has cargo, which tells the licences of the crates.
set -euo pipefail
program=$(realpath "$1")
files=$(realpath --canonicalize-missing "$2")
cd "$(dirname "$0")/../.."

put() {
    install -D --mode=644 "$1" "$files/$2"
}
install -D --mode=755 "$program" "$files/flightbag.exe"
for file in README.md CHANGELOG.md SECURITY.md LICENSE-APACHE LICENSE-MIT; do
    put "$file" "$file"
done
# The manual, which F1 opens; the texts link to its pages, and show its pictures.
docs/build.py "$files/manual"
for file in README.md CHANGELOG.md; do
    sed --in-place 's|(docs/\([a-z-]*\)\.md|(manual/\1.html|g; s|(assets/pictures/|(manual/pictures/|g' "$files/$file"
done
put packaging/windows/completions/_flightbag-console.ps1 completions/_flightbag-console.ps1
put crates/simlink/assets/flightbag.xml flightgear/flightbag.xml
for licence in crates/typefaces/fonts/*OFL.txt assets/fonts/*LICENSE.txt; do
    put "$licence" "licences/$(basename "$licence")"
done
put assets/airports/LICENSE.txt licences/airportsdata-LICENSE.txt
# Releases are built with Microsoft's tools, `check.sh` builds with GNU's.
packaging/linux/notices.py x86_64-pc-windows-msvc x86_64-pc-windows-gnu aarch64-pc-windows-msvc >"$files/licences/third-party.txt"

# A program for the window has no console, and one for the console has always
# one: there the same program is two files. All that differs is the field
# Subsystem (PE format, optional header): 2 for the window, 3 for the console.
install --mode=755 "$program" "$files/flightbag-console.exe"
header=$(od --address-radix=n --skip-bytes=60 --read-bytes=4 --format=u4 "$program")
subsystem=$((header + 92))
if [ "$(od --address-radix=n --skip-bytes=$subsystem --read-bytes=2 --format=u2 "$program" | tr -d ' ')" != 2 ]; then
    echo "packaging/windows/tree.sh: $program is not built for the window" >&2
    exit 1
fi
printf '\003' | dd of="$files/flightbag-console.exe" bs=1 seek=$subsystem conv=notrunc status=none
