#!/bin/bash
# Makes both applications, unsigned, of programs that are built: one for each
# kind of processor, which become one. Runs on macOS, with the shell and the
# tools that come with it, and cargo, which tells the licences of the crates.
# No secret is needed, and none should be there.
#
#   packaging/macos/apps.sh FOLDER PROGRAM...
set -euo pipefail
if [ $# -lt 2 ]; then
    echo "usage: packaging/macos/apps.sh FOLDER PROGRAM..." >&2
    exit 2
fi
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1"
output=$(cd "$1" && pwd)
shift
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# One program for both processors.
lipo -create -output "$work/flightbag" "$@"
lipo -info "$work/flightbag"
"$here/bundle.py" "$work/flightbag" "$output"
# What hears of documents and addresses, of which macOS tells by Apple events.
osacompile -o "$work/compiled.app" "$here/opener/open.applescript"
"$here/opener.py" "$work/compiled.app" "$output"
