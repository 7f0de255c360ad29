#!/bin/bash
# Writes the bill of materials of the program into a folder: every crate that
# is in it for one of the systems, with version, licence and checksum
# (CycloneDX, JSON). Takes the folder. Installs cargo-cyclonedx into
# target/tools where it is missing.
set -euo pipefail
mkdir -p "$1"
folder=$(cd "$1" && pwd)
cd "$(dirname "$0")/.."
cyclonedx_version=0.5.9

tools=$PWD/target/tools
PATH=$tools/bin:$PATH
if ! cargo cyclonedx --version 2>/dev/null | grep -q "$cyclonedx_version"; then
    CARGO_TARGET_DIR=$tools/build cargo install cargo-cyclonedx \
        --locked --quiet --version "$cyclonedx_version" --root "$tools"
    rm -rf "$tools/build"
fi
# The same commit has the same bill.
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
export SOURCE_DATE_EPOCH
name=flightbag-$(packaging/version.py).cdx
# It writes beside Cargo.toml and nowhere else.
trap 'rm -f "$name.json"' EXIT
cargo cyclonedx --quiet --format json --spec-version 1.5 --target all --no-build-deps --override-filename "$name"
# Where it was built is private: there the name of our own crate begins with that.
sed "s|path+file://$PWD#||g" "$name.json" >"$folder/$name.json"
echo "$folder/$name.json"
