"""Makes the traces of this folder out of what was recorded: puts in what the trace was made with, and what is to be seen.

    marks.py flightgear NAME.jsonl OUT.trace     what tests/flightgear/run.sh cut out of a flight
    marks.py gpsd RECORDED.trace OUT.trace       what gpsd.py wrote
    marks.py simconnect OUT.trace                records of our own, as public descriptions of SimConnect say
"""

import json
import struct
import sys

FIRST = {"format": "flightbag simulator trace", "version": 1}


def step(ms, name, note, sight):
    return {"ms": ms, "mark": {"step": {"step": name, "note": note, "sight": sight}}}


def origin(proof, peer):
    return {"ms": 0, "mark": {"origin": {"proof": proof, "peer": peer}}}


# The flight of tests/flightgear/live.py: a take-off and a turn, a pause from 11 to 23 seconds, and on.
FLIGHTGEAR = [
    origin("real_simulator", "FlightGear of Debian 12, aircraft ufo"),
    step(0, "taxi", "asked", "silent"),
    step(4000, "taxi", "seen", "running"),
    step(8500, "turn", "seen", "running"),
    step(16000, "pause", "changed", "paused"),
    step(22000, "pause", "seen", "paused"),
    step(26500, "active_pause", "skipped", "running"),
    step(26500, "menu", "skipped", "running"),
    step(26500, "drone_camera", "skipped", "running"),
    step(26500, "restart", "stopped", "running"),
]
# A receiver that stands for six seconds, goes on, turns and ends.
GPSD = [
    origin("public_program", "gpsd 3.22, with a receiver that gpsfake plays"),
    step(0, "taxi", "asked", "silent"),
    step(5000, "taxi", "changed", "running"),
    step(12000, "taxi", "seen", "running"),
    step(22000, "turn", "seen", "running"),
    step(45000, "turn", "changed", "silent"),
    step(97000, "restart", "stopped", "silent"),
]


def merged(lines, marks):
    """In the order of time; a mark comes behind what came in the same moment, but for the beginning."""
    rows = [(line["ms"], 1, nth, line) for nth, line in enumerate(lines)]
    rows += [(mark["ms"], 2 if mark["ms"] else 0, nth, mark) for nth, mark in enumerate(marks)]
    return [row[3] for row in sorted(rows, key=lambda row: row[:3])]


def write(file, first, lines):
    with open(file, "w", encoding="utf-8", newline="\n") as out:
        for line in [first, *lines]:
            out.write(json.dumps(line, separators=(",", ":"), ensure_ascii=False) + "\n")


def read(file):
    with open(file, encoding="utf-8") as text:
        first, *lines = [json.loads(line) for line in text]
    return first, [line for line in lines if "mark" not in line]


def record(kind, body):
    return struct.pack("<III", 12 + len(body), 5, kind) + body


def opened():
    return record(2, b"KittyHawk".ljust(256, b"\0") + struct.pack("<10I", 11, 0, 282174, 999, 11, 0, 62651, 3, 0, 0))


def event(number, data):
    return record(4, struct.pack("<III", 0xFFFFFFFF, number, data))


def values(define, body):
    return record(8, struct.pack("<7I", define, 1, define, 0, 1, 1, 1) + body)


def place(north, heading=14.25):
    return values(1, struct.pack("<5d", -27.38 + north * 1e-3, 153.12, 13.0, heading, 10.0))


def camera(number):
    return values(5, struct.pack("<i", number))


# Events by the numbers that Flightbag gives them: Sim 1, Pause_EX1 4. Definitions: place 1, camera 5.
def sim(runs):
    return event(1, int(runs))


def pause(bits):
    return event(4, bits)


def simconnect():
    came, marks = [], [origin("facts_only", "records of our own, after SimConnect's public descriptions")]

    def put(secs, *records):
        came.append({"ms": secs * 1000, "link": "sim_connect", "from": "127.0.0.1:500", "hex": b"".join(records).hex()})

    def see(secs, name, note, sight):
        marks.append(step(secs * 1000 + 500, name, note, sight))

    marks.append(step(0, "taxi", "asked", "silent"))
    put(1, opened(), sim(True), camera(2), place(0.0))
    for nth in range(1, 6):
        put(1 + nth, place(0.1 * nth))
    see(6, "taxi", "seen", "running")
    for nth in range(5):
        put(7 + nth, place(0.6 + 0.1 * nth, 14.25 + 9 * nth))
    see(11, "turn", "seen", "running")
    # Esc in flight: Sim is 0, and pause bit 1 is set.
    put(12, sim(False), pause(1), place(1.0, 50.25))
    put(14, place(1.0, 50.25))
    see(15, "pause", "seen", "paused")
    put(16, sim(True), pause(0), place(1.1, 50.25))
    put(17, place(1.2, 50.25))
    see(17, "active_pause", "changed", "running")
    put(18, pause(4), place(1.2, 50.25))
    put(20, place(1.2, 50.25))
    see(21, "active_pause", "seen", "paused")
    put(22, pause(0), place(1.3, 50.25))
    put(23, place(1.4, 50.25))
    see(23, "menu", "changed", "running")
    # The main menu: a camera of its list together with Sim = 0.
    put(24, camera(15), sim(False), place(1.4, 50.25))
    see(24, "menu", "changed", "in_menu")
    put(26, place(1.4, 50.25))
    put(28, sim(True), camera(2), place(1.5, 50.25))
    put(29, place(1.6, 50.25))
    put(30, place(1.7, 50.25))
    see(30, "drone_camera", "changed", "running")
    # A drone camera, seen from above.
    for nth in range(12):
        put(31 + nth, camera(19), place(1.8 + 0.1 * nth, 50.25))
    see(42, "drone_camera", "seen", "running")
    came.append({"ms": 43000, "link": "sim_connect", "from": "127.0.0.1:500", "gone": True})
    see(50, "restart", "changed", "silent")
    put(60, opened(), sim(True), camera(2), place(0.0))
    put(61, place(0.1))
    put(62, place(0.2))
    see(62, "restart", "seen", "running")
    return came, marks


def main(kind, *files):
    if kind == "simconnect":
        came, marks = simconnect()
        write(files[0], {**FIRST, "began": "2026-11-25T00:00:00Z"}, merged(came, marks))
        return
    source, target = files
    first, lines = read(source)
    write(target, first, merged(lines, {"flightgear": FLIGHTGEAR, "gpsd": GPSD}[kind]))


main(*sys.argv[1:])
