"""One program at a time: a second start raises the first window, and a run that failed is told of once."""

import pathlib
import signal
import subprocess

import labels
from display import Missing, until
from main_job import MainJob
from steps import check
from tree import FIELDS

# What is said after a run that did not end properly.
FAILED_BEFORE = "did not close properly last time"


def raises_the_first(job, binary):
    """The window is away; a second start with another airport brings it back, shows that and ends."""
    display, program = job.display, job.program

    def active():
        try:
            return display.tool(["xdotool", "getactivewindow"]).strip() == str(program.window)
        except Missing:
            # No window has the focus at this moment.
            return False

    display.tool(["xdotool", "windowminimize", str(program.window)])
    until("the window away", lambda: not active(), seconds=10)
    second = display.run([str(binary), "--demo", "--sim-links", "private", "--airport", labels.OTHER_AIRPORT])
    try:
        status = second.wait(10)
    except subprocess.TimeoutExpired as late:
        raise Missing("the second start does not end") from late
    check(status == 0, f"the second start ended with status {status}")

    until("the first window in front", active, seconds=10)
    program.check_running()
    sees_other_airport(job)


def sees_other_airport(job):
    """The airport is on the picture, not in the program's mind only: its name, its charts, and no list over them."""
    for wanted in (labels.OTHER_AIRPORT_SHOWN, labels.CHART_FILTER):
        box = job.tree.find_box(wanted)
        job.program.rest_pointer()
        ink = job.program.picture(box).ink()
        check(ink >= 30, f"only {ink} pixels of {wanted.pattern} are written on")


def obeys_commands(job, binary):
    """What `send` opens is seen, also from another page."""
    job.click(labels.SETTINGS_PAGE)
    job.click(labels.SETTING_FIELD, FIELDS)
    job.program.type("other programs")
    job.click(labels.OBEY_OTHERS)
    job.settle(2)

    def sent(*words):
        job.display.tool([str(binary), "--demo", "send", *words])

    sent("open", labels.AIRPORT)
    job.tree.find(labels.AIRPORT_SHOWN)
    job.click(labels.SETTINGS_PAGE)
    sent("open", labels.OTHER_AIRPORT)
    sees_other_airport(job)
    sent("settings")
    job.tree.find(labels.SETTING_FIELD, FIELDS)
    sent("open", labels.AIRPORT)
    job.tree.find(labels.AIRPORT_SHOWN)


def marks(job):
    """The marks of runs that are not over."""
    state = pathlib.Path(job.display.environment["XDG_STATE_HOME"]) / "flightbag"
    return list(state.glob("*.running"))


def killed_is_told_of(display, binary, started):
    """After a kill the next start says so, and the one after that does not."""
    started.append(MainJob(display, binary))
    job = started[-1]
    check(len(marks(job)) == 1, f"the marks of a run: {marks(job)}")
    job.program.process.kill()
    job.program.process.wait(10)
    started.append(MainJob(display, binary))
    job = started[-1]
    job.tree.find(FAILED_BEFORE)
    # As the system asks for it at its own end.
    job.program.process.send_signal(signal.SIGTERM)
    status = job.program.process.wait(15)
    check(status == 0, f"status {status} when asked to end: {job.program.said()}")
    check(not marks(job), f"marks after an orderly end: {marks(job)}")
    started.append(MainJob(display, binary))
    job = started[-1]
    job.tree.find(labels.SIGN_IN)
    check(not job.tree.matching(FAILED_BEFORE), "it is told of twice")
    status, _took = job.program.close()
    check(status == 0 and not marks(job), f"status {status}, marks {marks(job)}")
