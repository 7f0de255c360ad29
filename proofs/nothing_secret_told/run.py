#!/usr/bin/python3 -B
"""Proves that nothing secret is told at any level (reliability P3): `run.py [WORDS …]`, words that name tests.

Runs the whole suite with the log of every crate at the level that tells the most, and searches every line that it prints.
"""

import collections
import os
import pathlib
import re
import subprocess
import sys

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(FOLDER)]

from leaks import secrets_in  # noqa: E402

# What draws has no secrets, and tells of every triangle.
DRAWING = ("wgpu", "wgpu_core", "wgpu_hal", "naga", "egui", "egui_wgpu", "eframe", "fontdb", "usvg", "resvg", "cosmic_text")
LEVELS = ",".join(["trace", *(f"{crate}=warn" for crate in DRAWING)])
# Level and crate of a line of the log.
LINE = re.compile(rb"\b(TRACE|DEBUG|INFO|WARN|ERROR)\b[^:]*?\b([a-z_0-9]+)(?:::[a-z_0-9:]+)?: ")
COLOUR = re.compile(rb"\x1b\[[0-9;]*m")
# A test that failed, in the list at the end of its suite.
FAILED = re.compile(rb"^    ([a-z_0-9]+(?:::[a-z_0-9]+)*)$")
# Without lines of these the search would prove nothing.
SPEAKERS = ("flightbag", "hyper_util", "reqwest", "rustls_platform_verifier", "tungstenite")
MOST_SHOWN = 40


def main():
    suite = ["cargo", "test", "--locked", "--no-fail-fast", *sys.argv[1:2], "--", "--nocapture", *sys.argv[2:]]
    environment = {**os.environ, "FLIGHTBAG_TEST_LOG": "1", "RUST_LOG": LEVELS, "NO_COLOR": "1"}
    levels, speakers, told, size = collections.Counter(), collections.Counter(), [], 0
    results, failed, is_listing = [], set(), False
    with subprocess.Popen(suite, cwd=FOLDER.parents[1], env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as running:
        for line in running.stdout:
            size += len(line)
            line = COLOUR.sub(b"", line)
            if logged := LINE.search(line):
                levels[logged[1].decode()] += 1
                speakers[logged[2].decode()] += 1
            if line == b"failures:\n":
                is_listing = True
            elif line.startswith(b"test result: "):
                is_listing = False
                results.append(line.decode().strip())
            elif is_listing and (name := FAILED.match(line)):
                failed.add(name[1].decode())
            if found := secrets_in(line):
                told.append((", ".join(found), line[:400].decode(errors="replace").rstrip()))
    print(*results, sep="\n")
    print(f"printed: {size / 1e6:.1f} MB; lines of the log: " + ", ".join(f"{levels[level]} {level}" for level in sorted(levels)))
    print("told by: " + ", ".join(f"{name} {count}" for name, count in speakers.most_common(12)))
    for what, line in told[:MOST_SHOWN]:
        print(f"TOLD  {what}: {line}")
    for name in sorted(failed):
        print(f"FAILED  {name}")
    if running.returncode and not failed:
        print("FAILED  the suite did not run to its end")
    silent = [name for name in SPEAKERS if not speakers[name]]
    if silent:
        print(f"FAILED  nothing was said by {', '.join(silent)}")
    print(f"nothing_secret_told: {len(told)} lines tell a secret")
    return 1 if told or silent or running.returncode else 0


if __name__ == "__main__":
    sys.exit(main())
