#!/usr/bin/python3
"""Drives the built program with a fake simulator of every protocol and looks at its window.

Each is found, moves, is paused and resumed, stands at null island for a moment,
restarts at another place and falls silent; the marker's pixels are held against
the chart's geo-reference, the words on the status bar and on the page of links
against what was done. The fakes were written from public descriptions of the
protocols. A table of protocols and states is what it prints in the end.

Run by tests/window/simulators.sh, in a network of its own: the ports are the real ones.
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
from flight import Flight  # noqa: E402
from programs import Ours  # noqa: E402
from screen import Screen  # noqa: E402
from service import Service  # noqa: E402
from marker import MarkerFinder, distance  # noqa: E402
from steps import Steps, Stopped  # noqa: E402
from tree import BUTTONS, IMAGES  # noqa: E402

FAKES = {"SimConnect": simconnect.SimConnect, "X-Plane Web API": xplane_web.XPlaneWeb,
         "X-Plane RPOS, RREF": xplane_udp.XPlaneUdp, "FlightGear web": flightgear.FlightGearWeb,
         "FlightGear native-fdm": flightgear.NativeFdm, "FlightGear flightbag": flightgear.Generic,
         "XGPS, XATT": xgps.Xgps, "X-Plane DATA": xplane_data.XPlaneData, "GDL90": gdl90.Gdl90,
         "NMEA over UDP": nmea.NmeaUdp, "NMEA over TCP": nmea.NmeaTcp,
         "NMEA, serial port": nmea.NmeaSerial, "gpsd": gpsd.Gpsd}
STATES = ("found", "moving", "paused", "resumed", "null island", "restarted", "lost")
CHART = "ybbn007"


class Window:
    """The program on a service of its own, with a chart and the page of links open."""

    NOTICE = r"^Close message$"

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
        self.markers = MarkerFinder(screen, self.tree, chart)
        low, high = (self.markers.expected(*self.markers.at(0.5, north)) for north in (0, 1))
        degrees = self.markers.planview["latlng"]
        self.metres = (degrees["lat2"] - degrees["lat1"]) * aircraft.NORTH / distance(low, high)

    def _set_up(self):
        """The trail, whose lines would be seen; no line ahead, which would be taken for one."""
        self._press(r"^Display$", ("page tab",))
        self._press(r"^Heading line")
        self._press(r"^5 min$")
        self._press(r"^Simulator$", ("page tab",))
        self._press(r"^Advanced$")
        until("the end of every message", self._close_messages, 20)
        self.program.key(labels.FIT_KEY)
        self.program.rest_pointer()
        # Drawn at its new size.
        time.sleep(1)

    def _close_messages(self):
        """Closes those that are there; whether none came after them."""
        messages = self.tree.matching(self.NOTICE, BUTTONS)
        for message in messages:
            self.program.click(self.tree.box(message))
        time.sleep(0.5)
        return not messages and not self.tree.matching(self.NOTICE, BUTTONS)

    def _press(self, pattern, roles=BUTTONS):
        self.program.click(self.tree.find_box(pattern, roles))

    def says(self):
        """What the status bar says of own-ship."""
        said = [name for _node, role, name, more in self.tree.nodes()
                if role in BUTTONS and more == "Open the simulator page"]
        return f"“{said[0]}”" if said else "nothing"

    def source(self):
        """What the page of links calls the one that drives own-ship."""
        names = [name for _node, role, name, _more in self.tree.nodes() if role == "label"]
        drives = names.index("Used for own-ship")
        return f"“{names[drives - 2]}”, {names[drives - 1]}"


def run(step, screen, binary, wanted, flights, keep):
    windows = []
    step("the program shows a geo-referenced chart", lambda: windows.append(Window(screen, binary)))
    for nth, name in enumerate(wanted):
        flight = flights[name] = Flight(windows[0], FAKES[name], 0.08 + 0.07 * nth)
        states = {"found": flight.found, "moving": flight.moves, "paused": flight.paused, "resumed": flight.resumed,
                  "null island": flight.at_null_island, "restarted": flight.restarted, "lost": flight.lost}
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
    # What ends the test ends what it has started as well.
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
