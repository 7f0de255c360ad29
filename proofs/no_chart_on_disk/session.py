"""A user who looks at twenty charts of three airports by day and by night, one in a window of its own, and quits."""

import re
import signal

import labels
from display import until
from main_job import MainJob
from environment import browser
from steps import check
from tree import BUTTONS, FIELDS, IMAGES

# How many charts of which airport.
CHARTS = {"YBBN": 8, "NZWN": 7, "KSFO": 5}
TAB = re.compile(r"^(Airport|Departure|Arrival|Approach|Reference), [1-9]")
ROW = re.compile(r"^(?P<name>.+), index (?P<index>[^,]+), .*revised ")


class Session(MainJob):
    """The program, started by a command, with previews in its lists; its user's browser needs no hand."""

    def __init__(self, display, command, variables):
        settings = display.home / "config" / "flightbag" / "settings.toml"
        settings.parent.mkdir(parents=True)
        settings.write_text("[charts]\npreviews = true\n")
        self._start(display, command, browser(display), variables)

    def start_again(self, display, command, variables):
        """What a user does after a crash; who was signed in still is."""
        self._start(display, command, browser(display), variables)
        self.tree.find(labels.AIRPORT_FIELD, FIELDS, 30)

    def crash(self):
        """Ends the program as an error of its own would, with a chart on the screen."""
        self.program.process.send_signal(signal.SIGABRT)
        status = self.program.process.wait(20)
        check(status == -signal.SIGABRT, f"the program ended with status {status} instead of crashing")

    def put_into_window(self):
        """The chart on the screen in a window of its own, which stays open."""
        self.program.key(labels.POP_OUT_KEY)
        window, title = until("the chart's own window", self.program.other_window)
        until("the chart in its window", lambda: self.program.picture_of(window).ink() > 5_000)
        self.program.raise_window()
        return title

    def chart_box(self, pattern=labels.ANY_CHART):
        """Where the chart is on the screen, whichever it is."""
        return super().chart_box(pattern)

    def sign_in(self):
        self.click(labels.SIGN_IN)
        self.tree.find(labels.AIRPORT_FIELD, FIELDS)

    def look_at_charts(self, charts=None):
        """All of `CHARTS`, or so many of these airports; returns how many they were."""
        return sum(self._look_at_airport(icao, wanted) for icao, wanted in (charts or CHARTS).items())

    def _look_at_airport(self, icao, wanted):
        self.ask_for_airport(icao)
        self.tree.find(f"^{icao}$", ["label"])
        tabs = [tab.get_name() for tab in until("the charts", lambda: self.tree.matching(TAB, BUTTONS))]
        seen = 0
        for tab in tabs:
            self.click(f"^{re.escape(tab)}")
            for row in self._rows():
                if seen < wanted:
                    self._look_at(icao, row)
                    seen += 1
        check(seen == wanted, f"{icao} has {seen} charts in sight instead of {wanted}")
        return seen

    def _rows(self):
        """The rows of the list that are wholly in sight."""
        rows = until("the list", lambda: self.tree.matching(ROW, BUTTONS))
        boxes = {row.get_name(): self.tree.box(row) for row in rows}
        left, top, width, height = self.program.place()
        return [name for name, box in boxes.items() if box and box[1] + box[3] <= top + height]

    def _look_at(self, icao, row):
        """Opens a chart, and its other palette."""
        self.click(f"^{re.escape(row)}")
        found = ROW.search(row)
        self.tree.find(f"^{icao}, {re.escape(found['index'])}, {re.escape(found['name'])}", IMAGES, 30)
        self.settle()
        self.switch_day_night()
        self.settle()
