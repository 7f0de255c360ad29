#!/bin/bash
# Writes SHA256SUMS of all files in a folder into it, as `sha256sum --check`
# reads it. Takes the folder. With a secret key of OpenPGP in the environment,
# RELEASE_SIGNING_KEY, signs it, too.
set -euo pipefail
cd "$1"
rm -f SHA256SUMS SHA256SUMS.asc
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
find . -maxdepth 1 -type f -printf '%P\0' | sort --zero-terminated | xargs --null --no-run-if-empty sha256sum >"$work/sums"
[ -s "$work/sums" ] || { echo "packaging/checksums.sh: no files in $1" >&2; exit 1; }
install --mode=644 "$work/sums" SHA256SUMS
if [ -z "${RELEASE_SIGNING_KEY:-}" ]; then
    echo "packaging/checksums.sh: not signed: there is no RELEASE_SIGNING_KEY"
    exit
fi
mkdir --mode=700 "$work/keys"
gpg --homedir "$work/keys" --batch --quiet --import <<<"$RELEASE_SIGNING_KEY"
gpg --homedir "$work/keys" --batch --quiet --armor --detach-sign SHA256SUMS
gpgconf --homedir "$work/keys" --kill all
