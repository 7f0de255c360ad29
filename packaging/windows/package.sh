#!/bin/bash
# Makes what is shipped for Windows of a built program: an installer and a
# portable archive. Needs makensis with its 64-bit stubs (Debian's `nsis`) and
# zip. `tree.sh`, beside this, says what is in them and needs cargo: where that is
# not to run beside what signs, give the folder that it made, not the program; `sign.sh` signs the programs
# and the installer where the environment has what that takes. The names of a
# program for ARM64 say so; its installer is an x64 program, which Windows on ARM runs.
#
#   packaging/windows/package.sh PROGRAM|FILES FOLDER
set -euo pipefail
if [ $# -ne 2 ]; then
    echo "usage: packaging/windows/package.sh PROGRAM|FILES FOLDER" >&2
    exit 2
fi
given=$(realpath "$1")
program=$given
[ ! -d "$given" ] || program=$given/flightbag.exe
mkdir -p "$2"
output=$(realpath "$2")
cd "$(dirname "$0")"
project=$(realpath ../..)
version=$(sed -n 's/^version = "\(.*\)"/\1/p' "$project/Cargo.toml" | head -n 1)

# The field Machine (PE format, COFF file header).
header=$(od --address-radix=n --skip-bytes=60 --read-bytes=4 --format=u4 "$program")
machine=$(od --address-radix=n --skip-bytes=$((header + 4)) --read-bytes=2 --format=x2 "$program")
case $machine in
*8664) name=flightbag-$version ;;
*aa64) name=flightbag-$version-arm64 ;;
*)
    echo "packaging/windows/package.sh: $program is for a machine that is not supported: $machine" >&2
    exit 1
    ;;
esac

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
files=$folder/flightbag-portable
if [ -d "$given" ]; then
    cp -r "$given" "$files"
else
    ./tree.sh "$program" "$files"
fi
./sign.sh "$files"/*.exe

setup=$output/$name-setup.exe
makensis -V2 -WX -INPUTCHARSET UTF8 -DTARGET=amd64-unicode -DVERSION="$version" -DNUMBERS="${version%%-*}" \
    -DFILES="$files" -DOUTPUT="$setup" installer.nsi
./sign.sh "$setup"

# With settings beside it the program keeps everything there.
: >"$files/settings.toml"
install -m 644 portable.txt "$files"
archive=$output/$name-portable.zip
rm -f "$archive"
(cd "$folder" && zip --quiet --recurse-paths -X "$archive" flightbag-portable)
ls -l "$setup" "$archive"
