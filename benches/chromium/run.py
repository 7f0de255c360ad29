#!/usr/bin/python3
"""Measures the built program beside Debian's Chromium: the same pictures, server, display and way of measuring.

Prints a table; nothing is asserted. See README.md in the folder above.
"""

import argparse
import contextlib
import pathlib
import socket
import statistics
import sys
import time

# The project's folder stays as it is.
sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

import account  # noqa: E402
import pictures  # noqa: E402
import processes  # noqa: E402
from screen import PROJECT, Missing  # noqa: E402
from server import Server  # noqa: E402

import lasting  # noqa: E402
from display import need, until  # noqa: E402
from programs import (  # noqa: E402
    WINDOW, Naive, Ours, Theirs, Window, chromium, frames_of_opening, open_chart)

THROTTLE = 1_000_000


def row(name, ours, theirs="", goal="", naive=""):
    print(f"{name:60}{ours:>12}{theirs:>12}{naive:>12}  {goal}", flush=True)


def measure(screen, program, server, rounds):
    """Every figure of one program, by name."""
    figures = {}
    # The first chart shows where charts are.
    screen.click(program.place("ybbn008"))
    time.sleep(3)
    area = program.area()

    def opened(name):
        return open_chart(screen, program, server, name, area)

    shown = "ybbn008"
    for name in server.pictures:
        if name == pictures.BIG:
            continue
        times = []
        for _ in range(rounds):
            if shown == name:
                opened("ybbn008" if name != "ybbn008" else "ybbn010")
            times.append(opened(name)[2])
            shown = name
        figures[name] = statistics.median(times)
    opened("ybbn008")
    figures["frames"] = statistics.median(
        frames_of_opening(screen, program, name) for name in ("ybbn007", "ybbn008", "ybbn007"))
    opened("ybbn008")
    figures["memory"] = processes.megabytes(program.process)
    server.rate = THROTTLE
    for name in ("ybbn007", pictures.SCAN):
        tails, firsts = [], []
        for nth in range(3):
            if nth > 0:
                server.rate = None
                opened("ybbn008")
                server.rate = THROTTLE
            first, sent, whole = opened(name)
            firsts.append(first / sent)
            tails.append(whole - sent)
        figures[f"first {name}"], figures[f"tail {name}"] = map(statistics.median, (firsts, tails))
    server.rate = None
    processes.forget_peak(program.process)
    before = processes.status(program.process, "VmRSS")
    figures[pictures.BIG] = opened(pictures.BIG)[2]
    figures["growth"] = (processes.status(program.process, "VmHWM") - before) * 1024 / 1e6
    return figures


def table(ours, theirs, naive):
    """Prints the programs' figures side by side."""
    def millis(name):
        return f"{1000 * ours[name]:.0f} ms", f"{1000 * theirs[name]:.0f} ms"

    def ratio(name, goal):
        return f"{ours[name] / theirs[name]:.2f} of Chromium's ({goal})"

    row("start to window with content, median", *millis("start"), f"400 ms and {ratio('start', '0.50')}")
    for name, size in pictures.PICTURES.items():
        kind = pictures.KINDS[name]
        row(f"click to complete chart, {size[0]} x {size[1]}, {kind}", *millis(name), ratio(name, "0.55"),
            f"{1000 * naive[name]:.0f} ms" if naive else "")
    for name in ("ybbn007", pictures.SCAN):
        row(f"1 MB/s: last byte to complete chart, {name}", *millis(f"tail {name}"), "10 ms")
        row(f"1 MB/s: click to first rows, of the download, {name}",
            f"{100 * ours[f'first {name}']:.1f} %", f"{100 * theirs[f'first {name}']:.1f} %", "10 %")
    row("frames of an opening, with press and release", f"{ours['frames']:.0f}",
        f"{theirs['frames']:.0f}", "3", f"{naive['frames']:.0f}" if naive else "")
    row("memory with a chart on the screen", f"{ours['memory']:.0f} MB", f"{theirs['memory']:.0f} MB",
        ratio("memory", "0.30"))
    row("peak growth while 4000 x 6000 opens", f"{ours['growth']:.0f} MB", "", "156 MB")


