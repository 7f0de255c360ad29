#!/usr/bin/python3
"""Measures the built program in a real window on a virtual display.

From start to visible window, resident memory, and processor time at rest.
Prints a table; nothing is asserted. See README.md in this folder.
"""

import argparse
import os
import pathlib
import statistics
import subprocess
import sys
import time

# The project's folder stays as it is.
sys.dont_write_bytecode = True
PROJECT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(PROJECT / "tests" / "window"))

from display import Display, Missing, until  # noqa: E402


def visible(display, process):
    """The program's visible window, or None."""
    done = subprocess.run(["xdotool", "search", "--onlyvisible", "--pid", str(process.pid)],
                          env=display.environment, capture_output=True, check=False)
    return done.stdout.strip() or None


def start(display, binary):
    """Starts the program; the process and the seconds until its window is visible."""
    began = time.monotonic()
    process = display.run([str(binary), "--demo", "--sim-links", "private"])
    until("the window", lambda: visible(display, process), seconds=30, every=0.005)
    return process, time.monotonic() - began


def end(process):
    process.terminate()
    process.wait(10)


def resident_megabytes(pid):
    """What the process holds in memory now (VmRSS)."""
    for line in pathlib.Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    raise Missing("VmRSS is not told")


def processor_seconds(pid):
    """User and system time of the process so far."""
    # The name may hold spaces; the fields begin after its closing bracket.
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def used_in(pid, seconds):
    """Processor time used in so many seconds."""
    before = processor_seconds(pid)
    time.sleep(seconds)
    return processor_seconds(pid) - before


def row(name, value):
    print(f"{name:52}{value:>12}", flush=True)


def with_chart(display, binary):
    """Memory and processor time with a chart on the screen, through a real browser."""
    import labels
    from main_job import MainJob

    job = MainJob(display, binary)
    job.begin_sign_in()
    job.enter_account(labels.FULL)
    job.allow()
    job.browser.close()
    job.ask_for_airport(labels.AIRPORT)
    job.open_approach()
    job.settle()
    pid = job.program.process.pid
    row("resident memory with one chart (goal: 200 MB)", f"{resident_megabytes(pid):.0f} MB")
    row("processor time in 10 s, chart and moving own-ship", f"{used_in(pid, 10):.2f} s")


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--program", type=pathlib.Path,
                           default=PROJECT / "target" / "release" / "flightbag")
    arguments.add_argument("--starts", type=int, default=10, help="how often it is started")
    arguments.add_argument("--chart", action="store_true", help="also with a chart; needs Chromium")
    options = arguments.parse_args()
    binary = options.program.resolve()
    if not binary.is_file():
        raise Missing(f"{binary} is not there: cargo build --release")
    with Display() as display:
        times = []
        for _ in range(options.starts):
            process, took = start(display, binary)
            times.append(took)
            end(process)
        row("start to visible window, median (goal: 0.5 s)", f"{statistics.median(times):.2f} s")
        row("start to visible window, slowest", f"{max(times):.2f} s")
        process, _ = start(display, binary)
        # Fonts and the first frames are done by then.
        time.sleep(3)
        row("resident memory at the sign-in page", f"{resident_megabytes(process.pid):.0f} MB")
        row("processor time in 10 s at rest", f"{used_in(process.pid, 10):.2f} s")
        end(process)
        if options.chart:
            with_chart(display, binary)


if __name__ == "__main__":
    try:
        main()
    except Missing as missing:
        sys.exit(f"{missing}")
