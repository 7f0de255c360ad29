#!/bin/bash
# Every link to a simulator in the real window: tests/window/simulators.sh
# [PROGRAM [PROTOCOL ...]]. In a network of its own, with nothing in it but
# this computer: the fakes use the real ports, and multicast goes over loopback.
set -euo pipefail
cd "$(dirname "$0")/../.."
program=${1:-${CARGO_TARGET_DIR:-target}/debug/flightbag}
[ $# -eq 0 ] || shift
exec unshare --net --map-root-user bash -c \
    'ip link set lo up && ip link set lo multicast on && ip route add 239.0.0.0/8 dev lo &&
    exec /usr/bin/python3 tests/window/simulators.py --program "$@"' simulators "$program" "$@"
