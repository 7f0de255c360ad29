#!/usr/bin/python3
"""Drives the built program with a fake simulator of every protocol and looks at its window.

Each is found, moves, is paused and resumed, starts again elsewhere and falls
silent; the marker's pixels are held against the chart's geo-reference, the
words on the status bar and on the page of links against what was done. The
fakes were written from public descriptions of the protocols. A table of
protocols and states is what it prints in the end.

Run by tests/window/simulators, in a network of its own: the ports are the real ones.
"""

import argparse
import json
import pathlib
import signal
import sys
import time

# The project's folder stays as it is.
sys.dont_write_bytecode = True
PROJECT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(PROJECT / "benches" / "chromium"))

import account  # noqa: E402
import labels  # noqa: E402
from display import Missing, until  # noqa: E402
from fakes import aircraft, flightgear, gdl90, gpsd, nmea, simconnect, xgps, xplane_data, xplane_udp, xplane_web  # noqa: E402
from programs import Ours  # noqa: E402
from screen import Screen  # noqa: E402
from service import Service  # noqa: E402
from sight import Sight, between, distance  # noqa: E402
from steps import Steps, Stopped, check  # noqa: E402
from tree import BUTTONS, IMAGES  # noqa: E402

FAKES = {"SimConnect": simconnect.SimConnect, "X-Plane Web API": xplane_web.XPlaneWeb,
         "X-Plane RPOS, RREF": xplane_udp.XPlaneUdp, "FlightGear web": flightgear.FlightGearWeb,
         "FlightGear native-fdm": flightgear.NativeFdm, "FlightGear flightbag": flightgear.Generic,
         "XGPS, XATT": xgps.Xgps, "X-Plane DATA": xplane_data.XPlaneData, "GDL90": gdl90.Gdl90,
         "NMEA over UDP": nmea.NmeaUdp, "NMEA over TCP": nmea.NmeaTcp, "gpsd": gpsd.Gpsd}
STATES = ("found", "moving", "paused", "resumed", "restarted", "lost")
CHART = "ybbn007"
SHOWN, PAUSED = r"^Position shown", r"^Simulator paused"
LOST = r"^Position lost \d\d:\d\d:\d\d"
# Metres a second; pixels, at about 14 metres each.
SPEED, MOVED, STILL, EXACT = 120.0, 16.0, 1.0, 2.5
# While it moves, what is on the screen is younger than this, in seconds.
LATE = 0.6
# Where it starts again: near the border, and slowly, so that it is still on the chart when it is found.
ELSEWHERE, SLOWLY = 0.88, 30.0
# From the last message on (ownship O4), and how late a look may be.
GONE, LOOK = 5.0, 1.0


