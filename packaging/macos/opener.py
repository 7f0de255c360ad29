#!/usr/bin/env python3
"""Makes Open in Flightbag.app of what osacompile made of opener/open.applescript, without a signature.

    packaging/macos/opener.py COMPILED FOLDER

Runs on every system, with the Python that macOS's command line tools bring."""

import pathlib
import plistlib
import shutil
import sys

sys.dont_write_bytecode = True
from bundle import HERE, information  # noqa: E402

SOURCES = HERE / "opener"
# What both applications say.
SHARED = (
    "CFBundleDevelopmentRegion",
    "CFBundleIconFile",
    "CFBundleLocalizations",
    "CFBundleShortVersionString",
    "CFBundleVersion",
    "LSMinimumSystemVersion",
    "NSHumanReadableCopyright",
)
# An icon of osacompile's own, which would win, and systems that Flightbag does not run on.
NOT_OURS = ("CFBundleIconName", "LSMinimumSystemVersionByArchitecture")
# That icon, and a signature of what is changed here.
LEFT_OUT = shutil.ignore_patterns("*.icns", "Assets.car", "_CodeSignature")


def information_over(compiled):
    """What osacompile wrote, with ours over it, and without asking for calendars, cameras and the like."""
    with open(compiled / "Contents/Info.plist", "rb") as file:
        written = plistlib.load(file)
    told = {key: value for key, value in written.items() if key not in NOT_OURS and not key.endswith("UsageDescription")}
    flightbag = information()
    told.update((key, flightbag[key]) for key in SHARED)
    told.update(plistlib.loads((SOURCES / "Info.plist").read_bytes()))
    return told


def opener(compiled, folder):
    told = information_over(compiled)
    app = folder / f"{told['CFBundleName']}.app"
    if app.exists():
        shutil.rmtree(app)
    # Without the attributes that Finder knows files by: nothing that has them can be signed.
    shutil.copytree(compiled, app, ignore=LEFT_OUT, copy_function=shutil.copy)
    resources = app / "Contents/Resources"
    with open(app / "Contents/Info.plist", "wb") as file:
        plistlib.dump(told, file)
    shutil.copyfile(HERE / "flightbag.icns", resources / f"{told['CFBundleIconFile']}.icns")
    for language in SOURCES.glob("*.lproj"):
        shutil.copytree(language, resources / language.name, dirs_exist_ok=True)
    # Nothing is to be written into it: its signature would be broken.
    (resources / "Scripts/main.scpt").chmod(0o444)
    return app


def main():
    if len(sys.argv) != 3:
        print("usage: packaging/macos/opener.py COMPILED FOLDER", file=sys.stderr)
        return 2
    print(opener(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])))
    return 0


if __name__ == "__main__":
    sys.exit(main())
