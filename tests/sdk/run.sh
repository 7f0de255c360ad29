#!/bin/bash
# The chart service's official SDK for Node.js, unmodified, as a client of the embedded service: it signs in by device and
# by code, and reads all airports and charts. FOLDER is where its packages `app`, `auth` and `charts` are installed
# (`npm install` in it): the folder of their scope, below `node_modules`. PROGRAM, where it is named, is the program that
# serves; else one is built. Nothing leaves this computer. Not part of the tests that a change must pass.
#
# The SDK's own sign-in by code wants a browser; here the two requests of that sign-in are made without it, and the SDK
# takes the tokens, renews them and reads with them.
set -euo pipefail
if [ $# -lt 1 ] || [ $# -gt 2 ] || [ ! -d "$1/auth" ]; then
    echo "usage: tests/sdk/run.sh FOLDER [PROGRAM], with the packages app, auth and charts in FOLDER" >&2
    exit 2
fi
sdk=$(realpath "$1")
program=$(realpath "${2:-/dev/null}")
cd "$(dirname "$0")/../.."

missing=()
for package in build-essential nodejs openssl iproute2; do
    [ "$(dpkg-query --show --showformat='${db:Status-Status}' "$package" 2>/dev/null)" = installed ] ||
        missing+=("$package")
done
as_root=()
[ "$(id -u)" -eq 0 ] || as_root=(sudo --non-interactive)
if [ ${#missing[@]} -gt 0 ]; then
    echo "tests/sdk/run.sh: installing ${missing[*]}"
    "${as_root[@]}" apt-get --quiet=2 update
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get --quiet=2 \
        --no-install-recommends -o Dpkg::Use-Pty=0 install "${missing[@]}" >/dev/null
fi

if [ $# -eq 1 ]; then
    cargo build --locked
    program=$(realpath "${CARGO_TARGET_DIR:-target}/debug/flightbag")
fi
keys=$(mktemp --directory)
trap 'rm -r "$keys"' EXIT
# The SDK speaks https to names of its own.
openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=localhost -keyout "$keys/key.pem" -out "$keys/cert.pem" 2>/dev/null
# A network of its own, with nothing in it but this computer.
unshare --net --map-root-user bash -c \
    'ip link set lo up && exec node tests/sdk/checks.mjs "$@"' checks "$program" "$sdk" "$keys"
