"""Flies FlightGear's UFO and reads in Flightbag's recordings what each link made of it.

What came over each link during the flight is cut out of its raw trace: those in crates/simlink/tests/traces were made so,
and marked by crates/simlink/tests/traces/marks.py.
"""

import datetime
import json
import os
import pathlib
import socket
import subprocess
import sys
import tempfile
import time

DISPLAY = ":77"
TELNET = 5501
BRISBANE, WELLINGTON = ("YBBN", -27.38, 153.12), ("NZWN", -41.33, 174.8)
# What FlightGear is started with, and what Flightbag, for each link.
LINKS = {
    "web": (["--httpd=127.0.0.1:5500"], ["--flightgear", "127.0.0.1:5500"]),
    "native-fdm": (["--native-fdm=socket,out,2,127.0.0.1,5601,udp"], ["--flightgear-port", "5601"]),
    "flightbag": (["--generic=socket,out,5,127.0.0.1,5602,udp,flightbag"], ["--flightgear-port", "5602"]),
    "xgps": (["--generic=socket,out,2,127.0.0.1,5603,udp,foreflight-xgps",
              "--generic=socket,out,5,127.0.0.1,5603,udp,foreflight-xatt"], ["--xgps-port", "5603"]),
    "nmea": (["--nmea=socket,out,1,127.0.0.1,5604,udp"], ["--nmea-port", "5604"]),
    "nmea-tcp": (["--nmea=socket,out,1,127.0.0.1,5605,tcp"], ["--nmea-tcp-port", "5605"]),
}
HEADLESS = """--disable-terrasync --disable-real-weather-fetch --disable-sound --disable-ai-traffic --disable-ai-models
    --disable-splash-screen --disable-random-objects --disable-random-vegetation --disable-random-buildings
    --disable-clouds --disable-clouds3d --disable-hud --disable-panel --fog-disable --geometry=64x48 --max-fps=15
    --disable-save-on-exit --prop:/sim/rendering/draw-mask/aircraft=false --prop:/sim/rendering/draw-mask/terrain=false
    --prop:/sim/rendering/draw-mask/models=false --prop:/sim/rendering/draw-mask/clouds=false --timeofday=noon
    --aircraft=ufo""".split()


def path(line):
    return json.loads(line["text"])["path"]


def asked_over_http(lines):
    """The parts of the tree that the web link asks for before anything is told."""
    first = next(nth for nth, line in enumerate(lines) if "children" not in json.loads(line["text"]))
    return lines[:first]


def whole_answers(lines):
    """What is told when everything is asked for, once a second; the changes of single frames would be ten times as much."""
    answers, moment = [], []
    for line in lines:
        moment.append(line)
        if path(line) == "/sim/time/elapsed-sec":
            answers += moment if len(moment) == 10 else []
            moment = []
    return answers


