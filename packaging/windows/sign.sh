#!/bin/bash
# Signs programs for Windows (Authenticode). Takes the files. What signs them
# comes from the environment; without it they stay as they are:
#
#   WINDOWS_CERTIFICATE            certificate and key, PKCS 12 in base 64
#   WINDOWS_CERTIFICATE_PASSWORD   the password of that file
#   WINDOWS_TIMESTAMP              the server that says when; empty for none
#
# Needs Debian's `osslsigncode`.
set -euo pipefail
if [ -z "${WINDOWS_CERTIFICATE:-}" ]; then
    echo "packaging/windows/sign.sh: not signed: there is no WINDOWS_CERTIFICATE"
    exit
fi
homepage=$(sed -n 's/^homepage = "\(.*\)"/\1/p' "$(dirname "$0")/../../Cargo.toml")
timestamp=${WINDOWS_TIMESTAMP-http://timestamp.digicert.com}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
base64 --decode <<<"$WINDOWS_CERTIFICATE" >"$work/certificate"
printf '%s' "${WINDOWS_CERTIFICATE_PASSWORD:-}" >"$work/password"
for file; do
    # shellcheck disable=SC2086
    osslsigncode sign -pkcs12 "$work/certificate" -readpass "$work/password" -h sha256 -n Flightbag -i "$homepage" \
        ${timestamp:+-ts "$timestamp"} -in "$file" -out "$work/signed" >/dev/null
    cat "$work/signed" >"$file"
    rm "$work/signed"
    echo "signed $file"
done
