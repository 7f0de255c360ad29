#!/bin/bash
# Runs `apps.sh`, and `package.sh` with what that made, with stand-ins for the
# tools of macOS, once without anything to sign with and once with all of it,
# and compares what they were asked to do. Takes a folder to work in.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
work=$1
tools=$work/tools
said=$work/said
mkdir -p "$tools"
for tool in lipo codesign ditto hdiutil osacompile security spctl uuidgen xcrun; do
    cat >"$tools/$tool" <<'END'
#!/bin/bash
# Notes the tool, its first words, the applications that it is given, and what
# is in the image; makes the file that it is asked for.
tool=$(basename "$0")
case "$tool $*" in
"lipo -create"*) cat "${@:4}" >"$3" ;;
"hdiutil create"*)
    : >"${!#}"
    (cd "$5" && printf 'image: %s\n' * >>"$SAID")
    ;;
"ditto -c"*) : >"${!#}" ;;
"osacompile "*) "$HERE/rehearse_osacompile.py" "$@" ;;
"security create-keychain"*) : >"${!#}" ;;
"security delete-keychain"*) rm "${!#}" ;;
"security find-identity"*) echo '  1) 0123456789ABCDEF "Developer ID Application: Example"' ;;
"uuidgen "*) echo something ;;
esac
case $tool in
uuidgen) ;;
*)
    apps=$(printf '%s\n' "$@" | sed -n 's|.*/\(.*\.app\)$|(\1)|p')
    echo "$tool ${1##/*} ${2##/*} $apps" | xargs >>"$SAID"
    ;;
esac
END
    chmod +x "$tools/$tool"
done
printf 'one half\n' >"$work/half"

# Takes what the tools are to have been asked, in order.
rehearse() {
    : >"$said"
    rm -rf "$work/apps"
    PATH=$tools:$PATH HERE=$here SAID=$said "$here/apps.sh" "$work/apps" "$work/half" "$work/half"
    PATH=$tools:$PATH HERE=$here SAID=$said "$here/package.sh" "$work/images" "$work/apps" >"$work/printed"
    diff - "$said"
    rm "$work"/images/flightbag-*-macos.dmg
}

# Without a certificate nothing of it is asked for, and nothing is sent.
unset MACOS_CERTIFICATE MACOS_CERTIFICATE_PASSWORD MACOS_NOTARY_KEY MACOS_NOTARY_KEY_ID MACOS_NOTARY_ISSUER
rehearse <<'END'
lipo -create -output
lipo -info
osacompile -o (compiled.app)
lipo -verify_arch
lipo -verify_arch
codesign --force --options (Flightbag.app) (Open in Flightbag.app)
codesign --verify --strict (Flightbag.app) (Open in Flightbag.app)
image: Applications
image: Flightbag.app
image: Open in Flightbag.app
hdiutil create -volname
END
grep --quiet 'not signed: there is no MACOS_CERTIFICATE' "$work/printed"
grep --quiet 'not notarised: ' "$work/printed"

export MACOS_CERTIFICATE=c29tZXRoaW5n MACOS_CERTIFICATE_PASSWORD=something
export MACOS_NOTARY_KEY=something MACOS_NOTARY_KEY_ID=something MACOS_NOTARY_ISSUER=something
rehearse <<'END'
lipo -create -output
lipo -info
osacompile -o (compiled.app)
lipo -verify_arch
lipo -verify_arch
security create-keychain -p
security unlock-keychain -p
security import
security set-key-partition-list -S
security list-keychains -d
security find-identity -v
codesign --force --options (Flightbag.app) (Open in Flightbag.app)
codesign --verify --strict (Flightbag.app) (Open in Flightbag.app)
ditto -c -k
xcrun notarytool submit
xcrun stapler staple (Flightbag.app)
xcrun stapler staple (Open in Flightbag.app)
image: Applications
image: Flightbag.app
image: Open in Flightbag.app
hdiutil create -volname
codesign --timestamp --sign
xcrun notarytool submit
xcrun stapler staple
spctl --assess --type
security delete-keychain
END
