"""How many faults that are put into the code its tests notice (run by `tests/mutants/run.sh`).

Draws mutants of cargo-mutants for each subject, builds all of them at once, notes which tests reach which, and runs for each
mutant the tests that reach it until one fails. What runs far longer than without it counts as noticed, and is told apart.
Prints what was missed; ends with 1 where a subject has less than 85 of 100 noticed.
"""

import argparse
import collections
import concurrent.futures
import io
import json
import os
import pathlib
import random
import re
import shutil
import signal
import subprocess
import sys
import tarfile
import time

import insert

PROJECT = pathlib.Path(__file__).resolve().parents[2]
GOAL = 85
WORKERS = os.cpu_count() or 1
# A test that takes longer alone, in seconds, is not asked.
LONGEST_TEST = 60
# Tests that are run at once take so long together, in seconds.
BATCH = 4
# Where each subject is.
SUBJECTS = {
    "state": ["src/state"],
    "worker": ["src/worker"],
    "http": ["src/http", "src/http.rs"],
    "ui": ["src/ui", "src/chart/viewport", "src/chart/viewport.rs"],
    "boards": ["src/boards", "src/boards.rs"],
    "flight": ["src/flight"],
    "settings": ["src/settings", "src/settings.rs"],
    "links": ["crates/simlink/src/link"],
    "georef": ["src/chart/georef", "src/chart/georef.rs"],
    "depiction": ["src/ownship/depiction", "src/ownship/depiction.rs"],
    "auth": ["src/auth"],
}
USUAL = ["state", "worker", "http", "ui", "boards", "flight", "settings", "links"]
# In `ui` the decisions count, not where pixels go: neither what only looks (colours, icons, letters, what lies over a chart)
# nor, outside of the chart's transform, sums of lengths.
LOOKS = ("src/ui/theme", "src/ui/icons", "src/ui/overlay", "src/ui/qr")
SUMS = {"+", "-", "*", "/", "%", "+=", "-=", "*=", "/=", "%="}
CRATES = {"flightbag": "src", "simlink": "crates/simlink/src"}
RECORDS = "4294967295"


def counts(mutant):
    """Whether this mutant is one of what is asked for."""
    path, name = mutant["file"], mutant["name"]
    if re.search(r"impl (fmt::)?Debug for", name) or "::fmt ->" in name and "Debug" in name:
        return False
    if not path.startswith("src/ui/") or path.startswith("src/ui/viewport"):
        return True
    is_sum = mutant["genre"] == "BinaryOperator" and mutant["replacement"] in SUMS
    return not path.startswith(LOOKS) and not is_sum


def drawn(tree, subjects, sample, seed):
    """Numbered mutants by subject, twice as many as are wanted: some cannot be built."""
    found, number = {}, 0
    for subject in subjects:
        patterns = [word for top in SUBJECTS[subject] for word in ("-f", top if top.endswith(".rs") else f"{top}/**")]
        listed = subprocess.run(["cargo", "mutants", "--list", "--json", "--workspace", *patterns], cwd=tree,
                                capture_output=True, check=True)
        all_of_it = sorted(filter(counts, json.loads(listed.stdout)), key=lambda mutant: mutant["name"])
        chosen = random.Random(f"{subject} {seed}").sample(all_of_it, min(len(all_of_it), 2 * sample))
        found[subject] = {number + place + 1: mutant for place, mutant in enumerate(chosen)}
        number += len(chosen)
        print(f"{subject}: {len(all_of_it)} mutants", flush=True)
    return found


def copied(folder):
    """The sources as they were committed, in a folder where what was built stays."""
    tree = folder / "tree"
    shutil.rmtree(tree, ignore_errors=True)
    archive = subprocess.run(["git", "archive", "HEAD"], cwd=PROJECT, capture_output=True, check=True).stdout
    with tarfile.open(fileobj=io.BytesIO(archive)) as sources:
        sources.extractall(tree)
    for top in CRATES.values():
        (tree / top / "mutant.rs").write_text(insert.MODULE)
        with open(tree / top / "lib.rs", "a", encoding="utf-8") as library:
            library.write("\n#[doc(hidden)]\npub mod mutant;\n")
    return tree


def built(tree, numbered, environment):
    """Writes the mutants and builds the tests; the numbers that are in there, and the test programs with their folders."""
    left = set(numbered)
    originals = {path: (tree / path).read_bytes() for path in {mutant["file"] for mutant in numbered.values()}}
    while True:
        for path, source in originals.items():
            of_file = [(number, numbered[number]) for number in sorted(left) if numbered[number]["file"] == path]
            text, unwritable = insert.rewritten(source, of_file)
            (tree / path).write_bytes(text)
            left -= set(unwritable)
        checked = subprocess.run(["cargo", "check", "--lib", "--locked", "--message-format=json", *(f"-p{name}" for name in CRATES)],
                                 cwd=tree, env=environment, capture_output=True, check=False)
        wrong = set()
        for line in checked.stdout.splitlines():
            message = json.loads(line).get("message") or {}
            for span in message.get("spans", []) if message.get("level") == "error" else []:
                path = span["file_name"]
                if span["is_primary"] and path in originals:
                    wrong |= insert.numbers_at((tree / path).read_bytes(), span["byte_start"])
        if checked.returncode == 0:
            break
        if not wrong & left:
            sys.exit(checked.stderr.decode())
        left -= wrong
        print(f"{len(wrong)} do not compile, {len(left)} are left", flush=True)
    made = subprocess.run(["cargo", "test", "--no-run", "--locked", "--message-format=json", "--lib", "--test=tests",
                           *(f"-p{name}" for name in CRATES)], cwd=tree, env=environment, stdout=subprocess.PIPE, check=True)
    programs = []
    for line in made.stdout.splitlines():
        artifact = json.loads(line)
        if artifact.get("executable") and artifact["profile"]["test"]:
            programs.append((artifact["executable"], pathlib.Path(artifact["manifest_path"]).parent))
    return left, programs


