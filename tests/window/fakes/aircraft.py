"""The aircraft that every fake simulator flies, and the thread that tells of it."""

import collections
import socket
import threading
import time

# Metres of one degree of latitude; of longitude too at this latitude.
NORTH = 111_132.0
FEET, KNOTS = 3.28083989501312, 1 / 0.514444444
ALTITUDE = 300.0

# Degrees, metres a second, degrees true, seconds that the simulator has run, simulated time (UTC, Unix seconds).
Sample = collections.namedtuple("Sample", "lat lon speed heading paused seconds clock")


class Aircraft:
    """Flies north at a steady speed from where it was put; stands while it is paused or not yet set going."""

    def __init__(self, lat, lon, speed=200.0):
        self.lock = threading.Lock()
        self.began = time.monotonic()
        self.speed, self.paused, self.going = speed, False, False
        # It is told to stand at 0°N 0°E, as in a menu; everything else goes on.
        self.nowhere = False
        self.lat, self.lon, self.flown, self.since = lat, lon, 0.0, None
        # The moment in which it was paused.
        self.stopped = 0.0

    def put(self, lat, lon):
        with self.lock:
            self.lat, self.lon, self.flown, self.since, self.paused, self.going = lat, lon, 0.0, None, False, False

    def go(self, going):
        """Sets it going, or stops it as an aircraft stops: its speed is told as 0."""
        with self.lock:
            self._settle()
            self.going = going
            self.since = time.monotonic() if going and not self.paused else None

    def pause(self, paused):
        """Freezes the simulation: the speed that is told stays."""
        with self.lock:
            self._settle()
            self.paused, self.stopped = paused, time.time()
            self.since = time.monotonic() if self.going and not paused else None

    def _settle(self):
        if self.since is not None:
            now = time.monotonic()
            self.flown, self.since = self.flown + self.speed * (now - self.since), now

    def sample(self):
        with self.lock:
            self._settle()
            lat, lon = (0.0, 0.0) if self.nowhere else (self.lat + self.flown / NORTH, self.lon)
            return Sample(lat, lon, self.speed if self.going and not self.nowhere else 0.0, 0.0,
                          self.paused, time.monotonic() - self.began,
                          self.stopped if self.paused else time.time())


class Fake:
    """A simulator that runs; subclasses say what it sends at each tick."""

    # How the program's page of links calls it; what the sender is called there.
    ROW, NAME = "", ""
    PER_SECOND = 10
    # Options of the program without which it does not look there.
    OPTIONS = ()

    def __init__(self, aircraft):
        self.aircraft, self.silent, self.ended = aircraft, False, threading.Event()
        self.sockets, self.failure = [], None
        self.open()
        self.threads = [threading.Thread(target=self._run, daemon=True)]
        self.threads[0].start()

    def _run(self):
        try:
            while not self.ended.wait(1 / self.PER_SECOND):
                if not self.silent:
                    self.tick(self.aircraft.sample())
        except Exception as failure:  # told by the step that waits for it
            if not self.ended.is_set():
                self.failure = failure

    def open(self):
        """Opens what it needs; the thread begins afterwards."""

    def tick(self, sample):
        """What it sends now."""

    def pause(self, paused):
        self.aircraft.pause(paused)

    def leave(self):
        """A last word before the connections end."""

    def stop(self):
        """Ends as a program that is closed: nothing of it is left."""
        self.leave()
        self.ended.set()
        for thread in self.threads:
            thread.join(2)
        for opened in self.sockets:
            try:
                opened.shutdown(socket.SHUT_RDWR)
            except OSError:
                # Not connected, or its peer was faster.
                pass
            opened.close()


class UdpFake(Fake):
    """One that sends datagrams to a port of this computer."""

    PORT = 0

    def open(self):
        self.udp = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.sockets.append(self.udp)

    def tick(self, sample):
        for datagram in self.datagrams(sample):
            self.udp.sendto(datagram, ("127.0.0.1", self.PORT))

    def datagrams(self, sample):
        raise NotImplementedError


class TcpFake(Fake):
    """One that takes calls at a port of this computer."""

    PORT = 0

    def open(self):
        self.server = socket.create_server(("127.0.0.1", self.PORT))
        self.sockets.append(self.server)
        self.accepting = threading.Thread(target=self._accept, daemon=True)
        self.accepting.start()

    def _accept(self):
        while not self.ended.is_set():
            try:
                caller, _address = self.server.accept()
            except OSError:
                return
            self.sockets.append(caller)
            threading.Thread(target=self._answer, args=(caller,), daemon=True).start()

    def _answer(self, caller):
        try:
            self.answer(caller)
        except OSError:
            # The caller has gone, or this simulator has.
            pass
        except Exception as failure:
            self.failure = failure

    def answer(self, caller):
        raise NotImplementedError


def read_exactly(caller, size):
    """So many bytes; `OSError` when the caller has gone."""
    data = b""
    while len(data) < size:
        piece = caller.recv(size - len(data))
        if not piece:
            raise ConnectionError("the caller has gone")
        data += piece
    return data