class Flight:
    """One fake simulator in front of the program, from its start to its silence."""

    def __init__(self, window, name, place):
        self.window, self.sight, self.kind = window, window.sight, FAKES[name]
        self.east, self.fake, self.table = place, None, {}
        self.plane = aircraft.Aircraft(*self.sight.at(place, 0.1), SPEED)
        self.plane.go(True)

    def start(self):
        # What it calls may still be taken by what was there before.
        self.fake = until(f"the start of {self.kind.__name__}", self._try_start, 5)

    def _try_start(self):
        try:
            return self.kind(self.plane)
        except OSError:
            return None

    def expected(self):
        sample = self.plane.sample()
        return self.sight.expected(sample.lat, sample.lon)

    def near(self, allowed):
        """Where the marker is, if it is where the geo-reference says."""
        check(self.fake.failure is None, f"the fake failed: {self.fake.failure!r}")
        self.sight.look()
        marker, expected = self.sight.marker(), self.expected()
        return marker if marker and distance(marker, expected) <= allowed else None

    def wait_near(self, what, seconds):
        """Until the marker is at the aircraft, which moves."""
        allowed = EXACT + LATE * SPEED / self.window.metres
        try:
            return until(what, lambda: self.near(allowed), seconds, every=0.03)
        except Missing as missing:
            raise Missing(f"{missing}; the marker is at {self.sight.marker()}, the aircraft at {self.expected()}; "
                          f"there is:\n{self.window.tree.listing()}") from None

    def note(self, state, began, pixels):
        self.table[state] = (time.monotonic() - began, pixels)
        return f"{self.table[state][0]:.1f} s, {pixels}"

    def found(self):
        began = time.monotonic()
        self.start()
        marker = self.wait_near("the marker at its place", 20)
        said = self.note("found", began, f"{distance(marker, self.expected()):.1f} px off")
        self.window.tree.find(SHOWN, BUTTONS)
        self.window.tree.find(rf"^{self.kind.ROW} · Live", BUTTONS)
        self.window.tree.find(r"^Drives the own-ship position$")
        # While it stands the page is smaller, and moves at its end.
        self.window.tree.gone(self.window.NOTICE)
        return f"{said}, called {self.window.source()}"

    def moves(self, state="moving"):
        began, first, start = time.monotonic(), self.wait_near("the marker", 5), self.expected()

        def moved():
            marker = self.near(EXACT + LATE * SPEED / self.window.metres)
            return marker if marker and distance(marker, first) >= MOVED else None

        marker = until(f"{MOVED:g} pixels of its way", moved, 10, every=0.03)
        way, wanted = distance(marker, first), distance(self.expected(), start)
        check(abs(marker.across - first.across) <= EXACT, f"it went {marker.across - first.across:.1f} px aside")
        return self.note(state, began, f"{way:.1f} of {wanted:.1f} px")

    def paused(self):
        began = time.monotonic()
        self.fake.pause(True)
        self.window.tree.find(PAUSED, BUTTONS, seconds=10)
        after = time.monotonic()
        # Once the last sample is on the screen it stands exactly, and goes on standing.
        still = until("the marker where it was paused", self._stands, 3)
        creep, until_then = 0.0, time.monotonic() + 2.5
        while time.monotonic() < until_then:
            marker = self.sight.marker()
            check(marker is not None, "the marker has gone in the pause")
            creep = max(creep, distance(marker, still))
        check(creep <= STILL, f"the marker crept by {creep:.1f} px in the pause")
        check(self.window.tree.matching(PAUSED, BUTTONS), f"in the pause it says {self.window.says()}")
        off = distance(still, self.expected())
        self.table["paused"] = (after - began, f"{off:.1f} px off, {creep:.1f} px crept")
        return f"{after - began:.1f} s, {self.table['paused'][1]}"

    def _stands(self):
        """Where the marker is, if it was there a while ago too."""
        before = self.near(EXACT)
        time.sleep(0.3)
        return before if before and before == self.sight.marker() else None

    def resumed(self):
        began = time.monotonic()
        self.fake.pause(False)
        self.window.tree.find(SHOWN, BUTTONS, seconds=5)
        after = time.monotonic() - began
        self.moves("resumed")
        self.table["resumed"] = (after, self.table["resumed"][1])
        return f"{after:.1f} s, {self.table['resumed'][1]}"

    def restarted(self):
        """Ends, and is there again at another place; no line leads there."""
        last, way = self.sight.marker(), self.sight.pink()
        behind = {(round(last.across) + across, round(last.down) + down) for across in range(-2, 3) for down in range(24, 32)}
        check(behind & way, "the way flown is not drawn, so nothing can be seen of it")
        self.fake.stop()
        time.sleep(0.5)
        self.plane.speed = SLOWLY
        self.plane.put(*self.sight.at((self.east + 0.45) % 0.9, ELSEWHERE))
        self.plane.go(True)
        began = time.monotonic()
        self.start()
        marker = self.wait_near("the marker at the other place", 20)
        said = self.note("restarted", began, f"{distance(marker, last):.0f} px away, "
                         f"{distance(marker, self.expected()):.1f} px off")
        self.window.tree.find(SHOWN, BUTTONS)
        drawn = (self.sight.pink() - way).intersection(between(last, marker, 24))
        check(not drawn, f"a line is drawn from one place to the other: {len(drawn)} pixels of it")
        return said

    def lost(self):
        began = time.monotonic()
        self.fake.silent = True
        until("the end of the marker", lambda: self.sight.marker() is None, GONE + 10, every=0.02)
        said = self.note("lost", began, "no marker")
        self.window.tree.find(LOST, BUTTONS, seconds=3)
        took = self.table["lost"][0]
        check(GONE - LOOK < took < GONE + LOOK, f"the marker went {took:.1f} s after the last message")
        return f"{said}, {self.window.says()}"

    def end(self):
        if self.fake:
            self.fake.stop()


