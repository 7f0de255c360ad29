"""Graphics drivers taken away: without OpenGL the window is painted by wgpu, and looks the same; without Vulkan as well a
box says why there is no window."""

import pathlib
import subprocess

import labels
import many_charts
from display import Missing, until
from steps import check
from tree import IMAGES

# Mesa's drivers are looked for where there are none, and so are those of other makers.
WITHOUT_OPENGL = {"LIBGL_DRIVERS_PATH": "/nonexistent", "__EGL_VENDOR_LIBRARY_FILENAMES": "/dev/null"}
# The newer name and the older one.
WITHOUT_VULKAN = {"VK_DRIVER_FILES": "/nonexistent", "VK_ICD_FILENAMES": "/nonexistent"}

# What a user sees no difference of, in steps of 255: renderers round differently.
ROUNDING = 3
# The share of a chart's pixels that may differ by more: edges of letters and lines.
EDGES = 0.005


class Drivers:
    """The picture of a chart as OpenGL paints it, to compare with."""

    def __init__(self):
        self.picture = None

    def remember(self, job):
        # A chart that is fitted makes room for a notice.
        job.tree.gone(labels.ANY_KEPT_NOTICE)
        job.settle()
        self.picture = self._below_notices(job)

    def _below_notices(self, job):
        """The chart as it is on the screen, but for the place where a notice may lie on it."""
        left, top, width, height = job.chart_box()
        job.program.rest_pointer()
        return job.program.picture((left, top + height // 8, width, height * 7 // 8))

    def compare(self, job):
        """The same chart, in a window that is as large."""
        job.settle()
        now, before = self._below_notices(job), self.picture
        check((now.width, now.height) == (before.width, before.height),
              f"{now.width} x {now.height} pixels, not {before.width} x {before.height}")
        pairs = list(zip(now.pixels, before.pixels))
        farther = sum(abs(one - other) > ROUNDING for one, other in pairs)
        share, most = farther / len(pairs), max(abs(one - other) for one, other in pairs)
        told = f"{share:.3%} of the values differ by more than {ROUNDING}, at most by {most}"
        check(share <= EDGES, told)
        return told


def painted_by_wgpu(job):
    """The chart that was open last is there again."""
    job.tree.find(labels.CHART, IMAGES, 30)
    said = job.program.log.read_text(errors="replace")
    check("does not paint here" in said, "OpenGL was not taken away")


def window_and_back(job):
    """The chart in a window of its own, and in the main one again."""
    told = many_charts.in_a_window(job, "ILS RWY 01L")
    job.settle()
    many_charts.back(job, labels.CHART)
    return told


def box_says_why(display, binary):
    """The box, by the program that the system has for it, until it is closed."""
    log = display.home / "no-driver.log"
    command = [str(binary), "--demo", "--sim-links", "private"]
    process = display.run(command, display.environment | WITHOUT_OPENGL | WITHOUT_VULKAN, log=log)

    def sentence():
        """What the program that shows the box was given."""
        children = pathlib.Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
        told = [pathlib.Path(f"/proc/{child}/cmdline").read_text(errors="replace") for child in children]
        return next((words for words in told if "OpenGL 2.0 nor Vulkan" in words), None)

    words = until("the box", sentence)
    check("update the graphics driver" in words, f"no remedy is named: {words}")

    def window():
        try:
            return display.tool(["xdotool", "search", "--onlyvisible", "--name", "^(Flightbag|xmessage)$"]).split()
        except Missing:
            return None

    box = until("the box on the screen", window)[0]
    display.tool(["xdotool", "windowactivate", "--sync", box, "key", "alt+F4"])
    try:
        status = process.wait(10)
    except subprocess.TimeoutExpired as late:
        raise Missing("the program does not end with its box") from late
    printed = log.read_text(errors="replace")
    check(status == 1 and "panicked" not in printed, f"exit status {status}: {printed}")
