#!/bin/bash
# How much of the program its tests run: lines in all and of each module, with
# the goals of 90 of 100 in all and 95 in those where a fault costs most.
# Takes the folder for the report (target/coverage). Ends with 1 where a goal
# is missed. Needs half an hour and what Debian has; installs cargo-llvm-cov
# into target/tools where it is missing.
set -euo pipefail
cd "$(dirname "$0")/.."
exec </dev/null
folder=${1:-target/coverage}
llvm_cov_version=0.9.1

tools=$PWD/target/tools
PATH=$tools/bin:$PATH
if ! cargo llvm-cov --version >/dev/null 2>&1; then
    CARGO_TARGET_DIR=$tools/build cargo install cargo-llvm-cov \
        --locked --quiet --version "$llvm_cov_version" --root "$tools"
    rm -rf "$tools/build"
fi
# The tool chain's own LLVM, by the number: data of another one cannot be read.
llvm=$(rustc -vV | sed -n 's/^LLVM version: \([0-9]*\).*/\1/p')
if ! command -v "llvm-cov-$llvm" >/dev/null; then
    as_root=()
    [ "$(id -u)" -eq 0 ] || as_root=(sudo --non-interactive)
    "${as_root[@]}" apt-get --quiet=2 update
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get --quiet=2 \
        --no-install-recommends -o Dpkg::Use-Pty=0 install "llvm-$llvm" >/dev/null
fi
export LLVM_COV=llvm-cov-$llvm LLVM_PROFDATA=llvm-profdata-$llvm

mkdir -p "$folder"
# Tests that kill the program leave unreadable files: they count for nothing.
cargo llvm-cov --failure-mode all --locked --json --output-path "$folder/lines.json"
python3 tests/coverage.py "$folder/lines.json"
