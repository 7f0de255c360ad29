#!/usr/bin/python3 -B
"""What cannot be saved is told, and saved as soon as it can be: `run.py [PROGRAM]`, a release build by default.

The program is used in its window on a disk that becomes full, and is started on one that is read-only. It must say so in
words that name the cause, go on, and save the next change once the disk takes it. Ends with 1 when it does not.
"""

import pathlib
import subprocess
import sys
import tempfile
import tomllib

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(FOLDER.parent)]

import environment  # noqa: E402
from disk import Disk  # noqa: E402

FULL = r"^The settings could not be saved: the disk is full\."
READ_ONLY = r"^The settings could not be saved: Flightbag is not allowed to write to their folder\."
# Changes between day and night, which is saved.
KEY = "n"


def saved(disk):
    """The settings as they are on the disk; nothing where there are none."""
    path = disk.folder / "config" / "flightbag" / "settings.toml"
    return tomllib.loads(path.read_text()) if path.exists() else {}


def use(display, program, disk):
    """Goes through all of it; each time what the disk is, and what the window said."""
    from display import until
    from program import Program
    from tree import Tree

    def started():
        window = Program(display, [str(program), "--sim-links", "private"], None)
        return window, Tree(window)

    def change_until_saved(window, what, times=1):
        before = saved(disk)
        for _ in range(times):
            window.key(KEY)
        until(f"the change on a disk {what}", lambda: saved(disk) not in ({}, before))

    def told_and_saved_later(window, tree, sentence, allow):
        before = saved(disk)
        window.key(KEY)
        node = tree.find(sentence)
        said = node.get_name() or node.get_description()
        if saved(disk) != before:
            raise AssertionError("what was saved before is lost")
        allow()
        # With the one that was not saved they are three: the disk has another palette at the end than before.
        change_until_saved(window, "that takes it again", times=2)
        return said

    def ended(window):
        status, _took = window.close()
        if status:
            raise AssertionError(f"the program ended with status {status}")

    window, tree = started()
    change_until_saved(window, "with room")
    disk.fill()
    yield "disk that becomes full", told_and_saved_later(window, tree, FULL, disk.free)
    ended(window)
    disk.let_nothing_be_written()
    window, tree = started()
    yield "disk that is read-only", told_and_saved_later(window, tree, READ_ONLY, disk.let_all_be_written)
    ended(window)


def main():
    environment.need("mount")
    program = environment.program()
    environment.alone("--mount")
    from display import Display, Missing
    wrong = None
    try:
        with Display(1280, 800) as display, tempfile.TemporaryDirectory() as folder:
            disk = Disk(pathlib.Path(folder) / "disk")
            display.environment |= disk.variables()
            try:
                for scenario, said in use(display, program, disk):
                    print(f"{scenario}: {said}", flush=True)
            finally:
                for process in display.started:
                    process.kill()
                disk.end()
    except (Missing, AssertionError, subprocess.CalledProcessError) as missing:
        wrong = missing
        print(f"BROKEN  {missing}")
    print("unsaved:", "broken" if wrong else "told, and saved when it could be")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
