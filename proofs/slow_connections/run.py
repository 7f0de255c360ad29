#!/usr/bin/python3 -B
"""Proves that slow connections keep no one out of `flightbag serve`: `run.py [PROGRAM [CONNECTIONS [SECONDS]]]`, half a minute.

Ten thousand connections to both servers are open at once, half of them silent, half sending a header byte by byte; each that
is closed is opened once more, for as long as the proof lasts. Meanwhile others ask both servers, who must answer each within a
second, with less than 100 MB of memory at the peak.
"""

import http.client
import itertools
import math
import pathlib
import resource
import socket
import subprocess
import sys
import threading
import time
import urllib.parse

PROJECT = pathlib.Path(__file__).resolve().parents[2]
CONNECTIONS = int(sys.argv[2]) if len(sys.argv) > 2 else 10_000
SECONDS = float(sys.argv[3]) if len(sys.argv) > 3 else 20
MOST_MEMORY = 100_000_000
MOST_SECONDS = 1.0
HEAD = b"GET / HTTP/1.1\r\nx-slow: "


def program():
    """The release build that the command line names, or a new one."""
    if len(sys.argv) > 1:
        return pathlib.Path(sys.argv[1]).resolve()
    subprocess.run(["cargo", "build", "--release", "--locked"], cwd=PROJECT, check=True)
    return PROJECT / "target/release/flightbag"


def started(path):
    """The service, and the addresses that it told."""
    service = subprocess.Popen([path, "serve"], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    told = {}
    for line in service.stdout:
        name, _, value = line.strip().partition("=")
        told[name] = value
        if name == "client_id":
            break
    threading.Thread(target=service.stdout.read, daemon=True).start()
    places = [urllib.parse.urlsplit(told[name]) for name in ("base_url", "auth_url")]
    return service, [(place.hostname, place.port) for place in places]


class Crowd(threading.Thread):
    """The slow connections."""

    def __init__(self, places):
        super().__init__(daemon=True)
        self.places = itertools.cycle(places)
        self.open, self.opened, self.most = [], 0, 0

    def enter(self):
        """Opens one more; every second one begins a request."""
        connection = socket.create_connection(next(self.places), timeout=5)
        connection.setblocking(False)
        self.opened += 1
        slow = self.opened // 2 % 2 == 1
        if slow:
            connection.send(HEAD)
        return connection, slow

    def run(self):
        while True:
            while len(self.open) < CONNECTIONS:
                try:
                    self.open.append(self.enter())
                except OSError:
                    break
            self.most = max(self.most, len(self.open))
            self.open = [held for held in self.open if self.lasts(*held)]
            time.sleep(0.1)

    @staticmethod
    def lasts(connection, slow):
        """Sends one byte more on a slow one; whether the other side still listens."""
        try:
            if slow:
                connection.send(b"x")
            return connection.recv(1) != b""
        except BlockingIOError:
            return True
        except OSError:
            connection.close()
            return False


def asked(place):
    """How long an answer took; for ever where there was none."""
    began = time.monotonic()
    client = http.client.HTTPConnection(*place, timeout=30)
    try:
        client.request("GET", "/.well-known/openid-configuration")
        status = client.getresponse().status
    except (OSError, http.client.HTTPException):
        return math.inf
    finally:
        client.close()
    assert status in (200, 401), status
    return time.monotonic() - began


def peak(process):
    """The most memory that the process ever had, bytes."""
    status = pathlib.Path(f"/proc/{process.pid}/status").read_text(encoding="utf-8")
    line = next(line for line in status.splitlines() if line.startswith("VmHWM:"))
    return int(line.split()[1]) * 1024


def main():
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    # Only for this side: the service has what the system gives every program.
    path = program()
    service, places = started(path)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    if most < CONNECTIONS + 100:
        sys.exit(f"This system lets a program have {most} open files: too few for {CONNECTIONS} connections.")
    try:
        before = peak(service)
        crowd = Crowd(places)
        crowd.start()
        while crowd.most < CONNECTIONS and crowd.opened < 2 * CONNECTIONS:
            time.sleep(0.1)
        times, end = [], time.monotonic() + SECONDS
        while time.monotonic() < end:
            times += [asked(place) for place in places]
            time.sleep(0.2)
        after = peak(service)
    finally:
        service.kill()
    rows = [("connections opened", f"{crowd.opened:,}"), ("open at once, seen from outside", f"{crowd.most:,}"),
            ("requests of others", len(times)), ("longest answer", f"{max(times) * 1000:.0f} ms of {MOST_SECONDS * 1000:.0f}"),
            ("memory before, at the peak", f"{before / 1e6:.1f}, {after / 1e6:.1f} MB of {MOST_MEMORY / 1e6:.0f}")]
    for name, value in rows:
        print(f"| {name} | {value} |")
    good = crowd.most >= CONNECTIONS and max(times) < MOST_SECONDS and after < MOST_MEMORY
    print("Proven." if good else "BROKEN.")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
