"""What is on a virtual display, read from its own memory: no program has to be asked for it."""

import mmap
import pathlib
import struct
import sys
import time

PROJECT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(PROJECT / "tests" / "window"))

from display import Display, Missing  # noqa: E402

# How often the display is looked at while something is waited for, in seconds.
EVERY = 0.002
# A pixel that differs by more than this from paper is ink; by less than the other, the same as before.
INK, SAME = 60, 10


class Screen(Display):
    """A display whose pixels lie in a file that is memory."""

    def run(self, command, *more, **options):
        if command[0] == "Xvfb":
            command = [*command, "-fbdir", str(self.home)]
        return super().run(command, *more, **options)

    def _start(self, width, height):
        super()._start(width, height)
        with open(self.home / "Xvfb_screen0", "rb") as file:
            self.memory = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        # The header of an XWD file: its own size, the bytes of a line, the number of colours.
        header = struct.unpack(">25I", self.memory[:100])
        self.begin, self.line = header[0] + 12 * header[19], header[12]

    def rows(self, box, step=1):
        """Every so-manyth row of a box, as bytes: blue, green, red, nothing."""
        left, top, width, height = box
        first = self.begin + top * self.line + 4 * left
        return [self.memory[at:at + 4 * width]
                for at in range(first, first + height * self.line, step * self.line)]

    def film(self, before, box, began, sent, rest=1.0, seconds=60.0):
        """Looks at a box until it has been the same for `rest` seconds after all was `sent`.

        Returns every different picture, `before` first, with the seconds from `began` on at which it was seen first.
        """
        frames, changed = [(0.0, before)], time.monotonic()
        deadline = changed + seconds
        while time.monotonic() < deadline:
            now = self.rows(box, 3)
            at = time.monotonic()
            if now != frames[-1][1]:
                frames.append((at - began, now))
                changed = at
            elif len(frames) > 1 and sent() and at - max(changed, sent()) > rest:
                return frames
            time.sleep(EVERY)
        raise Missing(f"the screen did not come to rest within {seconds:g} s: {len(frames) - 1} changes, the last at "
                      f"{frames[-1][0]:.2f} s, all sent: {bool(sent())}")


def greens(rows):
    """Every third green of the rows: brightness enough."""
    return b"".join(row[1::12] for row in rows)


def arrival(frames):
    """From a film of an opening chart: when its first rows were there, and when all of it, in seconds."""
    last = greens(frames[-1][1])
    paper = max(set(last), key=last.count)
    ink = [at for at, value in enumerate(last) if abs(value - paper) > INK]
    before = greens(frames[0][1])
    ink = [at for at in ink if abs(before[at] - last[at]) > SAME]
    if len(ink) < 100:
        raise Missing("no chart came to be seen")
    for when, rows in frames[1:]:
        now = greens(rows)
        there = sum(abs(now[at] - last[at]) <= SAME for at in ink)
        if there > len(ink) / 100:
            return when, frames[-1][0]
    raise Missing("no rows came to be seen")
