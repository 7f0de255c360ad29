#!/usr/bin/env python3
"""Builds the manual with mdBook, as a folder of HTML that needs no network.

    docs/build.py [FOLDER]

FOLDER is target/manual where none is named; it is replaced. An mdBook of the
same minor version on the path is used; where there is none, one is installed
into target/tools, which takes about two minutes and needs the network once.
With MANUAL=FOLDER in the environment that folder, which this has built before,
is copied instead: where nothing can be installed."""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
TARGET = ROOT / os.environ.get("CARGO_TARGET_DIR", "target")
VERSION = "0.5.4"
PICTURES = "../assets/pictures/"


def is_ours(mdbook):
    """Whether this is an mdBook of the minor version that the manual is made with."""
    try:
        told = subprocess.run([mdbook, "--version"], capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return False
    return told.strip().startswith("mdbook v" + VERSION.rsplit(".", 1)[0] + ".")


def mdbook():
    tools = TARGET / "tools"
    installed = tools / "bin" / ("mdbook.exe" if os.name == "nt" else "mdbook")
    for known in ("mdbook", str(installed)):
        if is_ours(known):
            return known
    print(f"docs/build.py: installing mdbook {VERSION} into {tools}", file=sys.stderr)
    command = ["cargo", "install", "mdbook", "--locked", "--quiet", "--version", VERSION]
    command += ["--no-default-features", "--features", "search", "--root", str(tools), "--force"]
    # Not the flags of the program, such as a library of the system that is linked in.
    environment = {key: value for key, value in os.environ.items() if key not in ("RUSTFLAGS", "CARGO_BUILD_TARGET")}
    environment["CARGO_TARGET_DIR"] = str(tools / "build")
    subprocess.run(command, check=True, env=environment, cwd=ROOT)
    shutil.rmtree(tools / "build", ignore_errors=True)
    return str(installed)


def stage(folder):
    """The pages with their pictures beside them: mdBook takes nothing from outside its folder."""
    pictures = set()
    for page in sorted((ROOT / "docs").rglob("*")):
        if page.suffix not in (".md", ".toml"):
            continue
        text = page.read_text(encoding="utf-8")
        pictures.update(re.findall(re.escape(PICTURES) + r"([\w-]+\.png)", text))
        staged = folder / page.relative_to(ROOT / "docs")
        staged.parent.mkdir(exist_ok=True)
        staged.write_text(text.replace(PICTURES, "pictures/"), encoding="utf-8", newline="\n")
    # The fonts of the system instead of mdBook's, which weigh more than the manual.
    fonts = folder / "theme" / "fonts"
    fonts.mkdir(parents=True)
    (fonts / "fonts.css").write_text("/* The fonts of the system. */\n", encoding="utf-8")
    (folder / "pictures").mkdir()
    for picture in pictures:
        shutil.copyfile(ROOT / "assets/pictures" / picture, folder / "pictures" / picture)


def main():
    if len(sys.argv) > 2:
        print("usage: docs/build.py [FOLDER]", file=sys.stderr)
        return 2
    folder = pathlib.Path(sys.argv[1]).absolute() if len(sys.argv) == 2 else TARGET / "manual"
    built = os.environ.get("MANUAL")
    if built:
        source = pathlib.Path(built).absolute()
        if not (source / "index.html").is_file():
            print(f"docs/build.py: {source} is no manual", file=sys.stderr)
            return 1
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(source, folder)
        return 0
    with tempfile.TemporaryDirectory() as staged:
        staged = pathlib.Path(staged)
        stage(staged)
        told = subprocess.run([mdbook(), "build", staged], capture_output=True, text=True)
        if told.returncode or "WARN" in told.stderr or "ERROR" in told.stderr:
            sys.stderr.write(told.stderr)
            return 1
        shutil.rmtree(folder, ignore_errors=True)
        folder.parent.mkdir(parents=True, exist_ok=True)
        shutil.copytree(staged / "book", folder)
    # What only a web server or mdBook itself reads.
    for extra in (".nojekyll", "404.html", "book.toml"):
        (folder / extra).unlink(missing_ok=True)
    shutil.rmtree(folder / "theme", ignore_errors=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