class Window:
    """The program on a service of its own, with a chart and the page of links open."""

    NOTICE = r"^Close this message$"

    def __init__(self, screen, binary):
        self.screen = screen
        service = Service(screen, binary, {})
        screen.environment |= service.variables()
        options = [option for kind in FAKES.values() for option in kind.OPTIONS]
        self.ours = Ours(screen, [str(binary), *options])
        self.program, self.tree = self.ours.program, self.ours.tree
        self.program.click(self.ours.place(CHART))
        self.tree.find(labels.ANY_CHART, IMAGES, seconds=30)
        self._set_up()
        bearer = {"Authorization": f"Bearer {account.token(service.auth_url, service.client_id)}"}
        answer = account.send(f"{service.told['base_url']}/v2/charts/{labels.AIRPORT}", headers=bearer)
        chart = next(chart for chart in json.load(answer)["charts"] if chart["id"] == CHART)
        self.sight = Sight(screen, self.tree, chart)
        low, high = (self.sight.expected(*self.sight.at(0.5, north)) for north in (0, 1))
        degrees = self.sight.planview["latlng"]
        self.metres = (degrees["lat2"] - degrees["lat1"]) * aircraft.NORTH / distance(low, high)

    def _set_up(self):
        """The way flown, whose lines would be seen; no line ahead, which would be taken for one."""
        self._press(r"^Own-ship$", ("page tab",))
        self._press(r"^Heading line")
        self._press(r"^5 min$")
        self._press(r"^Sim link$", ("page tab",))
        for message in self.tree.matching(self.NOTICE, BUTTONS):
            self.program.click(self.tree.box(message))
        self.program.key(labels.FIT_KEY)
        self.tree.gone(self.NOTICE)
        self.program.rest_pointer()
        # Drawn at its new size.
        time.sleep(1)

    def _press(self, pattern, roles=BUTTONS):
        self.program.click(self.tree.find_box(pattern, roles))

    def says(self):
        """What the status bar says of own-ship."""
        said = [name for _node, role, name, more in self.tree.nodes()
                if role in BUTTONS and more == "Open the sim link page"]
        return f"“{said[0]}”" if said else "nothing"

    def source(self):
        """What the page of links calls the one that drives own-ship."""
        names = [name for _node, role, name, _more in self.tree.nodes() if role == "label"]
        drives = names.index("Drives the own-ship position")
        return f"“{names[drives - 2]}”, {names[drives - 1]}"


def run(step, screen, binary, wanted, flights, keep):
    windows = []
    step("the program shows a geo-referenced chart", lambda: windows.append(Window(screen, binary)))
    for nth, name in enumerate(wanted):
        flight = flights[name] = Flight(windows[0], name, 0.08 + 0.07 * nth)
        states = {"found": flight.found, "moving": flight.moves, "paused": flight.paused, "resumed": flight.resumed,
                  "restarted": flight.restarted, "lost": flight.lost}
        try:
            for state, action in states.items():
                step(f"{name}: {state}", action)
        except Stopped:
            # The others are links of their own: what is wrong there is told as well.
            keep(f"simulators-{name.replace(' ', '-')}.png")
        finally:
            flight.end()


def table(flights):
    print(f"\n{'':22}" + "".join(f"| {state:28}" for state in STATES))
    for name, flight in flights.items():
        cells = [flight.table.get(state) for state in STATES]
        print(f"{name:22}" + "".join(f"| {f'{cell[0]:.1f} s, {cell[1]}' if cell else '–':28}" for cell in cells))


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--program", type=pathlib.Path, required=True)
    arguments.add_argument("--evidence", type=pathlib.Path, default=PROJECT / "target" / "window")
    arguments.add_argument("protocols", nargs="*", help="these only, by the table's names")
    arguments = arguments.parse_args()
    # Whoever ends the test ends what it has started as well.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("ended from outside"))
    steps, flights, began = Steps(), {}, time.monotonic()
    try:
        if not arguments.program.is_file():
            raise Missing(f"{arguments.program} is not built")
        with Screen(1280, 800) as screen:
            def keep(name):
                arguments.evidence.mkdir(parents=True, exist_ok=True)
                screen.tool(["import", "-window", "root", str(arguments.evidence / name)])
                print(f"        evidence in {arguments.evidence / name}")

            try:
                run(steps, screen, arguments.program.resolve(), arguments.protocols or FAKES, flights, keep)
            except Stopped:
                keep("simulators.png")
    except Missing as missing:
        steps.failed += 1
        print(f"FAILED  {missing}")
    table(flights)
    print(f"{steps.passed} passed, {steps.failed} failed, {time.monotonic() - began:.0f} s")
    return 1 if steps.failed else 0


if __name__ == "__main__":
    sys.exit(main())
