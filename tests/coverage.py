"""Reads what cargo-llvm-cov counted: lines that are run, by module; `coverage.py lines.json`.

Tests that stand below the code of a file are left out, from the first line of `#[cfg(test)]` on, and so are modules
that only tests are built with: they are run whole and would count for what they test.
"""

import collections
import json
import pathlib
import re
import sys

PROJECT = pathlib.Path(__file__).resolve().parents[1]
ALL, ROOM = 90, 95
# A module that only tests are built with, and where it is if that is said.
OF_TESTS = re.compile(
    r'#\[cfg\(test\)\]\n(?:#\[(?:path = "(?P<path>[^"]*)"|[^\n]*)\]\n)*(?:pub(?:\([^)]*\))? )?mod (?P<name>\w+);'
)
STRICT = ("auth", "http", "service", "chart", "ownship", "simlink")
# The program, and the crates it is made of but for the embedded service, which the tests run as their peer.
TOPS = [PROJECT / "src", *(PROJECT / "crates" / name / "src" for name in ("clock", "geodesy", "plain-file", "sentence", "simlink"))]


def lines_run(segments, last):
    """For each line up to `last` whether it was run; lines without code are left out."""
    run, ahead, counts, open_count = {}, list(segments), {}, None
    for line in range(1, last + 1):
        seen = [] if open_count is None else [open_count]
        while ahead and ahead[0][0] == line:
            _line, _column, count, has_count, entry, gap = ahead.pop(0)
            open_count = count if has_count and not gap else None
            if has_count and entry and not gap:
                seen.append(count)
        if seen:
            run[line] = max(seen) > 0
    return run


def end_of_code(path):
    """The last line before the tests of a file."""
    lines = path.read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(lines, 1):
        if line.strip() == "#[cfg(test)]" and not line.startswith(" "):
            after = next((text for text in lines[number:] if not text.startswith("#[")), "")
            if after.startswith("mod ") and after.endswith("{"):
                return number - 1
    return len(lines)


def of_tests():
    """The files and folders that only tests are built with."""
    found = set()
    for path in (path for top in TOPS for path in top.rglob("*.rs")):
        inside = path.parent if path.name in ("mod.rs", "lib.rs", "main.rs") else path.with_suffix("")
        for module in OF_TESTS.finditer(path.read_text(encoding="utf-8")):
            if module["path"]:
                found.add(path.parent / module["path"])
            else:
                found |= {inside / f"{module['name']}.rs", inside / module["name"]}
    return found


def module_of(path):
    """A module of the program, or a crate beside it."""
    first, second, *_ = (*path.relative_to(PROJECT).parts, "")
    return second.removesuffix(".rs")


def main():
    left_out = of_tests()
    files = json.load(open(sys.argv[1], encoding="utf-8"))["data"][0]["files"]
    modules, least = collections.defaultdict(lambda: [0, 0]), []
    for file in files:
        path = pathlib.Path(file["filename"])
        if not set(TOPS) & set(path.parents) or left_out & {path, *path.parents}:
            continue
        run = lines_run(file["segments"], end_of_code(path))
        done = sum(run.values())
        for name in (module_of(path), "in all"):
            modules[name][0] += done
            modules[name][1] += len(run)
        missing = [line for line, was in run.items() if not was]
        if missing:
            least.append((len(missing), path.relative_to(PROJECT), missing))
    missed = 0
    for name, (done, all_) in sorted(modules.items(), key=lambda module: (module[0] == "in all", module[0])):
        share = 100 * done / all_ if all_ else 100
        goal = ALL if name == "in all" else ROOM if name in STRICT else None
        short = goal is not None and share < goal
        missed += short
        print(f"{name:16}{done:7} of {all_:6} lines {share:6.1f} %" + (f"  goal {goal} %" if goal else "") + ("  MISSED" if short else ""))
    print("\nMost lines that no test runs:")
    for count, path, missing in sorted(least, key=lambda file: file[0], reverse=True)[:25]:
        print(f"{count:5}  {path}: {', '.join(map(str, missing[:12]))}{' …' if count > 12 else ''}")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
