#!/usr/bin/python3
"""Drives the built program in a real window, as a person would.

Looks at the screen's pixels and at the accessibility tree; signs in through
Chromium on the embedded service's own pages: first with that service inside,
then, over several starts, with one that the program was told of. The last line
says how many steps passed; what was on the screen at a failure is left in a
folder.
"""

import argparse
import pathlib
import signal
import sys

# The project's folder stays as it is.
sys.dont_write_bytecode = True

import labels  # noqa: E402
import manual  # noqa: E402
import many_charts  # noqa: E402
import second_start  # noqa: E402
import session_persistence  # noqa: E402
from display import Display, Missing, until  # noqa: E402
from main_job import MainJob  # noqa: E402
from program import best_shift  # noqa: E402
from steps import Steps, Stopped, check  # noqa: E402

PROJECT = pathlib.Path(__file__).resolve().parents[2]


def ground_changes_with_key(job):
    """Beside the card to sign in with, where only the window's own colour is; the pointer rests."""
    job.tree.find(labels.SIGN_IN)
    job.program.rest_pointer()
    job.settle()
    left, top, width, height = job.program.place()

    def is_dark():
        beside = (left + width - 100, top + height // 2, 60, 60)
        return job.program.picture(beside).median_luminance() < 100

    before = is_dark()
    for dark in (not before, before):
        job.program.key(labels.DAY_NIGHT_KEY)
        until("the ground of the other theme", lambda: is_dark() == dark, 5)


def watermark_is_seen(job):
    ink = job.watermark_picture(labels.FULL[0]).ink()
    check(ink >= 60, f"only {ink} pixels of the watermark's place are written on")
    return f"{ink} pixels of writing"


def fitted_watermark_is_seen(job):
    """It is part of the page, and goes out of sight with the page's foot while that is larger than the window."""
    job.program.key(labels.FIT_KEY)
    job.settle(3)
    return watermark_is_seen(job)


def marker_is_inside_the_chart(job):
    across, down = job.see_marker()
    left, top, width, height = job.chart_box()
    inside = left < across < left + width and top < down < top + height
    check(inside, f"the marker is at {across:.0f}, {down:.0f}, outside the chart")
    return f"at {across:.0f}, {down:.0f}"


def night_keeps_the_view(job):
    job.program.key(labels.ZOOM_IN_KEY)
    job.settle(3)
    before = job.page_picture().column_profile()
    was_dark = job.is_dark()
    is_dark = job.switch_day_night()
    likeness, shift = best_shift(before, job.page_picture().column_profile())
    check(is_dark != was_dark, "the paper's brightness did not change")
    check(abs(shift) <= 1, f"the page moved by {shift} pixels")
    check(likeness > 0.5, f"the lines are elsewhere (likeness {likeness:.2f})")
    return f"now {'night' if is_dark else 'day'}, likeness {likeness:.2f}"


def back_again(job):
    job.switch_day_night()


def closes_in_time(job):
    status, took = job.program.close(seconds=5)
    check(status == 0, f"exit status {status}: {job.program.said()}")
    return f"status 0 after {took:.1f} s"


def run(step, display, binary, started):
    """The steps, in order."""
    def start():
        started.append(MainJob(display, binary, "--airport", labels.OTHER_AIRPORT))

    step("the program opens its window", start)
    job = started[0]
    step("the key changes the ground beside the card", lambda: ground_changes_with_key(job))
    step("the button opens the sign-in page in the browser", job.begin_sign_in)
    step("the sign-in page takes user name and password", lambda: job.enter_account(labels.FULL))
    step("consent brings the user back, signed in", job.allow)
    step("the airport of the command line is on the screen", lambda: second_start.sees_other_airport(job))
    # The browser has done its part, and its window is in the way.
    job.browser.close()

    def airport():
        job.ask_for_airport(labels.AIRPORT)
        job.tree.find(labels.AIRPORT_SHOWN)

    step(f"{labels.AIRPORT} and Enter show the airport", airport)
    step("a geo-referenced approach opens", lambda: job.open_approach() and None)
    step("the watermark is on the chart", lambda: watermark_is_seen(job))
    step("the own-ship marker is on the chart", lambda: marker_is_inside_the_chart(job))
    step("the marker moves", lambda: f"{job.see_marker_move():.1f} pixels")
    step("the key switches day and night and keeps the view", lambda: night_keeps_the_view(job))
    step("the watermark is on the other picture too", lambda: fitted_watermark_is_seen(job))
    step("the key switches back", lambda: back_again(job))
    many_charts.run(step, job)
    step("F1 opens the manual at what is shown", lambda: manual.opens_at_what_is_shown(job))
    step("a second start raises the window and ends", lambda: second_start.raises_the_first(job, binary))
    step("what is sent is seen", lambda: second_start.obeys_commands(job, binary))
    step("closing the window ends the program", lambda: closes_in_time(job))
    step("a program that was killed is told of once",
         lambda: second_start.killed_is_told_of(display, binary, started))


def keep_evidence(folder, started):
    """What was on the screen, what the tree held, what the program printed."""
    if not started:
        return
    job = started[-1]
    folder.mkdir(parents=True, exist_ok=True)
    try:
        (folder / "program.log").write_text(job.program.said())
        job.display.tool(["import", "-window", "root", str(folder / "failure.png")])
        (folder / "tree.txt").write_text(job.tree.listing())
    except Exception as error:
        print(f"        (evidence incomplete: {error})")
    print(f"        evidence in {folder}")


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--program", type=pathlib.Path, required=True)
    arguments.add_argument("--evidence", type=pathlib.Path, default=PROJECT / "target" / "window")
    arguments = arguments.parse_args()
    # The end of the test ends what it has started as well.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("ended from outside"))
    steps, started = Steps(), []
    try:
        if not arguments.program.is_file():
            raise Missing(f"{arguments.program} is not built")
        with Display(1280, 800) as display:
            try:
                binary = manual.with_manual(display, arguments.program.resolve())
                run(steps, display, binary, started)
                session_persistence.run(steps, display, binary, started)
            except Stopped:
                keep_evidence(arguments.evidence, started)
    except Missing as missing:
        steps.failed += 1
        print(f"FAILED  {missing}")
    print(f"{steps.passed} passed, {steps.failed} failed")
    return 1 if steps.failed else 0


if __name__ == "__main__":
    sys.exit(main())
