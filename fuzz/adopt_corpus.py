#!/usr/bin/env python3
"""fuzz/adopt_corpus.py [TARGET...]

Takes over into corpus/ what the fuzzer found since (grown/): inputs that reach
something new, no more of them than a corpus may hold. Run fuzz/run.sh before.
"""

import pathlib
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
# Of the program and of simlink.
CORPORA = (HERE / "corpus", HERE.parent / "crates" / "simlink" / "fuzz" / "corpus")
# Files of one corpus, seeds included, and bytes of one file.
MOST = 60
LONGEST = 2048


def program(target):
    """The newest build of a target."""
    built = HERE.glob(f"target/*/release/{target}")
    return max(built, key=lambda file: file.stat().st_mtime)


def keep(corpus):
    target = corpus.name
    grown = HERE / "grown" / target
    if not grown.is_dir():
        return
    with tempfile.TemporaryDirectory() as folder:
        merged = pathlib.Path(folder) / "merged"
        shutil.copytree(corpus, merged)
        subprocess.run(
            [program(target), "-merge=1", f"-max_len={LONGEST}", merged, grown],
            check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )
        known = {file.name for file in corpus.iterdir()}
        new = [file for file in merged.iterdir() if file.name not in known]
        new = [file for file in new if file.stat().st_size <= LONGEST]
        new.sort(key=lambda file: (file.stat().st_size, file.name))
        # Of many, long and short ones.
        room = max(0, MOST - len(known))
        step = max(1, -(-len(new) // room)) if room else len(new) + 1
        for file in new[step - 1 :: step][:room]:
            shutil.copy(file, corpus)
    print(f"{target}: {len(list(corpus.iterdir()))} files")


if __name__ == "__main__":
    for folder in sorted(folder for corpora in CORPORA for folder in corpora.iterdir()):
        if folder.name in (sys.argv[1:] or [folder.name]):
            keep(folder)
