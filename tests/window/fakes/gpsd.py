"""gpsd: JSON, one object a line, at TCP port 2947, to callers that ask for it."""

import json
import time

from .aircraft import ALTITUDE, TcpFake


def line(report):
    return json.dumps(report, separators=(",", ":")).encode() + b"\n"


class Gpsd(TcpFake):
    ROW, PORT, PER_SECOND = "gpsd", 2947, 5

    def open(self):
        self.watching = []
        super().open()

    def answer(self, caller):
        caller.sendall(line({"class": "VERSION", "release": "3.22", "rev": "3.22", "proto_major": 3, "proto_minor": 14}))
        asked = b""
        while b"\n" not in asked and b";" not in asked:
            piece = caller.recv(1024)
            if not piece:
                return
            asked += piece
        if not asked.startswith(b"?WATCH=") or not json.loads(asked[7:].split(b";")[0])["enable"]:
            raise AssertionError(f"asked for {asked!r}")
        caller.sendall(line({"class": "DEVICES", "devices": []}))
        self.watching.append(caller)
        while caller.recv(1024):
            pass

    def tick(self, sample):
        moment = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime()) + f".{int(time.time() * 1000) % 1000:03d}Z"
        report = {"class": "TPV", "device": "udp://127.0.0.1:1", "mode": 3, "time": moment}
        whole = {**report, "lat": sample.lat, "lon": sample.lon, "altMSL": ALTITUDE, "alt": ALTITUDE,
                 "track": sample.heading, "speed": sample.speed, "climb": 0.0}
        for caller in list(self.watching):
            try:
                # The first of each moment is without a place, as the real one's.
                caller.sendall(line(report) + line(whole) + line({"class": "SKY", "satellites": []}))
            except OSError:
                self.watching.remove(caller)