def run(program, names, environment, seconds):
    """Runs these tests: `True` where all passed, `False` where one failed, `None` where they did not end in time."""
    path, folder = program
    process = subprocess.Popen([path, "--exact", "--test-threads=2", *names], cwd=folder, env=environment, start_new_session=True,
                               stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        return process.wait(seconds) == 0
    except subprocess.TimeoutExpired:
        return None
    finally:
        # What the tests started goes with them.
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        process.wait()


def recorded(programs, folder, environment):
    """For each mutant the tests of these programs that reach it: program, name, seconds alone, how many mutants it reaches."""
    notes = folder / "reached"
    shutil.rmtree(notes, ignore_errors=True)
    notes.mkdir()
    tests = []
    for program in programs:
        listed = subprocess.run([program[0], "--list", "--format=terse"], cwd=program[1], capture_output=True, check=True).stdout
        tests += [(program, line.removesuffix(": test")) for line in listed.decode().splitlines() if line.endswith(": test")]

    def record(numbered):
        number, (program, name) = numbered
        note, began = notes / str(number), time.monotonic()
        noting = {**environment, "FLIGHTBAG_MUTANT": RECORDS, "FLIGHTBAG_MUTANTS_REACHED": str(note)}
        passed = run(program, [name], noting, LONGEST_TEST)
        reached = set(map(int, note.read_text().split())) if passed and note.exists() else set()
        return program, name, time.monotonic() - began, passed, reached

    found, unasked = {}, 0
    with concurrent.futures.ThreadPoolExecutor(WORKERS) as pool:
        for program, name, seconds, passed, reached in pool.map(record, enumerate(tests)):
            unasked += not passed
            for number in reached:
                found.setdefault(number, []).append((program, name, seconds, len(reached)))
    print(f"{len(tests)} tests, {unasked} of them not asked: they fail here or take longer than {LONGEST_TEST} s", flush=True)
    return found


def judged(number, tests, environment):
    """What becomes of a mutant when these tests run, those of the narrowest reach first: noticed, endless or missed."""
    batches, chosen = [], {**environment, "FLIGHTBAG_MUTANT": str(number)}
    for program, name, seconds, _ in sorted(tests, key=lambda test: (test[3], test[2])):
        fitting = next((batch for batch in batches if batch[0] == program and batch[2] + seconds <= BATCH), None)
        if fitting is None:
            fitting = [program, [], 0.0]
            batches.append(fitting)
        fitting[1].append(name)
        fitting[2] += seconds
    for program, names, seconds in batches:
        passed = run(program, names, chosen, 30 + 5 * seconds)
        if not passed:
            return "endless" if passed is None else "noticed"
    return "missed"


def told(by_subject, wanted, became):
    """Prints what was not noticed, and the share of each subject; returns how many subjects are short of the goal."""
    short = 0
    for subject, numbers in wanted.items():
        kinds = {kind: [number for number in numbers if became[number] == kind] for kind in ("noticed", "endless", "missed", "unreached")}
        for kind in ("missed", "unreached"):
            for number in kinds[kind]:
                print(f"{kind.upper():9} {by_subject[subject][number]['name']}")
        share = 100 * (len(kinds["noticed"]) + len(kinds["endless"])) / max(len(numbers), 1)
        short += share < GOAL
        tried = [number for number in by_subject[subject] if number <= max(numbers, default=0)]
        print(f"{subject}: {len(numbers)} mutants ({len(tried) - len(numbers)} more could not be built): {len(kinds['noticed'])} noticed, "
              f"{len(kinds['endless'])} endless, {len(kinds['missed'])} missed, {len(kinds['unreached'])} reached by no test: "
              f"{share:.1f} of 100 (goal {GOAL})", flush=True)
    return short


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--folder", type=pathlib.Path, required=True)
    arguments.add_argument("--sample", type=int, default=60, help="mutants of each subject")
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("subject", nargs="*", choices=[[], *SUBJECTS], default=[])
    arguments = arguments.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("ended from outside"))
    folder = arguments.folder.resolve()
    environment = {**os.environ, "CARGO_TARGET_DIR": str(folder / "build"), "RUST_BACKTRACE": "0"}
    tree = copied(folder)
    by_subject = drawn(tree, arguments.subject or USUAL, arguments.sample, arguments.seed)
    numbered = {number: mutant for mutants in by_subject.values() for number, mutant in mutants.items()}
    left, programs = built(tree, numbered, environment)
    wanted = {subject: [number for number in mutants if number in left][: arguments.sample] for subject, mutants in by_subject.items()}
    became = {number: "unreached" for numbers in wanted.values() for number in numbers}
    # The tests beside the code first, for they are quick; the others try what these let through.
    beside = [program for program in programs if "/tests-" not in program[0]]
    for stage in (beside, [program for program in programs if program not in beside]):
        reached = recorded(stage, folder, environment)
        order = [number for number, kind in became.items() if kind in ("missed", "unreached") and number in reached]
        with concurrent.futures.ThreadPoolExecutor(WORKERS) as pool:
            became |= zip(order, pool.map(lambda number: judged(number, reached[number], environment), order))
        print(f"after {len(stage)} programs: {collections.Counter(became.values())}", flush=True)
        short = told(by_subject, wanted, became)
    return 1 if short else 0


if __name__ == "__main__":
    sys.exit(main())
