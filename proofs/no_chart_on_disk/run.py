#!/usr/bin/python3 -B
"""Proves that no chart reaches a disk (reliability P1): `run.py [PROGRAM]`, a release build, which is made if none is named.

Starts it and the embedded service on a display of their own and records every byte that it writes; signs in, with the
sign-in kept in a password store; looks at twenty charts by day and by night, with previews in the lists, one chart in a
window of its own, while a simulator is recorded; lets the program crash, starts it again and looks at a chart; searches
what was written, and every file that is left, for the pictures and for secrets. Looks also whether a failure could leave a
core. All of it twice, painted by OpenGL and by wgpu; a further word, `opengl` or `wgpu`, does one of them.
"""

import os
import pathlib
import re
import struct
import subprocess
import sys

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(FOLDER), str(FOLDER.parent)]

import recording  # noqa: E402
import environment  # noqa: E402
import verdict  # noqa: E402
from needles import ORDERS, Search, ordered, rows_of, secrets_in  # noqa: E402

ASKED = re.compile(rb"GET (/v2/charts/[A-Z]{4}/([a-z0-9_]+)\.png) ")
WANTED = 20
# As the command line calls them.
RENDERERS = ("opengl", "wgpu")
# Without one of these the search for secrets would prove nothing.
SECRETS = ("access_token", "refresh_token", "code", "code_verifier")


def row(name, value):
    print(f"{name:58}{value:>16}", flush=True)


def fetched(display, program, paths):
    """The pictures, asked of the same program's service: it draws each the same every time."""
    import account
    from service import Service
    service = Service(display, program, {})

    def fetch(path):
        # Its tokens live for seconds.
        bearer = {"Authorization": f"Bearer {account.token(service.auth_url, service.client_id)}"}
        return account.send(service.told["base_url"] + path, headers=bearer).read()

    return {name: fetch(path) for name, path in paths.items()}


def use(display, program, renderer, trace, served, recordings):
    """The session, recorded: the program's processes, the sign-ins that were kept, and what was wrong."""
    from display import until
    from service import Service
    from session import Session
    from simulators_in_turn import Simulators
    from store import Store
    store, simulators = Store(display), Simulators()
    # What the program was given is known from what the service sent.
    service = Service(display, program, {}, recording.command(served))
    command = [*recording.command(trace), str(program), "--renderer", renderer, "--xgps-port", str(simulators.udp)]
    variables = service.variables() | {"FLIGHTBAG_RECORD": str(recordings / "ownship.jsonl"),
                                       "FLIGHTBAG_RECORD_RAW": str(recordings / "sent.trace")}
    session = Session(display, command, variables)
    processes = [session.program.process.pid]
    simulators.wanted = True
    simulators.start()
    session.sign_in()
    until("the sign-in in the store", store.kept)
    row("charts opened by clicks, each by day and by night", session.look_at_charts())
    row("a chart in a window of its own", session.put_into_window())
    until("a recording", lambda: any(file.stat().st_size > 1000 for file in recordings.iterdir()))
    store.kept()
    session.crash()
    session.start_again(display, command, service.variables())
    processes.append(session.program.process.pid)
    row("charts opened after the crash", session.look_at_charts({"NFNM": 1}))
    store.kept()
    simulators.close()
    status, _took = session.program.close(seconds=20)
    recording.wait(trace)
    service.process.kill()
    service.process.wait()
    return processes, store.seen, ([f"the program ended with status {status}"] if status else [])


