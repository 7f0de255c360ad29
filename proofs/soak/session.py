"""A user who has the program open for eight hours, without the pauses."""

import re
import time

import labels
from display import until
from resources import ResourceUsage
from lasting import NEXT, PREVIOUS
from programs import Ours
from steps import check
from tree import BUTTONS, FIELDS, IMAGES

# Each has a tab with several charts to turn to.
AIRPORTS = ("YBBN", "NZWN", "KSFO", "ENSB", "NFNM", "YWLM")
# The tabs of the list that have charts, and how many.
TAB = re.compile(r"^(?:Airport|Departure|Arrival|Approach|Reference), (\d+)$")
ROW = re.compile(r"^(?P<name>.+), index (?P<index>[^,]+), .*revised ")
# Threads that wait for work are ended after ten seconds without; this is longer.
REST = 12
# Seconds in which a chart is decoded and drawn once its last byte was sent.
DRAWN = 0.12


class Session(Ours):
    """The program on a server that tells how many pictures it sent, with simulators around."""

    def __init__(self, display, command, server, simulators):
        super().__init__(display, command)
        self.server, self.simulators, self.charts = server, simulators, 0

    def _ask_for(self, icao):
        self._click(labels.AIRPORT_FIELD, FIELDS)
        self.program.key("ctrl+a")
        self.program.type(icao)
        self.program.key("Return")
        self.tree.find(f"^{icao}$", ["label"])

    def _open_first(self, icao):
        """Opens the first chart of the fullest tab; how many charts the tab has."""
        self._ask_for(icao)
        tabs = {tab.get_name() for tab in until("the charts", lambda: self.tree.matching(TAB, BUTTONS))}
        tab = max(tabs, key=lambda name: int(TAB.match(name)[1]))
        self._click(f"^{re.escape(tab)}$")
        row = until("the list", lambda: self.tree.matching(ROW, BUTTONS))[0].get_name()
        self._click(f"^{re.escape(row)}")
        found = ROW.match(row)
        shown = f"^{icao}, {re.escape(found['index'])}, {re.escape(found['name'])}"
        self.tree.find(shown, IMAGES, 30)
        self.charts += 1
        return int(TAB.match(tab)[1])

    def _press(self, key):
        """A key that opens a picture, and waits for it."""
        sent = self.server.sent
        self.program.key(key)
        until(f"the chart after {key}", lambda: self.server.sent > sent, every=0.005)
        time.sleep(DRAWN)

    def hour(self, icao, charts):
        """So many charts of an airport, up and down its list, now and then in the other palette."""
        there = self._open_first(icao)
        check(there > 1, f"{icao} has {there} chart in its fullest tab")
        for nth in range(charts - 1):
            self._press(NEXT if nth // (there - 1) % 2 == 0 else PREVIOUS)
            self.charts += 1
            if nth % 20 == 10:
                self._press(labels.DAY_NIGHT_KEY)

    def sign_out_and_in(self):
        self._click(labels.ACCOUNT_PAGE)
        self._click(labels.SIGN_OUT)
        self.tree.find(labels.SIGN_IN_CARD)
        check(not self.tree.matching(labels.ANY_CHART, IMAGES), "a chart is shown without a user")
        self._click(labels.SIGN_IN)
        self.tree.find(labels.AIRPORT_FIELD, FIELDS)

    def measure(self):
        """The same chart on the screen each time, the simulator heard and then lost, and everything at rest."""
        self._open_first(AIRPORTS[0])
        self.tree.find(labels.WATERMARK.format(labels.FULL[0]))
        self.simulators.wanted = True
        self.tree.find("^Position shown$")
        self.simulators.wanted = False
        self.tree.find("^Position lost ")
        self.program.rest_pointer()
        time.sleep(REST)
        held = ResourceUsage(self.process)
        self.simulators.wanted = None
        return held
