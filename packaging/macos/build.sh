#!/bin/bash
# Builds the program for both kinds of processor, for the systems that
# Info.plist promises, and makes both applications of it. Takes the folder for
# them. `package.sh` makes the disk image.
set -euo pipefail
output=$1
here=$(cd "$(dirname "$0")" && pwd)
MACOSX_DEPLOYMENT_TARGET=$(python3 -c 'import plistlib, sys; print(plistlib.load(open(sys.argv[1], "rb"))["LSMinimumSystemVersion"])' "$here/Info.plist")
export MACOSX_DEPLOYMENT_TARGET
programs=()
for system in aarch64-apple-darwin x86_64-apple-darwin; do
    cargo build --profile dist --locked --manifest-path "$here/../../Cargo.toml" --target "$system"
    programs+=("$here/../../target/$system/dist/flightbag")
done
"$here/apps.sh" "$output" "${programs[@]}"
