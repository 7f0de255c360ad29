#!/usr/bin/python3 -B
"""Killed at any moment, the program loses nothing: `run.py [PROGRAM] [TIMES] [--strict]`, a release build and 200 times
by default.

It is killed while it starts, renews its tokens (which live 5 s) and saves its settings, every fifth time on a full disk.
After each time the settings are whole and hold what was saved before, and each start shows its window with the user
signed in. Ends with 1 when that was not so once.

With `--strict` the service ends a sign-in where a refresh token comes a second time, even if its answer was never read. No
program can survive a kill between that answer and its saving: such sign-ins are counted, few may be lost, and nothing else.
"""

import json
import pathlib
import random
import signal
import subprocess
import sys
import tempfile
import time

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(FOLDER), str(FOLDER.parent)]

import environment  # noqa: E402
from disk import Disk  # noqa: E402
from persistence import Broken, compare, is_started, read  # noqa: E402

TIMES, SEED, LIFETIME = 200, 7, "5s"
AIRPORTS = ("YBBN", "NZWN", "KSFO", "ENSB", "NFNM", "YWLM")
FULL_EVERY, START_SECONDS, USE_SECONDS = 5, 20, 3.0
# So often a start is asked at least before it counts as failed: a computer that slept meanwhile has no time lost.
LEAST_ASKED = 100
# Of a hundred kills so many may cost a sign-in where the service forgives nothing.
MOST_LOST = 5


class SignedOut(Exception):
    """A start whose sign-in the service has ended."""


class Proof:
    """The program on a service of its own, and what must be kept."""

    def __init__(self, display, program, disk, strict):
        self.display, self.binary, self.disk, self.strict = display, program, disk, strict
        self.settings = disk.folder / "config" / "flightbag" / "settings.toml"
        self.counts = dict.fromkeys(("starts", "while starting", "while used", "on a full disk", "renewals", "sign-ins lost"), 0)
        self.chance = random.Random(SEED)
        self.saved = {}

    def read(self):
        return read(self.settings)

    def start(self, icao):
        self.counts["starts"] += 1
        command = [str(self.binary), "--sim-links", "private", "--airport", icao]
        return self.display.run(command, log=self.display.home / "program.log")

    def status(self):
        """What the running program tells of itself; nothing where it does not answer yet."""
        done = subprocess.run([str(self.binary), "status", "--json"], env=self.display.environment,
                              capture_output=True, check=False, timeout=30)
        return json.loads(done.stdout) if done.returncode == 0 else {}

    def until_signed_in(self, process, icao):
        """Waits for a start to be complete: signed in, and the airport asked for on the screen."""
        end, asked, told = time.monotonic() + START_SECONDS, 0, {}
        while asked < LEAST_ASKED or time.monotonic() < end:
            asked += 1
            if process.poll() is not None:
                said = (self.display.home / "program.log").read_text(errors="replace")[-500:]
                raise Broken(f"a start ended with status {process.returncode}: {said}")
            told = self.status()
            if is_started(told, icao):
                return
            time.sleep(0.1)
        if self.strict and told.get("signed_in") is False:
            raise SignedOut
        raise Broken(f"{START_SECONDS} s after a start: {told or 'no answer'}")

    def use(self, process, seconds):
        """Changes what is saved, and remembers what was seen on the disk."""
        window, end = None, time.monotonic() + seconds
        while time.monotonic() < end:
            if window:
                self.hand("key", "--window", window, "n")
            else:
                found = self.hand("search", "--onlyvisible", "--pid", str(process.pid)).split()
                window = found[-1] if found else None
            self.saved = self.read()
            time.sleep(max(0.0, min(self.chance.random() * 0.3, end - time.monotonic())))

    def hand(self, *action):
        done = subprocess.run(["xdotool", *action], env=self.display.environment, capture_output=True, check=False)
        return done.stdout.decode()

    def kill(self, process):
        process.send_signal(signal.SIGKILL)
        process.wait()
        compare(self.kept, self.saved, self.read())

    def once(self, nth):
        icao, full = AIRPORTS[nth % len(AIRPORTS)], nth % FULL_EVERY == FULL_EVERY - 1
        if full:
            self.disk.fill()
            self.counts["on a full disk"] += 1
        process = self.start(icao)
        if nth % 2:
            self.counts["while used"] += 1
            self.until_signed_in(process, icao)
            self.use(process, self.chance.random() * USE_SECONDS)
        else:
            self.counts["while starting"] += 1
            time.sleep(self.chance.random())
        self.kill(process)
        self.disk.free()

    def start_and_end(self):
        """A last start, and an orderly end."""
        process = self.start(AIRPORTS[0])
        self.until_signed_in(process, AIRPORTS[0])
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            raise Broken("the program does not end 10 s after SIGTERM") from None

    def survive(self, work, times):
        """Does this; where a kill before it cost the sign-in, the user signs in again."""
        try:
            work()
        except SignedOut:
            self.counts["sign-ins lost"] += 1
            if self.counts["sign-ins lost"] * 100 > MOST_LOST * times:
                raise Broken("too many kills cost the sign-in") from None
            self.disk.free()
            self.kill(self.display.started[-1])
            self.close(self.signed_in())

    def signed_in(self):
        """The program after a user has signed in."""
        from programs import Ours
        return Ours(self.display, [str(self.binary), "--sim-links", "private"])

    def close(self, ours):
        status, _took = ours.program.close()
        if status:
            raise Broken(f"the program ended with status {status}")
        self.saved = self.read()

    def prepare(self):
        """Signs in, pins a chart and marks an airport, and ends the program as a user would."""
        import labels
        from display import until
        from tree import BUTTONS
        ours = self.signed_in()
        ours.program.click(ours.tree.find_box(labels.APPROACH_TAB, BUTTONS))
        ours.program.click(ours.tree.find_box(labels.APPROACH_ROW, BUTTONS))
        ours.tree.find(labels.CHART, ["image"])
        ours.program.key("p")
        until("a pinned chart among the settings", lambda: "YBBN" in json.dumps(self.read().get("boards", {}), default=str))
        self.close(ours)
        self.kept = self.saved


