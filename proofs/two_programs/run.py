#!/usr/bin/python3 -B
"""Two programs share a sign-in and lose it never: `run.py [PROGRAM [MINUTES]]`, a release build and an hour by default.

Both have settings of their own and one password store, as two users' habits on one computer have. The service's tokens
live 5 s, and it forgives nothing: a refresh token that comes a second time ends the sign-in for all. Now and then each
opens an airport, and each is closed and started again. Ends with 1 when one was signed out, showed no airport, or the
identity server refused a token.
"""

import json
import pathlib
import random
import re
import subprocess
import sys
import time

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(FOLDER), str(FOLDER.parent)]

import environment  # noqa: E402

MINUTES, SEED, LIFETIME, SECONDS = 60, 11, 5, 20
AIRPORTS = ("YBBN", "NZWN", "KSFO", "ENSB", "NFNM", "YWLM")
# Seconds between two looks at a program, and how many looks come before it is closed and started again.
PAUSE, RESTARTED_EVERY = 6.0, 25
ANSWERED = re.compile(r" identity POST /connect/token (\d+) ")


class Broken(Exception):
    """What was promised and is not so."""


class Program:
    """One of the two."""

    def __init__(self, display, binary, name):
        self.display, self.binary, self.name = display, str(binary), name
        self.environment = display.environment | {"XDG_CONFIG_HOME": str(display.home / name)}
        (display.home / name).mkdir()
        self.looks = 0

    def start(self, icao):
        command = [self.binary, "--sim-links", "private", "--airport", icao]
        self.process = self.display.run(command, self.environment, log=self.display.home / f"{self.name}.log")
        self.until_shown(icao)

    def ask(self, *words):
        done = subprocess.run([self.binary, *words], env=self.environment, capture_output=True, check=False, timeout=30)
        return done.stdout

    def until_shown(self, icao):
        """Waits until it shows the airport, which only who is signed in can."""
        end, told = time.monotonic() + SECONDS, {}
        while time.monotonic() < end:
            if self.process.poll() is not None:
                raise Broken(f"{self.name} ended with status {self.process.returncode}")
            answer = self.ask("status", "--json")
            told = json.loads(answer) if answer else {}
            if told.get("signed_in") and told.get("airport") == icao:
                return
            time.sleep(0.1)
        raise Broken(f"{self.name} shows no {icao} after {SECONDS} s: {told or 'no answer'}")

    def look(self, icao):
        """Opens an airport, now and then in a new start."""
        self.looks += 1
        if self.looks % RESTARTED_EVERY == 0:
            self.end()
            self.start(icao)
            return
        self.ask("--airport", icao)
        self.until_shown(icao)

    def end(self):
        self.process.terminate()
        status = self.process.wait(20)
        if status:
            raise Broken(f"{self.name} ended with status {status}")


def live(programs, minutes):
    chance, end = random.Random(SEED), time.monotonic() + 60 * minutes
    while time.monotonic() < end:
        for program in programs:
            program.look(chance.choice(AIRPORTS))
        time.sleep(PAUSE * chance.random())


def prove(display, binary, minutes):
    """Prints what was done; a sentence for each thing that is broken."""
    from programs import Ours
    from service import Service
    from store import Store
    display.environment["PYTHONDONTWRITEBYTECODE"] = "1"
    Store(display)
    service = Service(display, binary, {"RUST_LOG": "chart_service::requests=info"}, lifetime=f"{LIFETIME}s", options=["--strict"])
    display.environment |= service.variables()
    # A user signs in, and closes the window.
    Ours(display, [str(binary), "--sim-links", "private"]).program.close()
    programs, wrong = [Program(display, binary, name) for name in ("left", "right")], []
    began = time.monotonic()
    try:
        for program in programs:
            program.start(AIRPORTS[0])
        live(programs, minutes)
        for program in programs:
            program.end()
    except Broken as broken:
        wrong.append(str(broken))
    answers = ANSWERED.findall((display.home / "service.log").read_text())
    renewals, took = answers.count("200") - 1, time.monotonic() - began
    refused = len(answers) - answers.count("200")
    print(f"{sum(program.looks for program in programs)} airports, {renewals} renewals, {refused} refused, in {took:.0f} s")
    if refused:
        wrong.append(f"the identity server refused {refused} tokens")
    # A program that needs a token renews it at half of its life, for both.
    if renewals < took / LIFETIME / 4:
        wrong.append(f"{renewals} renewals are too few: little was proven")
    return wrong


def main():
    environment.need()
    program = environment.program()
    minutes = float(sys.argv[2]) if len(sys.argv) > 2 else MINUTES
    environment.alone()
    from display import Display, Missing
    try:
        with Display(1280, 800) as display:
            wrong = prove(display, program, minutes)
    except (Missing, AssertionError) as missing:
        wrong = [str(missing)]
    for sentence in wrong:
        print(f"BROKEN  {sentence}")
    print("two_programs:", "broken" if wrong else "no sign-in was lost")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
