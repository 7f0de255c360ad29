#!/bin/bash
# Prepares a bare Debian of a workflow for `.ci/run` and the checks beside
# this. git is there already: the checkout needs it.
set -euo pipefail
apt-get --quiet=2 update
DEBIAN_FRONTEND=noninteractive apt-get --quiet=2 --no-install-recommends install \
    build-essential ca-certificates curl pkg-config python3 sudo >/dev/null
curl --proto '=https' --tlsv1.2 --silent --show-error --fail https://sh.rustup.rs |
    sh -s -- -y --profile minimal --default-toolchain none
echo "${CARGO_HOME:-$HOME/.cargo}/bin" >>"$GITHUB_PATH"
# The checkout belongs to another user there.
git config --global --add safe.directory "$PWD"
