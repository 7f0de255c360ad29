"""Simulators that come, tell where the aeroplane is, and go away again."""

import contextlib
import functools
import operator
import socket
import threading
import time

# An aeroplane that taxies at Brisbane, in degrees, knots and metres of one degree of latitude.
LATITUDE, LONGITUDE, SPEED, DEGREE = -27.384167, 153.1175, 10.0, 111_320
PER_SECOND = 5
# Seconds that a simulator is heard, and that none is: long enough to be called lost.
HEARD, SILENT = 5, 5


def free_port(kind=socket.SOCK_DGRAM):
    """A port that the system has to spare."""
    with contextlib.closing(socket.socket(socket.AF_INET, kind)) as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


def xgps(north):
    return f"XGPSSoak,{LONGITUDE:.7f},{LATITUDE + north:.9f},5.0,0.00,{SPEED / 1.94:.1f}".encode()


def nmea(north):
    minutes, seconds = 60 * -(LATITUDE + north), time.time() % 86400
    clock = f"{seconds // 3600:02.0f}{seconds // 60 % 60:02.0f}{seconds % 60:05.2f}"
    sentence = (f"GPRMC,{clock},A,{minutes // 60:02.0f}{minutes % 60:08.5f},S,153{60 * (LONGITUDE - 153):08.5f},E,"
                f"{SPEED},0.0,{time.strftime('%d%m%y', time.gmtime())},,,A")
    return f"${sentence}*{functools.reduce(operator.xor, sentence.encode()):02X}\r\n".encode()


class Simulators:
    """In turn one that sends XGPS over UDP and one that calls over TCP and sends NMEA; a thread, until closed.

    `wanted` is None while they come and go, True where one stays, False where none comes.
    """

    def __init__(self):
        self.udp, self.tcp = free_port(), free_port(socket.SOCK_STREAM)
        self.wanted, self.losses, self.ended = None, 0, threading.Event()
        self.thread = threading.Thread(target=self._live, daemon=True)

    def start(self):
        self.thread.start()

    def close(self):
        self.ended.set()
        self.thread.join()

    def _live(self):
        over_tcp, north = False, 0.0
        while not self.ended.is_set():
            if self.wanted is False or not self._speak(over_tcp, north):
                self.ended.wait(0.2)
                continue
            self.losses += 1
            over_tcp, north = not over_tcp, (north + 40 / DEGREE) % (800 / DEGREE)
            until = time.monotonic() + SILENT
            while time.monotonic() < until and self.wanted is None and not self.ended.is_set():
                self.ended.wait(0.2)

    def _speak(self, over_tcp, north):
        """Positions for a while, or as long as one is wanted; whether that could be."""
        speaker = socket.socket(socket.AF_INET, socket.SOCK_STREAM if over_tcp else socket.SOCK_DGRAM)
        with speaker:
            try:
                speaker.connect(("127.0.0.1", self.tcp if over_tcp else self.udp))
                until = time.monotonic() + HEARD
                while (time.monotonic() < until or self.wanted) and self.wanted is not False and not self.ended.is_set():
                    north += SPEED / 1.94 / PER_SECOND / DEGREE
                    speaker.send(nmea(north) if over_tcp else xgps(north))
                    self.ended.wait(1 / PER_SECOND)
            except OSError:
                return False
        return True
