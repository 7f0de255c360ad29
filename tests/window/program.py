"""The program under test: its process, its window, its pixels, hands on it."""

import pathlib
import subprocess
import time

from display import Missing, until


class Picture:
    """Pixels of a part of the screen; `left` and `top` are the screen's."""

    def __init__(self, left, top, width, height, pixels):
        self.left, self.top, self.width, self.height = left, top, width, height
        self.pixels = pixels

    def colours(self):
        """Every pixel as (red, green, blue), row by row."""
        plane = iter(self.pixels)
        return zip(plane, plane, plane)

    def luminances(self):
        """Every pixel's brightness, 0 to 255, row by row."""
        return [(299 * r + 587 * g + 114 * b) // 1000 for r, g, b in self.colours()]

    def median_luminance(self):
        ordered = sorted(self.luminances())
        return ordered[len(ordered) // 2]

    def ink(self, contrast=60):
        """How many pixels differ clearly from what most of them are."""
        paper = self.median_luminance()
        return sum(abs(value - paper) > contrast for value in self.luminances())

    def unlike(self, other, contrast=60):
        """The part of the pixels that differ clearly from another picture's; all where that has another size."""
        if (self.width, self.height) != (other.width, other.height):
            return 1.0
        pairs = zip(self.luminances(), other.luminances())
        return sum(abs(one - two) > contrast for one, two in pairs) / (self.width * self.height)

    def column_profile(self, contrast=40):
        """How much ink each column holds."""
        values, paper = self.luminances(), self.median_luminance()
        return [sum(abs(value - paper) > contrast for value in values[column::self.width])
                for column in range(self.width)]

    def spot(self, colour, tolerance=24, least=12):
        """The middle of the pixels of about this colour, or None."""
        red, green, blue = colour
        found = [at for at, (r, g, b) in enumerate(self.colours())
                 if abs(r - red) <= tolerance and abs(g - green) <= tolerance
                 and abs(b - blue) <= tolerance]
        if len(found) < least:
            return None
        across = sum(at % self.width for at in found) / len(found)
        down = sum(at // self.width for at in found) / len(found)
        return self.left + across, self.top + down


def best_shift(one, other, reach=16):
    """By how many columns `other` must move to fit `one` best, and how well."""
    def likeness(shift):
        pairs = [(one[at], other[at + shift]) for at in range(reach, len(one) - reach)]
        mean_one = sum(a for a, _ in pairs) / len(pairs)
        mean_other = sum(b for _, b in pairs) / len(pairs)
        both = sum((a - mean_one) * (b - mean_other) for a, b in pairs)
        alone = (sum((a - mean_one) ** 2 for a, _ in pairs)
                 * sum((b - mean_other) ** 2 for _, b in pairs)) ** 0.5
        return both / alone if alone else 0.0
    return max(((likeness(shift), -abs(shift), shift) for shift in range(-reach, reach + 1)))[::2]


class Program:
    """The program's process and window."""

    def __init__(self, display, command, browser_script=None, variables=None):
        self.display = display
        self.log = display.home / f"program-{len(display.started)}.log"
        environment = dict(display.environment) | (variables or {})
        if browser_script:
            environment |= default_browser(display, browser_script)
        self.process = display.run(command, environment, log=self.log)
        self.window = until("the program's window", self._find_window, seconds=30)
        self.raise_window()

    def check_running(self):
        """Fails with what the program said when it has ended by itself."""
        if self.process.poll() is not None:
            raise Missing(f"the program ended with status {self.process.returncode}: {self.said()}")

    def _find_window(self):
        self.check_running()
        try:
            found = self.display.tool(["xdotool", "search", "--onlyvisible", "--pid",
                                       str(self.process.pid)]).split()
        except Missing:
            return None
        return found[-1] if found else None

    def readable(self):
        """What every program of this user can read of it: its arguments, its window's title."""
        arguments = pathlib.Path(f"/proc/{self.process.pid}/cmdline").read_bytes()
        title = self.display.tool(["xdotool", "getwindowname", str(self.window)])
        if b"flightbag" not in arguments or "Flightbag" not in title:
            raise AssertionError(f"these are not the program's: {arguments!r}, {title!r}")
        return arguments + title.encode()

    def said(self):
        """The end of what the program printed."""
        return self.log.read_text(errors="replace")[-2000:].strip()

    def _hand(self, *action):
        self.check_running()
        self.display.tool(["xdotool", *map(str, action)])

    def raise_window(self):
        self._hand("windowactivate", "--sync", self.window)

    def resize(self, width, height):
        self._hand("windowsize", "--sync", self.window, width, height)

    def put(self, window, place, size):
        """Moves a window of the program there and makes it so large."""
        self._hand("windowsize", "--sync", window, *size)
        self._hand("windowmove", "--sync", window, *place)

    def place(self):
        """The main window's left, top, width, height on the screen."""
        return self.place_of(self.window)

    def place_of(self, window):
        """A window's left, top, width, height on the screen."""
        lines = self.display.tool(["xdotool", "getwindowgeometry", "--shell", window])
        values = dict(line.split("=", 1) for line in lines.split())
        return tuple(int(values[name]) for name in ("X", "Y", "WIDTH", "HEIGHT"))

    def click(self, box):
        """Presses the left button in the middle of a box of the screen."""
        left, top, width, height = box
        self._hand("mousemove", "--sync", left + width // 2, top + height // 2)
        # A press needs a frame in which the pointer is already there.
        time.sleep(0.1)
        self._hand("click", 1)

    def drag(self, start, end):
        """Presses the left button at one place of the screen, moves, lets go at another."""
        self._hand("mousemove", "--sync", *start)
        for action in (("mousedown", 1), ("mousemove", "--sync", *end), ("mouseup", 1)):
            # Each takes a frame of its own, as from a hand.
            time.sleep(0.1)
            self._hand(*action)

    def rest_pointer(self):
        """Moves the pointer where it hovers over nothing."""
        left, top, width, height = self.place()
        self._hand("mousemove", left + width - 2, top + height - 2)

    def key(self, name):
        self._hand("key", "--clearmodifiers", name)

    def type(self, text):
        self._hand("type", "--delay", 40, text)

    def picture(self, box):
        """The pixels of a box of the screen, as far as it is in the window."""
        self.check_running()
        left, top, right, bottom = box[0], box[1], box[0] + box[2], box[1] + box[3]
        place = self.place()
        left, top = max(left, place[0]), max(top, place[1])
        width = min(right, place[0] + place[2]) - left
        height = min(bottom, place[1] + place[3]) - top
        if width <= 0 or height <= 0:
            raise Missing(f"the box {box} is not in the window {place}")
        pixels = self.display.tool(["import", "-window", "root", "-crop",
                                    f"{width}x{height}+{left}+{top}", "+repage",
                                    "-depth", "8", "rgb:-"], binary=True)
        if len(pixels) != 3 * width * height:
            raise Missing(f"the box {box} is not wholly on the screen")
        return Picture(left, top, width, height, pixels)

    def other_window(self):
        """A further window of the program that can be seen, by its number and title; None without one."""
        self.check_running()
        found = self.display.tool(["xdotool", "search", "--onlyvisible", "--pid",
                                   str(self.process.pid)]).split()
        for window in found:
            title = self.display.tool(["xdotool", "getwindowname", window]).strip()
            if window != self.window and title:
                return window, title
        return None

    def picture_of(self, window):
        """The pixels of a whole window, as far as it is on the screen."""
        self._hand("windowactivate", "--sync", window)
        picture = self.display.tool(["import", "-window", window, "-depth", "8", "ppm:-"],
                                    binary=True)
        # "P6", width, height, 255, then the pixels.
        width, height = picture.split(maxsplit=3)[1:3]
        width, height = int(width), int(height)
        return Picture(0, 0, width, height, picture[-3 * width * height:])

    def save(self, file):
        """Writes the window's picture to a file."""
        self.check_running()
        pathlib.Path(file).parent.mkdir(parents=True, exist_ok=True)
        self.display.tool(["import", "-window", self.window, str(file)])

    def close(self, seconds=5.0):
        """Asks the window to close; the exit status and the seconds it took."""
        self.raise_window()
        before = time.monotonic()
        self.key("alt+F4")
        try:
            status = self.process.wait(seconds)
        except subprocess.TimeoutExpired as late:
            raise Missing(f"the program still runs {seconds:g} s after its window was closed") from late
        return status, time.monotonic() - before


def default_browser(display, script):
    """Makes `script` what the system opens addresses with."""
    applications = pathlib.Path(display.environment["XDG_DATA_HOME"]) / "applications"
    applications.mkdir(exist_ok=True)
    (applications / "test-browser.desktop").write_text(
        "[Desktop Entry]\nType=Application\nName=Test browser\n"
        f"Exec={script} %u\nMimeType=x-scheme-handler/http;x-scheme-handler/https;\n")
    (pathlib.Path(display.environment["XDG_CONFIG_HOME"]) / "mimeapps.list").write_text(
        "[Default Applications]\nx-scheme-handler/http=test-browser.desktop\n"
        "x-scheme-handler/https=test-browser.desktop\n")
    return {"BROWSER": str(script)}