def print_lasting(screen, ours, server, port, charts, taxi):
    """Measures and prints what long use costs."""
    lasting.settle(screen, ours, "ybbn008")
    for name, goal, cost in (
            ("60 s at rest", "the minute's frame, 0.00 s", lambda: lasting.rest(ours)),
            ("30 s of ten positions a second, 100 m apart", "300 frames",
             lambda: lasting.fly(ours, port, 100.0)),
            ("30 s of ten positions a second, 0.2 m apart", "the minute's frame, 0.90 s",
             lambda: lasting.fly(ours, port, 0.2))):
        cost = cost()
        row(name, f"{cost.frames} frames", f"{cost.seconds:.2f} s", f"{goal} ({cost.wakeups} wake-ups)")
    if taxi > 0:
        cost, growth = lasting.taxi(ours, port, taxi)
        row(f"{taxi} min of twenty positions a second, 5 m/s", f"{cost.frames} frames", f"{cost.seconds:.2f} s",
            f"{growth:+.1f} MB ({cost.wakeups} wake-ups)")
    before, growth = lasting.many(ours, server, charts)
    row(f"{charts} charts in a row: memory before, growth", f"{before:.0f} MB", f"{growth:+.1f} MB", "30 MB")


def prepare(folder, told):
    """The five pictures, made where they are not there yet."""
    if not all((folder / f"{name}.png").is_file() for name in pictures.PICTURES):
        folder.mkdir(parents=True, exist_ok=True)
        bearer = {"Authorization": f"Bearer {account.token(told['auth_url'], told['client_id'])}"}
        pictures.make(folder, lambda file: account.send(
            f"{told['base_url']}/v2/charts/YBBN/{file}", headers=bearer).read())
    return {name: (folder / f"{name}.png").read_bytes() for name in pictures.PICTURES}


def free_port():
    """A port that the system has to spare."""
    with contextlib.closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


def core_limit(process):
    """What the program may leave on the disk when it fails."""
    limits = pathlib.Path(f"/proc/{process}/limits").read_text().splitlines()
    return next(line.split()[4] for line in limits if line.startswith("Max core file size"))


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--program", type=pathlib.Path,
                           default=PROJECT / "target" / "release" / "flightbag")
    arguments.add_argument("--rounds", type=int, default=5, help="how often each chart is opened")
    arguments.add_argument("--lasting", action="store_true",
                           help="also at rest, with a moving aircraft, and with charts in a row")
    arguments.add_argument("--charts", type=int, default=1000, help="how many charts in a row")
    arguments.add_argument("--taxi", type=int, default=0, metavar="MINUTES",
                           help="how long twenty positions a second are sent, with --lasting")
    arguments.add_argument("--only-lasting", action="store_true", help="only that, without Chromium")
    arguments.add_argument("--pictures", type=pathlib.Path,
                           help="a folder for the pictures; what is there already is used")
    options = arguments.parse_args()
    binary = options.program.resolve()
    need("chromium", "convert")
    if not binary.is_file():
        raise Missing(f"{binary} is not there: cargo build --release")
    with Window(*WINDOW) as screen:
        service = screen.run([str(binary), "serve"], stdout=-1)
        told = {}
        while "client_id" not in told:
            name, _, value = service.stdout.readline().decode().strip().partition("=")
            told[name] = value
        server = Server(told["base_url"], prepare(options.pictures or screen.home, told),
                        pictures.PICTURES)
        port = free_port()
        command = [str(binary), "--base-url", server.address, "--auth-url", told["auth_url"],
                   "--client-id", told["client_id"], "--sim-links", "private", "--xgps-port", str(port),
                   "--gdl90-port", "0", "--nmea-port", "0", "--xplane-port", "0", "--xplane-data-port", "0"]
        row("", "Flightbag", "Chromium", "goal", "naive")
        if not options.only_lasting:
            # Each program's first start also makes its own files; it is not counted.
            starts = {name: statistics.median(screen.start_times(line, 1 + options.rounds)[1:])
                      for name, line in (("ours", command), ("theirs", chromium(screen, server)))}
            ours = Ours(screen, command)
            measured = measure(screen, ours, server, options.rounds)
            ours.close()
            theirs = Theirs(screen, server)
            browsed = measure(screen, theirs, server, options.rounds) | {"start": starts["theirs"]}
            theirs.close()
            naive = {}
            viewer = binary.with_name("examples") / "naive_viewer"
            if viewer.is_file():
                until("an empty screen", lambda: not screen.has_content())
                plain = Naive(screen, viewer, server)
                naive = measure(screen, plain, server, options.rounds)
                plain.close()
            table(measured | {"start": starts["ours"]}, browsed, naive)
        if options.lasting or options.only_lasting:
            ours = Ours(screen, command)
            print_lasting(screen, ours, server, port, options.charts, options.taxi)
            row("largest core file", f"{core_limit(ours.process)} bytes", "", "0 bytes")
            ours.close()
        row("program", f"{binary.stat().st_size / 1e6:.1f} MB", "", "32 MB")


if __name__ == "__main__":
    try:
        main()
    except Missing as missing:
        sys.exit(f"{missing}")
