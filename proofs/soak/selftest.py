#!/usr/bin/python3 -B
"""The soak can fail: small programs that keep memory, threads, files or sockets are caught, and such that give back are not."""

import pathlib
import subprocess
import sys

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(FOLDER), str(FOLDER.parents[1] / "benches" / "chromium")]

from resources import MOMENTS, ResourceUsage, grown  # noqa: E402

# What each program does between two moments, and the word that tells what it keeps; nothing where it keeps nothing.
PROGRAMS = {
    "keeps 10 MB each time": ("kept.append(os.urandom(10_000_000))", "memory"),
    "keeps 35 MB once": ("kept.append(os.urandom(35_000_000 if turn == 2 else 1))", "memory"),
    "takes 40 MB and gives it back": ("os.urandom(40_000_000)", None),
    "keeps 1 MB each time, as any cache that fills": ("kept.append(os.urandom(1_000_000))", None),
    "keeps three threads each time": ("start(3)", "threads"),
    "keeps three files each time": ("kept.extend(open(os.devnull) for _ in range(3))", "descriptors"),
    "keeps three sockets each time": ("kept.extend(socket.socket() for _ in range(3))", "sockets"),
    "keeps one file once": ("kept.extend([open(os.devnull)] if turn == 2 else [])", None),
    "does nothing": ("pass", None),
}
PROGRAM = """
import os, socket, sys, threading
kept, end = [], threading.Event()
def start(count):
    for _ in range(count):
        threading.Thread(target=end.wait, daemon=True).start()
for turn, _line in enumerate(sys.stdin):
    {action}
    print(flush=True)
"""


def held_by(action):
    """What a program holds at each moment that does this between them."""
    program = subprocess.Popen([sys.executable, "-c", PROGRAM.format(action=action)], stdin=subprocess.PIPE,
                               stdout=subprocess.PIPE, text=True)
    moments = []
    for _moment in MOMENTS:
        program.stdin.write("\n")
        program.stdin.flush()
        program.stdout.readline()
        moments.append(ResourceUsage(program.pid))
    program.communicate()
    return moments


def main():
    right = wrongly = 0
    for name, (action, kept) in PROGRAMS.items():
        told = grown(held_by(action))
        if any(sentence.startswith(f"{kept} grew") for sentence in told) if kept else not told:
            right += 1
        else:
            wrongly += 1
            print(f"judged wrongly: {name}: {told}")
    print(f"{right} judged rightly, {wrongly} wrongly")
    return 1 if wrongly else 0


if __name__ == "__main__":
    sys.exit(main())
