"""Writes what a real gpsd tells, which gpsfake gives a receiver that stands, taxis and turns: gpsd.trace.

Debian: gpsd gpsd-clients python3-gps. Nothing leaves this computer.
"""

import datetime
import functools
import json
import math
import operator
import pathlib
import socket
import subprocess
import sys
import tempfile
import time

PORT = 2951
# Each epoch is a second of the receiver: standing, straight on, a right turn, straight on.
TRACKS = [None] * 6 + [15.0] * 10 + [15.0 + 9 * nth for nth in range(1, 11)] + [105.0] * 10
KNOTS = 15.0


def sentence(body):
    checksum = functools.reduce(operator.xor, body.encode())
    return f"${body}*{checksum:02X}\r\n"


def angle(degrees, letters, width):
    minutes = abs(degrees) * 60
    return f"{int(minutes // 60):0{width}d}{minutes % 60:07.4f},{letters[degrees < 0]}"


def log_of_a_receiver():
    lat, lng, lines = -27.38, 153.12, []
    for nth, track in enumerate(TRACKS):
        knots = KNOTS if track is not None else 0.0
        step = knots / 3600 / 60
        lat += step * math.cos(math.radians(track or 0))
        lng += step * math.sin(math.radians(track or 0)) / math.cos(math.radians(lat))
        at, where = f"12{nth // 60:02d}{nth % 60:02d}", f"{angle(lat, 'NS', 2)},{angle(lng, 'EW', 3)}"
        lines.append(sentence(f"GPRMC,{at},A,{where},{knots},{track or 0.0},221126,,,A"))
        lines.append(sentence(f"GPGGA,{at},{where},1,08,0.9,3.0,M,0.0,M,,"))
    return "".join(lines)


def listen(file):
    deadline = time.monotonic() + 20
    while True:
        try:
            stream = socket.create_connection(("127.0.0.1", PORT))
            break
        except OSError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.1)
    stream.sendall(b'?WATCH={"enable":true,"json":true};\n')
    began = time.monotonic()
    utc = datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")

    def put(fields):
        fields = {"ms": round((time.monotonic() - began) * 1000), **fields}
        file.write(json.dumps(fields, separators=(",", ":")) + "\n")

    file.write(json.dumps({"format": "flightbag simulator trace", "version": 1, "began": utc},
                          separators=(",", ":")) + "\n")
    said = {"link": "gpsd", "from": f"127.0.0.1:{PORT}"}
    while time.monotonic() - began < 60 and (came := stream.recv(65536)):
        put({**said, "text": came.decode()})
    put({**said, "gone": True})


def main(file):
    with tempfile.TemporaryDirectory() as folder:
        log = pathlib.Path(folder) / "receiver.nmea"
        log.write_text(log_of_a_receiver())
        receiver = subprocess.Popen(
            ["gpsfake", "-1", "-q", "-u", "-c", "0.5", "-P", str(PORT), str(log)],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            with open(file, "w", encoding="utf-8") as trace:
                listen(trace)
        finally:
            receiver.kill()
            receiver.wait()


main(sys.argv[1])
