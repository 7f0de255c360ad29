"""The main job, step by step: what a person does from the sign-in to the chart."""

import time

import labels
from browser import Browser
from display import Missing, until
from program import Program
from tree import BUTTONS, FIELDS, IMAGES, Tree


class MainJob:
    """A started program, its tree, and a browser that it may open."""

    def __init__(self, display, binary, *given):
        self.browser = Browser(display)
        self._start(display, [str(binary), "--demo", *given], self.browser.script)

    def _start(self, display, command, browser_script, variables=None):
        self.display = display
        # Port 0: a simulator's real port may be in use on this machine.
        self.program = Program(display, [*command, "--sim-links", "private"], browser_script, variables)
        self.tree = Tree(self.program)

    def click(self, pattern, roles=BUTTONS, seconds=20.0):
        """A real click on what is named so."""
        self.program.click(self.tree.find_box(pattern, roles, seconds))

    def begin_sign_in(self):
        """From the button to the identity server's page in the browser."""
        self.click(labels.SIGN_IN)
        self.browser.find(labels.USER_NAME)

    def enter_account(self, account):
        name, password = account
        self.browser.fill(labels.USER_NAME, name)
        self.browser.fill(labels.PASSWORD, password)
        self.browser.press(labels.SIGN_IN_BUTTON)
        self.browser.find("button", labels.ALLOW_BUTTON)

    def allow(self):
        """Consents, and comes back to the program."""
        self.browser.press(labels.ALLOW_BUTTON)
        self.browser.wait_for_text(labels.SIGNED_IN_PAGE)
        self.program.raise_window()
        self.tree.find(labels.AIRPORT_FIELD, FIELDS)

    def ask_for_airport(self, icao):
        self.click(labels.AIRPORT_FIELD, FIELDS)
        # What an earlier airport left in the field is replaced.
        self.program.key("ctrl+a")
        self.program.type(icao)
        self.program.key("Return")

    def open_approach(self, row=labels.APPROACH_ROW):
        """This one; without a wish the first geo-referenced ILS approach of the list."""
        if not self.tree.matching(row, BUTTONS):
            self.click(labels.APPROACH_TAB)
        self.click(row)
        return self.tree.find(labels.CHART, IMAGES, seconds=30)

    def chart_box(self, pattern=labels.CHART):
        """Where the chart is on the screen."""
        return self.tree.find_box(pattern, IMAGES)

    def chart_picture(self, pattern=labels.CHART):
        """The chart as it is on the screen now, without the pointer's effects."""
        self.program.rest_pointer()
        return self.program.picture(self.chart_box(pattern))

    def watermark_picture(self, user_name):
        """The pixels where the tree says that the watermark is."""
        left, top, width, height = self.tree.find_box(labels.WATERMARK.format(user_name), seconds=30)
        if width < 40 or height < 4:
            raise Missing(f"the watermark's place is {width} x {height} points")
        _, above, _, tall = self.chart_box()
        if top < above or top + height > above + tall:
            raise Missing(f"the watermark's place is at {top}, out of sight")
        return self.program.picture((left, top, width, height))

    def page_picture(self):
        """The middle of the chart, where a page fitted to the window has paper."""
        left, top, width, height = self.chart_box()
        self.program.rest_pointer()
        middle = (left + width * 3 // 8, top + height // 8, width // 4, height * 3 // 4)
        return self.program.picture(middle)

    def is_dark(self):
        """Whether the page on screen is night's."""
        return self.page_picture().median_luminance() < 100

    def marker(self):
        """Where the own-ship marker is on the screen, or None."""
        colour = labels.MARKER_NIGHT if self.is_dark() else labels.MARKER_DAY
        return self.chart_picture().spot(colour)

    def see_marker(self, seconds=180.0):
        """Waits for the marker: the aircraft is away for a while in each round."""
        return until("the own-ship marker", self.marker, seconds, every=0.5)

    def see_marker_move(self, least=2.0, seconds=120.0):
        """Waits until the marker is elsewhere; the pixels it went."""
        first = self.see_marker()

        def moved():
            now = self.marker()
            if now is None:
                return None
            distance = ((now[0] - first[0]) ** 2 + (now[1] - first[1]) ** 2) ** 0.5
            return distance if distance >= least else None

        return until(f"{least:g} pixels of the marker's way", moved, seconds, every=0.5)

    def switch_day_night(self, seconds=20.0):
        """Presses the key; whether the page is dark afterwards."""
        before = self.is_dark()
        self.program.key(labels.DAY_NIGHT_KEY)
        until("the other palette", lambda: self.is_dark() != before, seconds)
        return not before

    def settle(self, seconds=4.0):
        """Waits until two pictures in a row are the same, or time is up."""
        deadline = time.monotonic() + seconds
        place = self.program.place()
        last = None
        while time.monotonic() < deadline:
            now = self.program.picture(place).pixels
            if now == last:
                return
            last = now
            time.sleep(0.25)
