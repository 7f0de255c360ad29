#!/usr/bin/python3
"""Runs the main job under a virtual display, without a person, and leaves a
numbered picture of each step in a folder (target/pictures unless named).
With --readme it makes the few pictures that README and manual show instead, small
enough to be kept (assets/pictures unless named). With --compare it makes those
for itself only, and fails where one that is kept looks otherwise.

The charts are the embedded service's, drawn by the program; a real service's
charts must never be in a picture.
"""

import argparse
import os
import pathlib
import subprocess
import sys

PROJECT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(PROJECT / "tests" / "window"))
sys.dont_write_bytecode = True

import labels  # noqa: E402
from display import Display, Missing  # noqa: E402
from main_job import MainJob  # noqa: E402
from tree import FIELDS, IMAGES  # noqa: E402


# What a picture of the README may weigh, in bytes.
HEAVIEST = 250_000
# How far the aircraft is to be from its stand in them, in pixels: in the air.
AIRBORNE = 45
# Both pictures of a comparison are made as small as this, so that the aircraft and the clock, which are never the same,
# hardly count.
COARSE = "64x64!"
# How much such pictures may differ: the root of the mean square, of 1. Two runs of one program differed by 0.016 at most,
# a program with another list and other buttons by 0.04 at least.
UNLIKE = 0.03


class Album:
    """Saves pictures under their names."""

    def __init__(self, folder):
        self.folder = folder

    def file(self, name):
        print(f"{name}.png", flush=True)
        return self.folder / f"{name}.png"

    def window(self, job, name):
        """The program's window once it has come to rest."""
        job.program.raise_window()
        job.program.rest_pointer()
        job.settle()
        job.program.save(self.file(name))

    def small(self, job, name):
        """The program's window in few colours."""
        self.window(job, name)
        file = self.folder / f"{name}.png"
        job.display.tool(["convert", str(file), "-strip", "+dither", "-colors", "256",
                          "-define", "png:compression-level=9", f"PNG8:{file}"])
        size = file.stat().st_size
        if size > HEAVIEST:
            raise Missing(f"{file} has {size} bytes; more than {HEAVIEST} are too many")

    def page(self, job, name):
        """The page in the browser."""
        job.browser.save(self.file(name))


def full_account(display, binary, album):
    job = MainJob(display, binary)
    job.tree.find(labels.SIGN_IN)
    album.window(job, "01-sign-in")
    job.begin_sign_in()
    job.tree.find(labels.WAITING)
    album.window(job, "02-waiting-for-the-browser")
    album.page(job, "03-browser-sign-in")
    job.enter_account(labels.FULL)
    album.page(job, "04-browser-consent")
    job.allow()
    job.browser.close()

    job.ask_for_airport(labels.AIRPORT)
    job.tree.find(labels.AIRPORT_SHOWN)
    job.click(labels.AIRPORT_CARD)
    album.window(job, "05-airport")
    job.click(labels.BACK_TO_CHARTS)
    job.click(labels.APPROACH_TAB)
    job.tree.find(labels.APPROACH_ROW)
    album.window(job, "06-chart-list")

    job.open_approach()
    job.tree.find(labels.WATERMARK.format(labels.FULL[0]), seconds=30)
    if job.is_dark():
        job.switch_day_night()
    job.see_marker()
    album.window(job, "07-chart-by-day")
    job.switch_day_night()
    job.see_marker()
    album.window(job, "08-chart-by-night")

    for width, height, name in [(480, 600, "11-tiny"), (800, 1280, "12-portrait")]:
        job.program.resize(width, height)
        album.window(job, name)
    job.program.resize(1280, 800)
    job.ask_for_airport(labels.NO_AIRPORT)
    job.tree.find(labels.UNKNOWN_AIRPORT)
    album.window(job, "10-error")
    job.program.close()


def demo_account(display, binary, album):
    job = MainJob(display, binary)
    job.begin_sign_in()
    job.enter_account(labels.DEMO)
    job.allow()
    job.browser.close()
    job.ask_for_airport(labels.SUBSCRIBED_AIRPORT)
    job.click(labels.ANY_ROW, seconds=30)
    job.tree.find(labels.ANY_CHART, IMAGES, seconds=30)
    job.tree.find(labels.DEMO_IMAGE, seconds=30)
    album.window(job, "09-demo-image")
    job.program.close()


