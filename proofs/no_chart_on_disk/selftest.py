#!/usr/bin/python3
"""Shows that the proof catches offenders: small programs that write a chart or a secret, each in another way.

Needs strace and nothing else; the last line says how many were judged rightly.
"""

import pathlib
import random
import shutil
import struct
import subprocess
import sys
import tempfile
import zlib

# The project's folder stays as it is.
sys.dont_write_bytecode = True

import recording  # noqa: E402
import verdict  # noqa: E402
from needles import ORDERS, Search, ordered, secrets_in  # noqa: E402

FOLDER = pathlib.Path(__file__).resolve().parent
WIDTH, HEIGHT = 400, 60
SECRET = b"uX3-refresh_9fQ7kLm2ZpRt"
# Each with everything that must not be written.
READABLE = ("write", "crumbs", "writev", "pwrite", "pwritev", "deleted", "unnamed", "in_memory", "child")
# Ways of which no byte can be read, and what is said then.
UNSEEN = {"mapping": "mapped shared", "later_mapping": "mapped shared", "memory_mapping": "mapped shared",
          "from_pipe": "unseen", "from_memory": "unseen", "much": "are allowed"}


def chart():
    """A picture with drawing on white paper: its rows and its PNG."""
    chance, rows = random.Random(9), []
    for _ in range(HEIGHT):
        row = bytearray(b"\xff" * 4 * WIDTH)
        for at in range(80, 240):
            row[4 * at:4 * at + 3] = chance.randbytes(3)
        rows.append(bytes(row))

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    data = zlib.compress(b"".join(b"\0" + row for row in rows))
    header = struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, 6, 0, 0, 0)
    return rows, b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


def judged(way, data, search):
    """What is said of an offender."""
    with tempfile.TemporaryDirectory(prefix="flightbag-offender-") as folder:
        folder = pathlib.Path(folder)
        for name in ("trace", "work"):
            (folder / name).mkdir()
        (folder / "data").write_bytes(data)
        subprocess.run([*recording.command(folder / "trace"), sys.executable, "-I", "-S", "-B", FOLDER / "offender.py", way,
                        folder / "work" / "file", folder / "data"], check=True, stdin=subprocess.DEVNULL)
        recording.wait(folder / "trace")
        return verdict.offences(recording.Recording(folder / "trace"), search)


def cases():
    """The way, the data, and what must be said of it: nothing, if empty."""
    rows, picture = chart()
    middle = len(picture) // 2
    forbidden = {"the signature of a PNG": picture[:24], "a compressed piece of a chart": picture[middle:middle + 300],
                 "a secret (refresh_token)": b"token=" + SECRET + b";",
                 "something that looks like a token": b"eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJwaWxvdCJ9.c2ln"}
    forbidden |= {f"pixels of a chart ({order})": ordered(rows[30], order) for order in ORDERS}
    for way in READABLE:
        for words, data in forbidden.items():
            yield way, data, words
    for way, words in UNSEEN.items():
        yield way, b"".join(rows), words
    yield "name", SECRET, "a secret (refresh_token)"
    yield "write", SECRET.hex().encode(), "a secret (refresh_token)"
    yield "innocent", picture + b"".join(rows) + SECRET, ""


# Programs, and how they ask for no core of themselves.
NO_CORE = {
    "pass": set(),
    "import resource; resource.setrlimit(resource.RLIMIT_CORE, (0, 0))": {"the limit"},
    "import ctypes; ctypes.CDLL(None).prctl(4, 0)": {"the mark"},
    "import ctypes; ctypes.CDLL(None).prctl(4, 1)": set(),
}


def coreless(program):
    """How a program was seen to ask for no core of itself."""
    with tempfile.TemporaryDirectory(prefix="flightbag-core-") as folder:
        folder = pathlib.Path(folder)
        subprocess.run([*recording.command(folder), sys.executable, "-I", "-c", program], check=True, stdin=subprocess.DEVNULL)
        recording.wait(folder)
        return set().union(*recording.Recording(folder).coreless.values())


def main():
    if not shutil.which("strace"):
        sys.exit("strace is not installed: apt-get install strace")
    rows, picture = chart()
    search = Search()
    search.add_picture(picture, rows)
    # Found as in a run: in what went over a connection.
    for name, secrets in secrets_in([b'{"refresh_token": "' + SECRET + b'"}']).items():
        for secret in secrets:
            search.add_secret(name, secret)
    right = wrong = 0
    for way, data, words in cases():
        said = judged(way, data, search)
        if any(words in sentence for sentence in said) if words else not said:
            right += 1
        else:
            wrong += 1
            print(f"FAILED  {way}, {words or 'nothing to say'}: {said}")
    for program, asked in NO_CORE.items():
        if coreless(program) == asked:
            right += 1
        else:
            wrong += 1
            print(f"FAILED  {program}: asked for no core by {coreless(program) or 'nothing'}")
    print(f"no_chart_on_disk/selftest: {right} judged rightly, {wrong} wrongly")
    return 1 if wrong or not right else 0


if __name__ == "__main__":
    sys.exit(main())
