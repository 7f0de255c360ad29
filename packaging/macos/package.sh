#!/bin/bash
# Makes the disk image for macOS of programs that are built: one for each kind
# of processor, which become one. Runs on macOS, with the shell and the tools
# that come with it.
#
#   packaging/macos/package.sh FOLDER PROGRAM...
#
# What signs it comes from the environment; without it both applications are
# signed for this computer only, and nothing is sent anywhere:
#
#   MACOS_CERTIFICATE            Developer ID Application, PKCS 12 in base 64
#   MACOS_CERTIFICATE_PASSWORD   the password of that file
#   MACOS_NOTARY_KEY             key of App Store Connect, the text of its file
#   MACOS_NOTARY_KEY_ID          that key's id
#   MACOS_NOTARY_ISSUER          that key's issuer
set -euo pipefail
if [ $# -lt 2 ]; then
    echo "usage: packaging/macos/package.sh FOLDER PROGRAM..." >&2
    exit 2
fi
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1"
output=$(cd "$1" && pwd)
shift
version=$(sed -n 's/^version = "\(.*\)"/\1/p' "$here/../../Cargo.toml" | head -n 1)
image=$output/flightbag-$version-macos.dmg

work=$(mktemp -d)
keychain=$work/signing.keychain-db
ending() {
    [ ! -e "$keychain" ] || security delete-keychain "$keychain"
    rm -rf "$work"
}
trap ending EXIT

# One program for both processors.
lipo -create -output "$work/flightbag" "$@"
lipo -info "$work/flightbag"
mkdir "$work/image"
"$here/bundle.py" "$work/flightbag" "$work/image"
# What hears of documents and addresses, of which macOS tells by Apple events.
osacompile -o "$work/compiled.app" "$here/opener/open.applescript"
"$here/opener.py" "$work/compiled.app" "$work/image"
apps=("$work/image/Flightbag.app" "$work/image/Open in Flightbag.app")
"$here/inspect_image.py" "${apps[@]}"
lipo "${apps[1]}/Contents/MacOS/"* -verify_arch arm64 x86_64

# The hardened runtime is what notarisation asks for. No entitlement is needed:
# the program makes no code at run time and loads the system's libraries only,
# and the other application sends no Apple events.
if [ -n "${MACOS_CERTIFICATE:-}" ]; then
    password=$(uuidgen)
    base64 --decode <<<"$MACOS_CERTIFICATE" >"$work/certificate.p12"
    security create-keychain -p "$password" "$keychain"
    security unlock-keychain -p "$password" "$keychain"
    security import "$work/certificate.p12" -k "$keychain" -P "${MACOS_CERTIFICATE_PASSWORD:-}" -T /usr/bin/codesign
    security set-key-partition-list -S apple-tool:,apple: -s -k "$password" "$keychain" >/dev/null
    security list-keychains -d user -s "$keychain" login.keychain-db
    identity=$(security find-identity -v -p codesigning "$keychain" | sed -n 's/^ *1) \([0-9A-F]*\) .*/\1/p')
    codesign --force --options runtime --timestamp --sign "$identity" "${apps[@]}"
else
    echo "packaging/macos/package.sh: not signed: there is no MACOS_CERTIFICATE"
    identity=
    codesign --force --options runtime --sign - "${apps[@]}"
fi
codesign --verify --strict --verbose=2 "${apps[@]}"

ln -s /Applications "$work/image/Applications"
rm -f "$image"
hdiutil create -volname "Flightbag $version" -srcfolder "$work/image" -fs HFS+ -format UDZO "$image"
[ -z "$identity" ] || codesign --timestamp --sign "$identity" "$image"

if [ -z "$identity" ] || [ -z "${MACOS_NOTARY_KEY:-}" ]; then
    echo "packaging/macos/package.sh: not notarised: there is no MACOS_CERTIFICATE or no MACOS_NOTARY_KEY"
else
    printf '%s\n' "$MACOS_NOTARY_KEY" >"$work/notary.p8"
    xcrun notarytool submit "$image" --wait --timeout 1h \
        --key "$work/notary.p8" --key-id "$MACOS_NOTARY_KEY_ID" --issuer "$MACOS_NOTARY_ISSUER"
    xcrun stapler staple "$image"
    spctl --assess --type open --context context:primary-signature --verbose "$image"
fi
ls -l "$image"
