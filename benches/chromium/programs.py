"""The two programs that are measured, and a display with a hand on it."""

import pathlib
import time

import labels
import pictures
from display import until
from program import Program
from screen import Screen, arrival
from tree import BUTTONS, FIELDS, IMAGES, Tree
from window_server import Frames, WindowServer

# The tab of the list and the row of each picture.
ROWS = {"ybbn007": ("^Airport, ", "^Airport diagram"), "ybbn008": ("^Approach, ", "^ILS RWY 01R"),
        "ybbn005": ("^Departure, ", "^BAYSIDE THREE"), "ybbn010": ("^Approach, ", "^RNP RWY 01L"),
        "ybbn018": ("^Airport, ", "^Parking, domestic")}
WINDOW = (1280, 800)
# What the program starts to open an address: a browser that answers the pages by itself.
BROWSER = """#!/usr/bin/python3
import sys
sys.path.insert(0, {folder!r})
import account
account.send(account.walk(sys.argv[1]))
"""


class Window(Screen):
    """The display, with a hand on it."""

    def _start(self, width, height):
        super()._start(width, height)
        self.server = WindowServer()

    def has_content(self):
        """Whether something of many colours is on the screen."""
        rows = self.rows((0, 0, *WINDOW), 10)
        return len({row[at:at + 3] for row in rows for at in range(0, len(row), 40)}) > 3

    def start_times(self, command, times):
        """Seconds from the start of a program to a window with content, as often as that."""
        took = []
        for _ in range(times):
            until("an empty screen", lambda: not self.has_content())
            began = time.monotonic()
            process = self.run(command)
            until("a window with content", self.has_content, seconds=30, every=0.002)
            took.append(time.monotonic() - began)
            # What it does at its start is over by then.
            time.sleep(1)
            process.terminate()
            process.wait(10)
        return took

    def point(self, box):
        """Moves the pointer there and waits until nothing changes for that."""
        left, top, width, height = box
        self.tool(["xdotool", "mousemove", "--sync", str(left + width // 2), str(top + height // 2)])
        time.sleep(0.4)

    def click(self, box):
        """Presses there; when the button was let go."""
        self.point(box)
        return self.server.release_left_button()


class Ours:
    """The program, signed in, with the airport open."""

    def __init__(self, screen, command):
        self.screen = screen
        script = screen.home / "browser"
        script.write_text(BROWSER.format(folder=str(pathlib.Path(__file__).resolve().parent)))
        script.chmod(0o700)
        self.program = Program(screen, command, str(script))
        self.process = self.program.process.pid
        self.tree = Tree(self.program)
        self._click(labels.SIGN_IN)
        self._click(labels.AIRPORT_FIELD, FIELDS)
        self.program.type(labels.AIRPORT)
        self.program.key("Return")
        self.tree.find(labels.AIRPORT_SHOWN)

    def _click(self, pattern, roles=BUTTONS):
        self.program.click(self.tree.find_box(pattern, roles))

    def place(self, name):
        """Where to click for a picture."""
        tab, row = ROWS[name]
        if not self.tree.matching(row, BUTTONS):
            self._click(tab)
        return self.tree.find_box(row, BUTTONS)

    def area(self):
        """Where charts are: right of the list, under the strip, left of the tools."""
        left, top, width, height = self.tree.find_box(labels.ANY_CHART, IMAGES)
        return left, top, width - 80, height

    def close(self):
        """Asks the window to close."""
        self.program.close()


def chromium(screen, server):
    """The command that starts Chromium in application mode on the page of the pictures."""
    return ["chromium", f"--user-data-dir={screen.home / 'chromium'}", f"--app={server.address}/",
            f"--window-size={WINDOW[0]},{WINDOW[1]}", "--window-position=0,0", "--no-first-run",
            "--no-default-browser-check", "--disable-background-networking", "--disable-sync",
            "--disable-component-update", "--disable-dev-shm-usage", "--password-store=basic",
            "--disable-gpu", "--force-device-scale-factor=1", "--no-sandbox",
            # Without it a bar lies over the page that warns of the line above.
            "--test-type"]


class Theirs:
    """Chromium in application mode on a page with a button for each picture."""

    def __init__(self, screen, server):
        self.screen = screen
        self.browser = screen.run(chromium(screen, server))
        until("a window with content", screen.has_content, seconds=30)
        self.process = self.browser.pid
        self.names = list(server.pictures)
        # Its other processes start meanwhile.
        time.sleep(3)

    def place(self, name):
        """Where to click for a picture."""
        return 120 * self.names.index(name), 0, 120, 36

    def area(self):
        """Where pictures are shown."""
        width, height = pictures.SMALL
        shown = WINDOW[1] - 60
        return 0, 40, shown * width // height, shown

    def close(self):
        """Ends it."""
        self.browser.terminate()
        self.browser.wait(10)


class Naive(Theirs):
    """The viewer without any cleverness, with buttons and pictures at the same places."""

    def __init__(self, screen, binary, server):
        self.screen = screen
        self.browser = screen.run([str(binary), server.address, *server.pictures])
        until("a window with content", screen.has_content, seconds=30)
        self.process = self.browser.pid
        self.names = list(server.pictures)
        time.sleep(1)


def frames_of_opening(screen, program, name):
    """How many frames the window server is given from the press of the button to a second after it."""
    screen.point(program.place(name))
    with Frames() as frames:
        screen.server.release_left_button()
        time.sleep(1)
    return frames.count()


def open_chart(screen, program, server, name, area):
    """Seconds from the click to the first rows, to the last byte and to the whole chart."""
    box = program.place(name)
    screen.point(box)
    server.last_byte, before = None, screen.rows(area, 3)
    began = screen.server.release_left_button()
    first, whole = arrival(screen.film(before, area, began, lambda: server.last_byte))
    return first, server.last_byte - began, whole
