#!/bin/bash
# Every test of Flightbag, on a machine that needs to have no more than the
# Rust tool chain: installs the packages the tests need (Debian's names), runs
# cargo's tests, builds the program and drives it in a real window.
set -euo pipefail
cd "$(dirname "$0")/.."
exec </dev/null

# A C compiler for the one C library, public checkers of what the packages hold,
# software drivers for the pictures, and a display whose size can be changed, a
# browser (with a font: without any its pages die) and the accessibility bus for
# the window, a secret store and a reader of QR codes for the sign-in, Python's
# environments for the validators of the service, and strace, which sees what is
# written.
packages=(
    build-essential pkg-config
    desktop-file-utils appstream python3-yaml mandoc zsh fish
    libvulkan1 mesa-vulkan-drivers
    xvfb xauth openbox xdotool x11-utils x11-xserver-utils imagemagick
    libgl1 libegl1 libgl1-mesa-dri
    libx11-6 libx11-xcb1 libxcursor1 libxi6 libxrandr2 libxkbcommon0 libxkbcommon-x11-0
    strace dbus dbus-x11 gnome-keyring zbar-tools at-spi2-core python3 python3-pyatspi gir1.2-atspi-2.0 python3-venv
    xdg-utils chromium chromium-driver fonts-dejavu-core
)

is_installed() {
    [ "$(dpkg-query --show --showformat='${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}

missing=()
for package in "${packages[@]}"; do
    is_installed "$package" || missing+=("$package")
done

if [ ${#missing[@]} -gt 0 ]; then
    if ! command -v apt-get >/dev/null; then
        echo "tests/run.sh: these Debian packages, or your system's likes of them, are needed: ${missing[*]}" >&2
        exit 1
    fi
    echo "tests/run.sh: installing ${missing[*]}"
    as_root=()
    if [ "$(id -u)" -ne 0 ]; then
        # Never ask for a password: there may be no user to give it.
        as_root=(sudo --non-interactive)
    fi
    install=(env DEBIAN_FRONTEND=noninteractive apt-get --quiet=2 --no-install-recommends
        -o Dpkg::Use-Pty=0 -o DPkg::Lock::Timeout=300)
    if ! { "${as_root[@]}" "${install[@]}" update &&
        "${as_root[@]}" "${install[@]}" install "${missing[@]}" >/dev/null; }; then
        echo "tests/run.sh: the packages could not be installed; install them and start again: ${missing[*]}" >&2
        exit 1
    fi
else
    echo "tests/run.sh: every package the tests need is there"
fi

echo "tests/run.sh: cargo test"
cargo test --locked

echo "tests/run.sh: cargo build"
# With what paints where there is no OpenGL, as packages have it.
cargo build --locked --features vulkan
program=${CARGO_TARGET_DIR:-target}/debug/flightbag

echo "tests/run.sh: the scripts of the packages and of the release"
packaging/tests.py

echo "tests/run.sh: what the packages for Linux hold, before public checkers"
packaging/linux/validate.sh

echo "tests/run.sh: the embedded service and its description before public validators"
tests/openapi/run.sh "$program"

# Debian's own Python has the accessibility bindings; another one may come
# first on the path.
echo "tests/run.sh: the program in a real window"
/usr/bin/python3 tests/window/run.py --program "$program"
