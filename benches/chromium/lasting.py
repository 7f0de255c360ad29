"""What the program costs while it is used for long: at rest, with a moving aircraft, with chart after chart."""

import socket
import time

import processes
from display import until
from window_server import Frames

# The runways of the airport whose charts are opened, and the metres of one degree of latitude.
BRISBANE, DEGREE = (-27.384167, 153.1175), 111_320
PER_SECOND = 10
# The keys that turn to the next and the previous chart of the list, and how many charts come before it counts.
NEXT, PREVIOUS = "bracketright", "bracketleft"
WARM = 50


class Cost:
    """Frames, processor time and wake-ups of the window's thread, from its making on until it is left."""

    def __init__(self, process):
        self.process = process

    def _now(self):
        return (processes.processor_seconds(self.process),
                processes.status(self.process, "voluntary_ctxt_switches"))

    def __enter__(self):
        self.frames = Frames().__enter__()
        self.before = self._now()
        return self

    def __exit__(self, *failure):
        self.seconds, self.wakeups = (now - then for now, then in zip(self._now(), self.before))
        self.frames.__exit__(*failure)
        self.frames = self.frames.count()


def settle(screen, ours, name):
    """Opens a chart and waits until everything of that is over."""
    screen.click(ours.place(name))
    ours.program.rest_pointer()
    time.sleep(12)


def rest(ours, seconds=60):
    """The cost of doing nothing with a chart on the screen."""
    with Cost(ours.process) as cost:
        time.sleep(seconds)
    return cost


def fly(ours, port, metres, seconds=30):
    """The cost of an aircraft that is so many metres away at each of its ten positions a second: north, then south."""
    sender = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)

    def send(nth):
        away = metres * (nth % 2) / DEGREE
        sender.sendto(f"XGPSBench,{BRISBANE[1]:.7f},{BRISBANE[0] + away:.9f},300.0,0.00,60.0".encode(),
                      ("127.0.0.1", port))
        time.sleep(1 / PER_SECOND)

    # The link's own word, and the marker's first frames, are not counted.
    for nth in range(5 * PER_SECOND):
        send(nth)
    with Cost(ours.process) as cost:
        for nth in range(seconds * PER_SECOND):
            send(nth)
    return cost


def taxi(ours, port, minutes, per_second=20, speed=5.0):
    """The cost of twenty positions a second for so long, of an aircraft that goes north at so many metres a second, and
    by how many megabytes memory grew meanwhile."""
    sender = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    began = time.monotonic()

    def send(nth):
        north = BRISBANE[0] + speed * nth / per_second / DEGREE
        sender.sendto(f"XGPSBench,{BRISBANE[1]:.7f},{north:.9f},300.0,0.00,{speed:.1f}".encode(),
                      ("127.0.0.1", port))
        time.sleep(max(0.0, began + (nth + 1) / per_second - time.monotonic()))

    for nth in range(5 * per_second):
        send(nth)
    before = processes.megabytes(ours.process)
    with Cost(ours.process) as cost:
        for nth in range(5 * per_second, (5 + 60 * minutes) * per_second):
            send(nth)
    return cost, processes.megabytes(ours.process) - before


def many(ours, server, charts):
    """Opens charts in a row, each when the one before has come; how much memory grew meanwhile, in megabytes."""
    def turn(times):
        for nth in range(times):
            sent = server.sent
            ours.program.key(NEXT if nth % 2 == 0 else PREVIOUS)
            until("the next chart", lambda sent=sent: server.sent > sent, every=0.005)
            # Decoded and drawn.
            time.sleep(0.08)
        time.sleep(3)
        return processes.megabytes(ours.process)

    before = turn(WARM)
    return before, turn(charts) - before
