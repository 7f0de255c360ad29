#!/usr/bin/python3 -B
"""Eight hours of use in minutes: `run.py [PROGRAM [MINUTES]]`, a release build, which is made if none is named.

Opens a thousand charts while tokens are renewed and simulators come and go, with signing out and in half-way; prints what
the program holds at each quarter, and ends with 1 when that grows beyond its limit or something that was due did not
happen. As quickly as it goes, or in so many minutes: each eighth of them then ends with a rest, in which simulators come
and go and tokens are renewed.
"""

import pathlib
import re
import sys
import time

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(FOLDER), str(FOLDER.parent)]

import environment  # noqa: E402
from resources import MEGABYTES, MOMENTS, grown  # noqa: E402

CHARTS, HOURS = 1000, 8
# A token of an hour is renewed about as often in eight hours; a link is lost at least once in each.
RENEWALS, LOSSES, SIGN_INS = 8, 8, 2
ANSWERED = re.compile(r" (identity \w+ /connect/\w+) (\d+) ")
# What the log of a program that had no difficulty does not hold.
TROUBLE = re.compile(r"^.*(?: ERROR |panicked).*$", re.MULTILINE)


def pictures(told):
    """The drawings of all airports by their names, by day: what is shown by night has the same size."""
    import json

    import account
    from session import AIRPORTS
    bearer = {"Authorization": f"Bearer {account.token(told['auth_url'], told['client_id'])}"}

    def ask(address):
        return account.send(address, headers=bearer).read()

    lists = [json.loads(ask(f"{told['base_url']}/v2/charts/{icao}"))["charts"] for icao in AIRPORTS]
    return {chart["id"]: ask(chart["image_day_url"]) for charts in lists for chart in charts}


def live(session, frames, minutes):
    """The eight hours: what was held with the first chart, when warm, after each quarter, and the frames until then."""
    from lasting import WARM
    from session import AIRPORTS
    began = time.monotonic()
    measured = [(session.measure(), frames.count())]
    session.hour(AIRPORTS[0], WARM)
    measured.append((session.measure(), frames.count()))
    for hour in range(HOURS):
        if hour == HOURS // 2:
            session.sign_out_and_in()
        session.hour(AIRPORTS[hour % len(AIRPORTS)], CHARTS // HOURS)
        time.sleep(max(0, began + 60 * minutes * (hour + 1) / HOURS - time.monotonic()))
        if hour % 2:
            measured.append((session.measure(), frames.count()))
    return measured


def table(measured):
    """Prints what the program held at each quarter."""
    print(f"{'':28}" + "".join(name.rjust(12) for name in MOMENTS))
    for name, value in (("memory", lambda m: f"{m.megabytes:.1f} MB"), ("with its share of files", lambda m: f"{m.with_files:.1f} MB"),
                        ("threads", lambda m: m.threads),
                        ("descriptors", lambda m: m.descriptors), ("of them sockets", lambda m: m.sockets),
                        ("processor time", lambda m: f"{m.seconds:.0f} s")):
        print(f"{name:28}" + "".join(f"{value(m)!s:>12}" for m, _frames in measured))
    print(f"{'frames':28}" + "".join(f"{count:>12}" for _m, count in measured))


def limits(measured, counts):
    """A sentence for each limit that is broken."""
    wrong = grown([now for now, _frames in measured])
    for name, least in (("charts", CHARTS), ("renewals", RENEWALS), ("link losses", LOSSES)):
        if counts[name] < least:
            wrong.append(f"{counts[name]} {name}, at least {least} are wanted")
    if counts["sign-ins"] != SIGN_INS or counts["sign-outs"] != SIGN_INS - 1:
        wrong.append(f"{counts['sign-ins']} sign-ins and {counts['sign-outs']} sign-outs: the user was not to be asked again")
    return wrong


def counted(log, session):
    """What happened, from the service's own account of it."""
    answered = [match[0] for match in ANSWERED.findall(log) if match[1] in ("200", "303")]
    # Ours was one for the pictures, before the program began.
    sign_ins = answered.count("identity POST /connect/consent") - 1
    return {"charts": session.charts, "pictures": session.server.sent, "sign-ins": sign_ins,
            "renewals": answered.count("identity POST /connect/token") - sign_ins - 1,
            # Each gives its refresh token back.
            "sign-outs": answered.count("identity POST /connect/revocation"),
            "link losses": session.simulators.losses}


def soak(display, program, minutes):
    """Prints the table; the sentences on what is broken."""
    from server import Server
    from service import Service
    from session import Session
    from simulators_in_turn import Simulators
    from store import Store
    from window_server import Frames
    display.environment["PYTHONDONTWRITEBYTECODE"] = "1"
    Store(display)
    service = Service(display, program, {"RUST_LOG": "chart_service::requests=info"})
    server = Server(service.told["base_url"], pictures(service.told), {})
    simulators = Simulators()
    command = [str(program), "--base-url", server.address, "--auth-url", service.auth_url,
               "--client-id", service.client_id, "--sim-links", "private",
               "--xgps-port", str(simulators.udp), "--nmea-tcp-port", str(simulators.tcp)]
    session = Session(display, command, server, simulators)
    simulators.start()
    began = time.monotonic()
    with Frames() as frames:
        measured = live(session, frames, minutes)
    simulators.close()
    status, _took = session.program.close()
    logs = (display.home / "state" / "flightbag" / "log").glob("*.log")
    trouble = TROUBLE.findall("\n".join(file.read_text() for file in logs))

    counts = counted((display.home / "service.log").read_text(), session)
    table(measured)
    print(", ".join(f"{count} {name}" for name, count in counts.items()) + f" in {time.monotonic() - began:.0f} s")
    growth = measured[-1][0].megabytes - measured[0][0].megabytes
    print(f"growth from the first chart to the end: {growth:+.1f} MB (limit {MEGABYTES})")
    wrong = limits(measured, counts) + [f"in the log: {line}" for line in trouble]
    return wrong + ([f"the program ended with status {status}"] if status else [])


def main():
    environment.need()
    program = environment.program()
    environment.alone()
    from display import Display, Missing
    try:
        with Display(1280, 800) as display:
            wrong = soak(display, program, float(sys.argv[2]) if len(sys.argv) > 2 else 0)
    except (Missing, AssertionError) as missing:
        wrong = [str(missing)]
    for sentence in wrong:
        print(f"BROKEN  {sentence}")
    print("soak:", "broken" if wrong else "every limit was kept")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
