#!/bin/bash
# Checks on Debian what can be checked of the bundle for macOS without macOS:
# the icon, the property lists, the layout of the bundle, the order of what
# `apps.sh` and `package.sh` do, and that the program and its tests are good Rust for that
# system. Asks nothing. Linking, signing and starting need macOS.
#
#   packaging/macos/check.sh
set -euo pipefail
cd "$(dirname "$0")/../.."
exec </dev/null
here=packaging/macos
triple=aarch64-apple-darwin

. packaging/linux/tools.sh
need icnsutils librsvg2-bin python3

step() {
    echo
    echo "== $*"
}
fail() {
    echo "$here/check.sh: $*" >&2
    exit 1
}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

step "icon"
"$here/icon.py" "$work/flightbag.icns"
cmp "$work/flightbag.icns" "$here/flightbag.icns" || fail "flightbag.icns is stale: $here/icon.py makes it again"
# It knows nothing of those for Retina displays, which a test of `packaging/tests.py` reads.
icns2png --list "$here/flightbag.icns" >"$work/sizes" 2>/dev/null
for size in 16 32 48 128 256 512; do
    grep --quiet "${size}x$size " "$work/sizes" || fail "flightbag.icns has no picture of $size pixels"
done

step "bundle"
printf 'a program\n' >"$work/program"
"$here/bundle.py" "$work/program" "$work"
"$here/inspect_image.py" "$work/Flightbag.app"

step "disk image, with stand-ins for the tools of macOS"
bash -n "$here/apps.sh"
bash -n "$here/package.sh"
"$here/rehearse.sh" "$work"

step "the program and its tests for $triple, read by the compiler"
rustup target add "$triple" 2>/dev/null
# No C is compiled, as there is no C compiler for that system: nothing here is linked.
chrt --idle 0 env CC_aarch64_apple_darwin=/bin/true AR_aarch64_apple_darwin=/bin/true CARGO_PROFILE_DEV_DEBUG=0 CARGO_INCREMENTAL=0 \
    cargo clippy --all-targets --locked --target "$triple" --target-dir target/macos -- -D warnings

lowest=$(rustc --print deployment-target --target "$triple" | cut --delimiter== --fields=2)
least=$(python3 -c 'import plistlib, sys; print(plistlib.load(open(sys.argv[1], "rb"))["LSMinimumSystemVersion"])' "$work/Flightbag.app/Contents/Info.plist")
[ "$(printf '%s\n%s\n' "$lowest" "$least" | sort --version-sort | head -n 1)" = "$lowest" ] ||
    fail "Info.plist promises macOS $least; the compiler builds for $lowest and later"

echo
echo "All of it is good, as far as that can be told here."