def readme(display, binary, album):
    """The window by night, by day, upright, before the sign-in, and its pages."""
    job = MainJob(display, binary)
    job.tree.find(labels.SIGN_IN)
    album.small(job, "sign-in")
    job.begin_sign_in()
    job.enter_account(labels.FULL)
    job.allow()
    job.browser.close()
    job.ask_for_airport(labels.AIRPORT)
    job.open_approach(labels.FLOWN_ROW)
    job.tree.find(labels.WATERMARK.format(labels.FULL[0]), seconds=30)
    if not job.is_dark():
        job.switch_day_night()
    job.see_marker_move(least=AIRBORNE, seconds=300)
    album.small(job, "main")
    job.switch_day_night()
    job.see_marker()
    album.small(job, "day")
    job.switch_day_night()
    job.program.resize(800, 1280)
    job.program.key(labels.DRAWER_KEY)
    job.see_marker()
    album.small(job, "portrait")
    job.program.resize(1280, 800)
    job.click(labels.FLIGHT_PAGE)
    job.click(labels.ROUTE_FIELD, FIELDS)
    job.program.type(labels.ROUTE)
    job.program.key("Return")
    job.click(labels.FIND_CHARTS)
    job.tree.find(labels.FLIGHT_FOUND, seconds=30)
    album.small(job, "flight")
    job.click(labels.SIMULATOR_PAGE)
    album.small(job, "simulator")
    job.click(labels.SETTINGS_PAGE)
    album.small(job, "settings")
    job.click(labels.BACK_TO_CHARTS)
    job.program.key(labels.PEN_KEY)
    album.small(job, "pen")
    job.program.close()


def unlike(display, fresh, kept):
    """How far apart two pictures are; 1 where their sizes are not the same."""
    sizes = {display.tool(["identify", "-format", "%wx%h", str(file)]) for file in (fresh, kept)}
    if len(sizes) > 1:
        return 1.0
    coarse = ["-colorspace", "sRGB", "-type", "TrueColor", "-resize", COARSE]
    sides = ["(", str(fresh), *coarse, ")", "(", str(kept), *coarse, ")"]
    said = display.tool(["convert", *sides, "-metric", "RMSE", "-compare", "-format", "%[distortion]", "info:"])
    return float(said)


def compare(display, folder):
    """Holds the pictures that are kept to those that were just made."""
    stale = []
    for fresh in sorted(folder.glob("*.png")):
        distance = unlike(display, fresh, PROJECT / "assets" / "pictures" / fresh.name)
        print(f"{fresh.name}: {distance:.4f}", flush=True)
        if distance > UNLIKE:
            stale.append(fresh.name)
    if stale:
        raise Missing(f"stale in assets/pictures: {', '.join(stale)}; tests/pictures.py --readme makes them again")


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("folder", nargs="?", type=pathlib.Path)
    arguments.add_argument("--readme", action="store_true",
                           help="only the pictures that the README shows")
    arguments.add_argument("--compare", action="store_true",
                           help="whether those that are kept look as the program does now")
    arguments.add_argument("--program", type=pathlib.Path,
                           help="a built program; without it, it is built first")
    arguments = arguments.parse_args()
    binary = arguments.program
    if binary is None:
        subprocess.run(["cargo", "build", "--locked"], cwd=PROJECT, check=True)
        target = PROJECT / os.environ.get("CARGO_TARGET_DIR", "target")
        binary = target / "debug" / "flightbag"
    parts = (readme,) if arguments.readme or arguments.compare else (full_account, demo_account)
    usual = PROJECT / ("assets" if arguments.readme else "target") / "pictures"
    if arguments.compare:
        usual = PROJECT / "target" / "pictures-compared"
    folder = (arguments.folder or usual).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    album = Album(folder)
    try:
        # Room for the upright window, too. One display for all parts: the
        # accessibility bindings stay with the first bus they see.
        with Display(1300, 1300) as display:
            for part in parts:
                part(display, binary.resolve(), album)
            if arguments.compare:
                compare(display, folder)
    except Missing as missing:
        print(f"tests/pictures.py: {missing}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
