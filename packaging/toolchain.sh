#!/bin/bash
# Has the machine of a workflow use the Rust that Cargo.toml names. Takes
# further systems to build for (`x86_64-apple-darwin`).
set -euo pipefail
cd "$(dirname "$0")/.."
version=$(sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml)
rustup toolchain install "$version" --profile minimal --component clippy --component rustfmt
for system; do
    rustup target add --toolchain "$version" "$system"
done
# Cargo and rustc of the later steps.
echo "RUSTUP_TOOLCHAIN=$version" >>"$GITHUB_ENV"
