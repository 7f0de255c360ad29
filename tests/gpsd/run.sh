#!/bin/bash
# Flightbag against a real gpsd, which gpsfake gives a receiver: every place that
# the receiver tells comes through, and a restarted gpsd is called again.
# Installs gpsd (Debian's); nothing leaves this computer. Not part of the tests
# that a change must pass.
set -euo pipefail
cd "$(dirname "$0")/../.."

missing=()
for package in build-essential gpsd gpsd-clients python3-gps xvfb libgl1-mesa-dri \
    libegl1 libx11-xcb1 libxcursor1 libxi6 libxkbcommon-x11-0 iproute2; do
    [ "$(dpkg-query --show --showformat='${db:Status-Status}' "$package" 2>/dev/null)" = installed ] ||
        missing+=("$package")
done
as_root=()
[ "$(id -u)" -eq 0 ] || as_root=(sudo --non-interactive)
if [ ${#missing[@]} -gt 0 ]; then
    echo "tests/gpsd/run.sh: installing ${missing[*]}"
    "${as_root[@]}" apt-get --quiet=2 update
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get --quiet=2 \
        --no-install-recommends -o Dpkg::Use-Pty=0 install "${missing[@]}" >/dev/null
fi

cargo build --locked
program=${CARGO_TARGET_DIR:-target}/debug/flightbag
# A network of its own, with nothing in it but this computer.
exec unshare --net --map-root-user bash -c \
    'ip link set lo up && exec python3 tests/gpsd/live.py "$@"' live "$program" "$@"
