"""Named steps in order, each of which passes or ends the run."""

import sys
import time
import traceback

from display import Missing


class Steps:
    """Runs named steps in order; the first failure ends the run."""

    def __init__(self):
        self.passed, self.failed = 0, 0

    def __call__(self, name, action):
        before = time.monotonic()
        try:
            said = action()
        except Exception as error:
            self.failed += 1
            print(f"FAILED  {name}", flush=True)
            if isinstance(error, (Missing, AssertionError)):
                print(f"        {error}", flush=True)
            else:
                traceback.print_exc(file=sys.stdout)
            raise Stopped from error
        self.passed += 1
        took = time.monotonic() - before
        more = f": {said}" if isinstance(said, str) else ""
        print(f"passed  {name}{more} ({took:.1f} s)", flush=True)


class Stopped(Exception):
    """A step failed; what follows would only fail with it."""


def check(holds, sentence):
    if not holds:
        raise AssertionError(sentence)