class Link:
    """A Flightbag with one link only, and its recording."""

    def __init__(self, name, program, folder):
        self.name, self.file, self.raw = name, folder / f"{name}.jsonl", folder / f"{name}.raw.jsonl"
        home = folder / name
        home.mkdir()
        variables = {**os.environ, "HOME": str(home), "XDG_RUNTIME_DIR": str(home)}
        for kind in ("CONFIG", "STATE", "CACHE", "DATA"):
            variables[f"XDG_{kind}_HOME"] = str(home)
        nowhere = ["--base-url", "http://127.0.0.1:1", "--auth-url", "http://127.0.0.1:1", "--client-id", "x"]
        self.process = subprocess.Popen(
            [program, *nowhere, "--sim-links", "private", *LINKS[name][1], "--record", str(self.file),
             "--record-raw", str(self.raw)],
            env=variables, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def reports(self):
        """Every position so far; the last line may not be whole yet."""
        lines = self.file.read_text().splitlines()[1:] if self.file.exists() else []
        found = []
        for line in lines:
            try:
                found.append(json.loads(line))
            except ValueError:
                pass
        return found

    def cut(self, begun, ended, folder):
        """Writes what came between two moments (UTC, seconds) as a trace that begins at the first of them."""
        first, *lines = map(json.loads, self.raw.read_text().splitlines())
        began = datetime.datetime.fromisoformat(first["began"]).timestamp()
        first["began"] = datetime.datetime.fromtimestamp(int(begun), datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
        start, end = (round((moment - began) * 1000) for moment in (int(begun), ended))
        kept = [{**line, "ms": line["ms"] - start} for line in lines if start <= line["ms"] <= end]
        if self.name == "web":
            kept = [{**line, "ms": 0} for line in asked_over_http(lines)] + whole_answers(kept)
        folder.mkdir(exist_ok=True)
        text = "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in [first, *kept])
        (folder / f"{self.name}.jsonl").write_text(text)

    def last(self):
        reports = self.reports()
        return reports[-1] if reports else None


class FlightGear:
    """The simulator at an airport."""

    def __init__(self, airport, folder):
        outputs = [option for options, _ in LINKS.values() for option in options]
        home = folder / "fg-home"
        home.mkdir(exist_ok=True)
        data = folder / "fg-data" / "Protocol"
        data.mkdir(parents=True, exist_ok=True)
        ours = pathlib.Path("crates/simlink/assets/flightbag.xml")
        (data / ours.name).write_text(ours.read_text())
        self.log = open(folder / f"fgfs-{airport}.log", "w")
        self.process = subprocess.Popen(
            ["/usr/games/fgfs", *HEADLESS, f"--data={data.parent}", f"--airport={airport}",
             f"--telnet=socket,bi,30,127.0.0.1,{TELNET},tcp", *outputs],
            # Without a bus of a desktop it would end itself.
            env={**os.environ, "FG_HOME": str(home), "HOME": str(home), "DBUS_FATAL_WARNINGS": "0"},
            stdout=self.log, stderr=self.log)

    def set(self, *values):
        with socket.create_connection(("127.0.0.1", TELNET), 10) as line:
            for path, value in values:
                line.sendall(f"set {path} {value}\r\n".encode())
            line.sendall(b"quit\r\n")
            while line.recv(4096):
                pass

    def end(self):
        self.process.kill()
        self.process.wait()


def until(what, links, holds, seconds):
    """Waits until something holds on every link; prints after how long it does on each."""
    begun, waiting = time.monotonic(), list(links)
    while waiting:
        for link in list(waiting):
            if holds(link):
                waiting.remove(link)
                print(f"{what:28}{link.name:12}{time.monotonic() - begun:6.1f} s", flush=True)
        if time.monotonic() - begun > seconds:
            raise SystemExit(f"{what}: not seen over {', '.join(link.name for link in waiting)}")
        time.sleep(0.1)


def near(place):
    def holds(link):
        last = link.last()
        return last and abs(last["lat"] - place[1]) < 0.5 and abs(last["lng"] - place[2]) < 0.5
    return holds


def is_in(state):
    return lambda link: link.last()["sim"] == state


def fly(links, folder, running):
    simulator = FlightGear(BRISBANE[0], folder)
    running.append(simulator)
    until("found at Brisbane", links, near(BRISBANE), 240)
    time.sleep(3)
    begun = time.time()
    start = {link.name: link.last() for link in links}
    simulator.set(("/controls/engines/engine[0]/throttle", 0.06), ("/controls/flight/elevator", -0.1))
    until("take-off", links, lambda link: link.last()["ground_speed"] > 100
          and abs(link.last()["lat"] - start[link.name]["lat"]) + abs(link.last()["lng"] - start[link.name]["lng"]) > 0.005, 60)
    before = {link.name: link.last()["track"] for link in links}
    simulator.set(("/controls/flight/elevator", 0), ("/controls/flight/aileron", 0.3))
    until("turn by 30 degrees", links,
          lambda link: 30 < (link.last()["track"] - before[link.name]) % 360 < 330, 60)
    simulator.set(("/controls/flight/aileron", 0))
    time.sleep(3)
    simulator.set(("/sim/freeze/clock", "true"), ("/sim/freeze/master", "true"))
    until("pause", links, is_in("paused"), 30)
    time.sleep(10)
    assert all(is_in("paused")(link) for link in links), "a pause of ten seconds lasts"
    simulator.set(("/sim/freeze/clock", "false"), ("/sim/freeze/master", "false"))
    until("end of the pause", links, is_in("running"), 30)
    time.sleep(3)
    for link in links:
        link.cut(begun, time.time(), folder / "traces")
    simulator.end()
    running.append(FlightGear(WELLINGTON[0], folder))
    until("found again at Wellington", links, near(WELLINGTON), 240)


def main():
    program = os.path.abspath(sys.argv[1])
    folder = pathlib.Path(sys.argv[2] if len(sys.argv) > 2 else tempfile.mkdtemp(prefix="flightbag-fg-"))
    folder.mkdir(exist_ok=True)
    os.environ.update(DISPLAY=DISPLAY, LIBGL_ALWAYS_SOFTWARE="1")
    display = subprocess.Popen(["Xvfb", DISPLAY, "-screen", "0", "1280x800x24", "-nolisten", "tcp"],
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    time.sleep(2)
    links = [Link(name, program, folder) for name in LINKS]
    running = []
    try:
        fly(links, folder, running)
    finally:
        for simulator in running:
            simulator.end()
        for link in links:
            link.process.kill()
        display.kill()
    print(f"the recordings are in {folder}")


main()
