#!/usr/bin/python3
"""Prints the licences of everything that is linked into the program: each text once, below the crates that carry it.
Takes the systems that it is built for (`aarch64-apple-darwin`); without one it is this computer's. Reads what cargo has
fetched."""

import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
TEXTS = ("licen", "copying", "notice", "copyright", "unlicense")


def host():
    """This computer's kind of system."""
    said = subprocess.run(["rustc", "-vV"], check=True, capture_output=True, text=True).stdout
    return next(line.split()[1] for line in said.splitlines() if line.startswith("host:"))


def told(triple):
    """What cargo knows of the crates for a kind of system."""
    asked = ["cargo", "metadata", "--locked", "--format-version", "1", "--filter-platform", triple]
    return json.loads(subprocess.run(asked, check=True, capture_output=True, text=True, cwd=ROOT).stdout)


def linked(metadata):
    """The crates that the program is made of: none that only tests or builds need."""
    nodes = {node["id"]: node for node in metadata["resolve"]["nodes"]}
    found, ahead = set(), [metadata["resolve"]["root"]]
    while ahead:
        at = ahead.pop()
        if at in found:
            continue
        found.add(at)
        ahead += [dep["pkg"] for dep in nodes[at]["deps"] if any(kind["kind"] is None for kind in dep["dep_kinds"])]
    found.discard(metadata["resolve"]["root"])
    return [package for package in metadata["packages"] if package["id"] in found]


def texts(package):
    """The licence texts that lie in a crate's folder, and in those called after licences."""
    folder = pathlib.Path(package["manifest_path"]).parent
    files = [path for path in folder.rglob("*") if path.is_file() and len(path.relative_to(folder).parts) <= 2]
    for path in sorted(files):
        if path.name.lower().startswith(TEXTS) and path.suffix.lower() in ("", ".md", ".txt", ".mit", ".apache"):
            yield path.read_text(encoding="utf-8", errors="replace").replace("\r\n", "\n").strip()


def main():
    found = {package["id"]: package for triple in sys.argv[1:] or [host()] for package in linked(told(triple))}
    crates = sorted(found.values(), key=lambda package: (package["name"], package["version"]))
    carried = {}
    print("Flightbag is made with these crates:\n")
    for crate in crates:
        name = f"{crate['name']} {crate['version']}"
        print(f"  {name}: {crate['license'] or 'see below'}")
        for text in texts(crate):
            carried.setdefault(text, []).append(name)
    fonts = [*ROOT.glob("crates/typefaces/fonts/*OFL.txt"), *ROOT.glob("assets/fonts/*LICENSE.txt"), *ROOT.glob("assets/airports/LICENSE.txt")]
    for path in sorted(fonts):
        carried.setdefault(path.read_text(encoding="utf-8").strip(), []).append(path.stem)
    for text, names in carried.items():
        print("\n" + "-" * 80 + "\n" + ", ".join(names) + "\n\n" + text)
    return 0 if crates else 1


if __name__ == "__main__":
    sys.exit(main())
