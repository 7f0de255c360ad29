"""F1: the manual's page about what is on the screen, as the system's opener is told it."""

import re
import shutil
from urllib.parse import urlparse

import labels
from display import until
from steps import check

# A page of the rail, and the manual's page about it.
PAGES = [
    ("Charts", "charts"),
    ("Flight", "flight-and-boards"),
    ("Boards", "flight-and-boards"),
    ("Airport", "charts"),
    ("Simulator", "simulators"),
    ("Display", "charts"),
    ("Settings", "settings-and-files"),
    ("Account", "your-chart-service"),
]
OPENER = """#!/bin/sh
case "$1" in
file://*.html) echo "$1" >>"{pages}" ;;
*) exec {opener} "$@" ;;
esac
"""


def with_manual(display, binary):
    """A copy of the program with a manual beside it, and an opener that writes down which of its pages are opened."""
    folder = display.home / "program"
    (folder / "manual").mkdir(parents=True)
    for page in ["index", "keys", "pen-timer-scratchpad", *(page for _name, page in PAGES)]:
        (folder / "manual" / f"{page}.html").write_text(page)
    opener = display.home / "bin" / "xdg-open"
    opener.parent.mkdir()
    opener.write_text(OPENER.format(pages=opened_pages(display), opener=shutil.which("xdg-open")))
    opener.chmod(0o755)
    display.environment["PATH"] = f"{opener.parent}:{display.environment['PATH']}"
    return shutil.copy2(binary, folder)


def opened_pages(display):
    return display.home / "opened-pages"


def opens_at_what_is_shown(job):
    """Each page of the rail, then a chart that is drawn on; the pages are all there."""
    opened = opened_pages(job.display)

    def opens(page):
        before = opened.read_text().splitlines() if opened.exists() else []
        job.program.key("F1")
        lines = until(f"the manual's page {page}", lambda: (
            opened.exists() and opened.read_text().splitlines()[len(before):]), seconds=10)
        check(len(lines) == 1, f"{len(lines)} pages are opened: {lines}")
        name = urlparse(lines[0]).path.rsplit("/", 1)[1]
        check(name == f"{page}.html", f"{name} is opened, not {page}.html")

    for name, page in PAGES:
        job.click(re.compile(f"^{name}$"))
        job.settle(1)
        opens(page)
    job.click(labels.BACK_TO_CHARTS)
    job.program.key(labels.PEN_KEY)
    job.settle(1)
    opens("pen-timer-scratchpad")
    job.program.key(labels.PEN_KEY)
    return f"{len(PAGES) + 1} places"