def blind(search, pictures, rows):
    """A sentence for each picture that the search would not find: it has to catch what it is for."""
    wrong = [f"a piece of {name} would not be found" for name, picture in pictures.items()
             if "a compressed piece of a chart" not in search.find(picture[len(picture) // 2:][:512])]
    name = max(pictures, key=lambda name: len(pictures[name]))
    middle = b"".join(rows[name][len(rows[name]) // 2:][:40])
    return wrong + [f"rows of {name} would not be found ({order})" for order in ORDERS
                    if f"pixels of a chart ({order})" not in search.find(ordered(middle, order))]


def prove(display, program, renderer):
    """Prints the table; the sentences on what breaks the promise."""
    home, trace, served = display.home, display.home / "trace", display.home / "served"
    recordings = home / "recordings"
    for folder in (trace, served, recordings, home / "tmp"):
        folder.mkdir()
    # Where a core would be left.
    os.chdir(home)
    display.environment |= {"TMPDIR": str(home / "tmp"), "PYTHONDONTWRITEBYTECODE": "1"}
    shaders = home / "cache" / "mesa_shader_cache"
    # How much a driver keeps, and how long a flight is recorded, is not the program's to say.
    uncounted = [shaders, recordings]
    processes, kept, wrong = use(display, program, renderer, trace, served, recordings)
    seen = recording.Recording(trace, may_be_mapped=[shaders / "index"])

    # What the service did is of no interest, but for what it handed out.
    handed_out = recording.Recording(served).sent
    sent, search = [bytes(data) for data in (*seen.sent.values(), *handed_out.values())], Search()
    secrets = secrets_in(sent)
    secrets.setdefault("refresh_token", set()).update(kept)
    wrong += [f"no {name} was seen: nothing can be said of it" for name in SECRETS if name not in secrets]
    for name, values in secrets.items():
        for secret in values:
            search.add_secret(name, secret)

    paths = {name.decode(): path.decode() for data in sent for path, name in ASKED.findall(data)}
    pictures = fetched(display, program, paths)
    rows = {}
    for name, picture in pictures.items():
        rows[name] = rows_of(picture, *struct.unpack(">I", picture[16:20]))
        search.add_picture(picture, rows[name])
        piece = picture[len(picture) // 2:][:256]
        if not any(piece in data for data in sent):
            wrong.append(f"{name} was asked for, and did not come as it is: it cannot be searched for")
    wrong += blind(search, pictures, rows)
    previews = sum("thumb" in name for name in pictures)
    row("previews fetched", previews)
    if not previews:
        wrong.append("no preview was fetched: nothing can be said of them")
    asked = [seen.coreless[f".{process}"] for process in processes]
    row("ways in which it asked for no core of its memory", ", ".join(str(len(ways)) for ways in asked))
    wrong += [f"a failure may leave a core: {way} is missing" for way in recording.NO_CORE
              if not all(way in ways for ways in asked)]
    both = sum(f"{name[:-1]}n" in pictures for name in pictures if name.endswith("_d") and "thumb" not in name)
    if both < WANTED:
        wrong.append(f"{both} charts were fetched by day and by night, {WANTED} are wanted")

    row("charts fetched by day and by night", both)
    row("pictures searched for", len(pictures))
    row("compressed pieces, pixel rows in four orders",
        f"{len(search.pieces)}, {sum(map(len, search.rows.values()))}")
    row("secrets handed out, of so many kinds", f"{sum(map(len, secrets.values()))}, {len(secrets)}")
    row("threads recorded", len(seen.threads))
    row("files written", len(seen.counts))
    for name, count in sorted(seen.counts.items()):
        row(f"  {name.removeprefix(str(home))[-54:]}", f"{count} B")
    row("bytes written but to shader cache and recordings (limit 65536)", verdict.counted(seen, uncounted))
    row("bytes searched", sum(map(len, seen.streams.values())))
    for kind, calls in sorted(seen.excepted.items()):
        row(f"  no storage, not searched: {kind}", f"{calls} calls")
    return wrong + verdict.offences(seen, search, uncounted) + verdict.left_behind(home, search, [trace, served])


def main():
    environment.need("strace")
    program = environment.program()
    if len(sys.argv) < 3:
        # Apart: a process reads the accessibility tree of one display.
        return max(subprocess.run([sys.executable, "-B", __file__, program, renderer], check=False).returncode
                   for renderer in RENDERERS)
    environment.alone()
    from display import Display, Missing
    renderer = sys.argv[2]
    print(f"-- painted by {renderer}", flush=True)
    try:
        with Display(1280, 800) as display:
            wrong = prove(display, program, renderer)
    except (Missing, AssertionError) as missing:
        wrong = [str(missing)]
    for sentence in wrong:
        print(f"BROKEN  {sentence}")
    print(f"no_chart_on_disk, {renderer}:", "broken" if wrong else "no chart and no secret was written")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
