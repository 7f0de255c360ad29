"""Lets gpsfake play a receiver to gpsd, and reads in Flightbag's recording what came of it."""

import functools
import json
import operator
import os
import pathlib
import subprocess
import sys
import tempfile
import time

DISPLAY, PORT = ":78", 2950
# Half a minute on the way north from Brisbane at 120 kt.
TRACK, KNOTS, EPOCHS = 15.0, 120.0, 30


def sentence(body):
    checksum = functools.reduce(operator.xor, body.encode())
    return f"${body}*{checksum:02X}\r\n"


def angle(degrees, letters, width):
    minutes = abs(degrees) * 60
    return f"{int(minutes // 60):0{width}d}{minutes % 60:07.4f},{letters[degrees < 0]}"


def places():
    return [(-27.38 + nth * 5e-4, 153.12 + nth * 1.5e-4) for nth in range(EPOCHS)]


def log_of_a_receiver():
    lines = []
    for nth, (lat, lng) in enumerate(places()):
        at, where = f"12{nth // 60:02d}{nth % 60:02d}", f"{angle(lat, 'NS', 2)},{angle(lng, 'EW', 3)}"
        lines.append(sentence(f"GPRMC,{at},A,{where},{KNOTS},{TRACK},221126,,,A"))
        lines.append(sentence(f"GPGGA,{at},{where},1,08,0.9,1000.0,M,0.0,M,,"))
    return "".join(lines)


def reports(file):
    lines = file.read_text().splitlines()[1:] if file.exists() else []
    found = []
    for line in lines:
        try:
            found.append(json.loads(line))
        except ValueError:
            pass  # The last one may not be whole yet.
    return found


def until(what, holds, seconds):
    begun = time.monotonic()
    while not holds():
        if time.monotonic() - begun > seconds:
            raise SystemExit(f"{what}: not in {seconds} s")
        time.sleep(0.1)
    print(f"{what:44}{time.monotonic() - begun:6.1f} s", flush=True)


def gpsd(log):
    # Over UDP, once; gpsd ends with it.
    return subprocess.Popen(["gpsfake", "-1", "-q", "-u", "-c", "0.2", "-P", str(PORT), str(log)],
                            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def main(program):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        log, file = folder / "receiver.nmea", folder / "recording.jsonl"
        log.write_text(log_of_a_receiver())
        screen = subprocess.Popen(["Xvfb", DISPLAY, "-screen", "0", "1280x800x24", "-nolisten", "tcp"],
                                  stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        variables = {**os.environ, "DISPLAY": DISPLAY, "LIBGL_ALWAYS_SOFTWARE": "1", "HOME": name,
                     "XDG_RUNTIME_DIR": name}
        for kind in ("CONFIG", "STATE", "CACHE", "DATA"):
            variables[f"XDG_{kind}_HOME"] = name
        nowhere = ["--base-url", "http://127.0.0.1:1", "--auth-url", "http://127.0.0.1:1", "--client-id", "x"]
        flightbag, receivers = None, []
        try:
            time.sleep(1)
            flightbag = subprocess.Popen([program, *nowhere, "--sim-links", "private", "--gpsd", f"127.0.0.1:{PORT}",
                                          "--record", str(file)], env=variables, stderr=subprocess.DEVNULL)
            receivers.append(gpsd(log))
            until("the first place came", lambda: reports(file), 60)
            receivers[0].wait(120)
            told = reports(file)
            check(told)
            before = len(told)
            receivers.append(gpsd(log))
            until("a restarted gpsd was called again", lambda: len(reports(file)) > before, 60)
        finally:
            for process in [flightbag, screen, *receivers]:
                if process:
                    process.kill()
                    process.wait()


def check(told):
    """Every place that was told is one that the receiver sent, with its motion and its height."""
    sent = places()
    for report in told:
        nearest = min(max(abs(report["lat"] - lat), abs(report["lng"] - lng)) for lat, lng in sent)
        # A ten-thousandth of a minute, as the receiver wrote it.
        assert nearest < 1e-4 / 60, report
        assert report["source"] == "" or "gpsd" in report["source"], report
    moving = [report for report in told if report["ground_speed"] is not None]
    assert moving and all(abs(report["ground_speed"] - KNOTS) < 0.1 for report in moving), moving[:3]
    assert all(abs(report["track"] - TRACK) < 0.01 for report in moving), moving[:3]
    high = [report for report in told if report["altitude"] is not None]
    assert high and all(abs(report["altitude"] - 3280.84) < 0.1 for report in high), high[:3]
    distinct = {(report["lat"], report["lng"]) for report in told}
    print(f"{len(distinct)} of {len(sent)} places came, {len(told)} reports")
    assert len(distinct) >= len(sent) // 2


main(sys.argv[1])
