"""One fake simulator in front of the program, state by state, and what the window has to show of each."""

import time

from display import Missing, until
from fakes import aircraft
from marker import between, distance
from steps import check
from tree import BUTTONS

SHOWN, PAUSED = r"^Position shown", r"^Simulator paused"
LOST = r"^Position lost \d\d:\d\d:\d\d"
# Metres a second; pixels, at about 14 metres each.
SPEED, MOVED, STILL, EXACT = 120.0, 16.0, 1.0, 2.5
# While it moves, what is on the screen is younger than this, in seconds.
LATE = 0.6
# Where it starts again: near the border, and slowly, so that it is still on the chart when it is found.
OTHER_PLACE, SLOWLY = 0.88, 30.0
# From the last message on (ownship O4), and how late a look may be.
GONE, LOOK = 5.0, 1.0


class Flight:
    """One fake simulator in front of the program, from its start to its silence."""

    def __init__(self, window, kind, place):
        self.window, self.markers, self.kind = window, window.markers, kind
        self.east, self.fake, self.table = place, None, {}
        self.plane = aircraft.Aircraft(*self.markers.at(place, 0.1), SPEED)
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
        return self.markers.expected(sample.lat, sample.lon)

    def near(self, allowed):
        """Where the marker is, if it is where the geo-reference says."""
        check(self.fake.failure is None, f"the fake failed: {self.fake.failure!r}")
        self.markers.look()
        marker, expected = self.markers.marker(), self.expected()
        return marker if marker and distance(marker, expected) <= allowed else None

    def wait_near(self, what, seconds):
        """Until the marker is at the aircraft, which moves."""
        allowed = EXACT + LATE * SPEED / self.window.metres
        try:
            return until(what, lambda: self.near(allowed), seconds, every=0.03)
        except Missing as missing:
            raise Missing(f"{missing}; the marker is at {self.markers.marker()}, the aircraft at {self.expected()}; "
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
        self.window.tree.find(r"^Used for own-ship$")
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
        creep = self._creep(still)
        check(self.window.tree.matching(PAUSED, BUTTONS), f"in the pause it says {self.window.says()}")
        off = distance(still, self.expected())
        self.table["paused"] = (after - began, f"{off:.1f} px off, {creep:.1f} px crept")
        return f"{after - began:.1f} s, {self.table['paused'][1]}"

    def at_null_island(self):
        """It tells 0°N 0°E and nothing else that is unusual: one sign, and the marker stays where it was."""
        began, last = time.monotonic(), self.expected()
        self.plane.nowhere = True
        self.window.tree.find(PAUSED, BUTTONS, seconds=10)
        after, still = time.monotonic() - began, until("a marker that stands", self._rests, 3)
        off, creep = distance(still, last), self._creep(still)
        check(off <= EXACT + LATE * SPEED / self.window.metres, f"the marker is {off:.1f} px from its last place")
        check(self.window.tree.matching(PAUSED, BUTTONS), f"at null island it says {self.window.says()}")
        self.plane.nowhere = False
        self.window.tree.find(SHOWN, BUTTONS, seconds=5)
        self.wait_near("the marker at the aircraft again", 3)
        self.table["null island"] = (after, f"{off:.1f} px off, {creep:.1f} px crept")
        return f"{after:.1f} s, {self.table['null island'][1]}"

    def _rests(self):
        """Where the marker is, if it was there a while ago too."""
        before = self.markers.marker()
        time.sleep(0.3)
        return before if before == self.markers.marker() else None

    def _creep(self, still):
        """How far the marker goes from where it stands, in pixels, while nothing moves."""
        creep, until_then = 0.0, time.monotonic() + 2.5
        while time.monotonic() < until_then:
            marker = self.markers.marker()
            check(marker is not None, "the marker has gone")
            creep = max(creep, distance(marker, still))
        check(creep <= STILL, f"the marker crept by {creep:.1f} px")
        return creep

    def _stands(self):
        """Where the marker is, if it is at the aircraft and was there a while ago too."""
        return self.near(EXACT) and self._rests()

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
        last, way = self.markers.marker(), self.markers.pink()
        behind = {(round(last.across) + across, round(last.down) + down) for across in range(-2, 3) for down in range(24, 32)}
        check(behind & way, "the trail is not drawn, so nothing can be seen of it")
        self.fake.stop()
        time.sleep(0.5)
        self.plane.speed = SLOWLY
        self.plane.put(*self.markers.at((self.east + 0.45) % 0.9, OTHER_PLACE))
        self.plane.go(True)
        began = time.monotonic()
        self.start()
        marker = self.wait_near("the marker at the other place", 20)
        said = self.note("restarted", began, f"{distance(marker, last):.0f} px away, "
                         f"{distance(marker, self.expected()):.1f} px off")
        self.window.tree.find(SHOWN, BUTTONS)
        drawn = (self.markers.pink() - way).intersection(between(last, marker, 24))
        check(not drawn, f"a line is drawn from one place to the other: {len(drawn)} pixels of it")
        return said

    def lost(self):
        began = time.monotonic()
        self.fake.silent = True
        until("the end of the marker", lambda: self.markers.marker() is None, GONE + 10, every=0.02)
        said = self.note("lost", began, "no marker")
        self.window.tree.find(LOST, BUTTONS, seconds=3)
        took = self.table["lost"][0]
        check(GONE - LOOK < took < GONE + LOOK, f"the marker went {took:.1f} s after the last message")
        return f"{said}, {self.window.says()}"

    def end(self):
        if self.fake:
            self.fake.stop()
