#!/bin/bash
# Makes the disk image for macOS of both applications, which `apps.sh` made.
# Runs on macOS, with the shell and the tools that come with it.
#
#   packaging/macos/package.sh FOLDER APPLICATIONS
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
if [ $# -ne 2 ]; then
    echo "usage: packaging/macos/package.sh FOLDER APPLICATIONS" >&2
    exit 2
fi
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1"
output=$(cd "$1" && pwd)
version=$(sed -n 's/^version = "\(.*\)"/\1/p' "$here/../../Cargo.toml" | head -n 1)
image=$output/flightbag-$version-macos.dmg

work=$(mktemp -d)
keychain=$work/signing.keychain-db
ending() {
    [ ! -e "$keychain" ] || security delete-keychain "$keychain"
    rm -rf "$work"
}
trap ending EXIT

mkdir "$work/image"
cp -Rp "$2"/*.app "$work/image"
apps=("$work/image/Flightbag.app" "$work/image/Open in Flightbag.app")
"$here/inspect_image.py" "${apps[@]}"
for app in "${apps[@]}"; do
    lipo "$app/Contents/MacOS/"* -verify_arch arm64 x86_64
done

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

notarises=
if [ -n "$identity" ] && [ -n "${MACOS_NOTARY_KEY:-}" ]; then
    notarises=1
    printf '%s\n' "$MACOS_NOTARY_KEY" >"$work/notary.p8"
else
    echo "packaging/macos/package.sh: not notarised: there is no MACOS_CERTIFICATE or no MACOS_NOTARY_KEY"
fi
notarise() {
    xcrun notarytool submit "$1" --wait --timeout 1h \
        --key "$work/notary.p8" --key-id "$MACOS_NOTARY_KEY_ID" --issuer "$MACOS_NOTARY_ISSUER"
}
# The tickets lie in the applications: once they are copied from the image, no
# network is needed to open them.
if [ -n "$notarises" ]; then
    ditto -c -k "$work/image" "$work/apps.zip"
    notarise "$work/apps.zip"
    for app in "${apps[@]}"; do
        xcrun stapler staple "$app"
    done
fi

ln -s /Applications "$work/image/Applications"
rm -f "$image"
hdiutil create -volname "Flightbag $version" -srcfolder "$work/image" -fs HFS+ -format UDZO "$image"
[ -z "$identity" ] || codesign --timestamp --sign "$identity" "$image"
if [ -n "$notarises" ]; then
    notarise "$image"
    xcrun stapler staple "$image"
    spctl --assess --type open --context context:primary-signature --verbose "$image"
fi
ls -l "$image"
