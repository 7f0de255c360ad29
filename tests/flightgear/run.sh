#!/bin/bash
# Flightbag against a real FlightGear, over every link that FlightGear has: a
# take-off and a turn are seen, a pause and its end, and a restart elsewhere.
# Installs FlightGear (Debian's, 2.6 GB on the disk); nothing leaves this
# computer. Not part of the tests that a change must pass; but what came over
# each link is cut into FOLDER/traces (the folder is the first argument), and
# marked by crates/simlink/tests/traces/marks.py they are sent once more by crates/simlink/tests/flightgear.rs.
set -euo pipefail
cd "$(dirname "$0")/../.."

missing=()
for package in build-essential python3 flightgear xvfb libgl1-mesa-dri \
    libegl1 libx11-xcb1 libxcursor1 libxi6 libxkbcommon-x11-0 iproute2; do
    [ "$(dpkg-query --show --showformat='${db:Status-Status}' "$package" 2>/dev/null)" = installed ] ||
        missing+=("$package")
done
as_root=()
[ "$(id -u)" -eq 0 ] || as_root=(sudo --non-interactive)
if [ ${#missing[@]} -gt 0 ]; then
    echo "tests/flightgear/run.sh: installing ${missing[*]}"
    "${as_root[@]}" apt-get --quiet=2 update
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get --quiet=2 \
        --no-install-recommends -o Dpkg::Use-Pty=0 install "${missing[@]}" >/dev/null
fi

cargo build --locked
program=${CARGO_TARGET_DIR:-target}/debug/flightbag
# A network of its own, with nothing in it but this computer.
exec unshare --net --map-root-user bash -c \
    'ip link set lo up && exec python3 tests/flightgear/live.py "$@"' live "$program" "$@"