def prove(display, program, disk, times, strict):
    """Prints what was done; a sentence for what is broken."""
    from service import Service
    from store import Store
    display.environment["PYTHONDONTWRITEBYTECODE"] = "1"
    Store(display)
    service = Service(display, program, {"RUST_LOG": "chart_service::requests=info"}, lifetime=LIFETIME,
                      options=["--strict"] if strict else [])
    display.environment |= disk.variables() | service.variables()
    proof, began, nth = Proof(display, program, disk, strict), time.monotonic(), 0
    wrong = []
    try:
        proof.prepare()
        for nth in range(times):
            proof.survive(lambda: proof.once(nth), times)
        proof.survive(proof.start_and_end, times)
    except Broken as broken:
        wrong = [f"{broken} (kill {nth + 1})"]
    answered = (display.home / "service.log").read_text().count(" identity POST /connect/token 200 ")
    proof.counts["renewals"] = answered - 1
    print(", ".join(f"{count} {name}" for name, count in proof.counts.items()) + f" in {time.monotonic() - began:.0f} s")
    return wrong


def main():
    environment.need("mount")
    program = environment.program()
    strict = "--strict" in sys.argv
    numbers = [int(word) for word in sys.argv[2:] if word != "--strict"]
    times = numbers[0] if numbers else TIMES
    environment.alone("--mount")
    from display import Display, Missing
    try:
        with Display(1280, 800) as display, tempfile.TemporaryDirectory() as folder:
            disk = Disk(pathlib.Path(folder) / "disk")
            try:
                wrong = prove(display, program, disk, times, strict)
            finally:
                for process in display.started:
                    process.kill()
                disk.end()
    except (Missing, AssertionError) as missing:
        wrong = [str(missing)]
    for sentence in wrong:
        print(f"BROKEN  {sentence}")
    print("killed:", "broken" if wrong else "nothing was lost")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
