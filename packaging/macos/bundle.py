#!/usr/bin/env python3
"""Makes Flightbag.app of a built program, without a signature.

    packaging/macos/bundle.py PROGRAM FOLDER

Runs on every system, with the Python that macOS's command line tools bring."""

import pathlib
import plistlib
import re
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
# Both halves of a universal program.
TRIPLES = ("aarch64-apple-darwin", "x86_64-apple-darwin")


def version():
    """The three numbers of the version in Cargo.toml: macOS takes no more."""
    manifest = (ROOT / "Cargo.toml").read_text(encoding="utf-8")
    return re.search(r'^version = "(\d+\.\d+\.\d+)', manifest, re.MULTILINE).group(1)


def information():
    """What Info.plist says, with the version."""
    template = (HERE / "Info.plist").read_text(encoding="utf-8")
    return plistlib.loads(template.replace("@version@", version()).encode())


def bundle(program, folder):
    app = folder / "Flightbag.app"
    if app.exists():
        shutil.rmtree(app)
    contents = app / "Contents"
    resources = contents / "Resources"
    (contents / "MacOS").mkdir(parents=True)
    told = information()
    with open(contents / "Info.plist", "wb") as file:
        plistlib.dump(told, file)
    # The four letters of the kind, and the four of a maker that has none.
    (contents / "PkgInfo").write_bytes(told["CFBundlePackageType"].encode() + b"????")
    executable = contents / "MacOS" / told["CFBundleExecutable"]
    shutil.copyfile(program, executable)
    executable.chmod(0o755)
    licences = resources / "licences"
    licences.mkdir(parents=True)
    shutil.copyfile(HERE / "flightbag.icns", resources / f"{told['CFBundleIconFile']}.icns")
    for language in told["CFBundleLocalizations"]:
        shutil.copytree(HERE / f"{language}.lproj", resources / f"{language}.lproj")
    flightgear = resources / "flightgear"
    flightgear.mkdir()
    shutil.copyfile(ROOT / "crates/simlink/assets/flightbag.xml", flightgear / "flightbag.xml")
    subprocess.run([sys.executable, ROOT / "docs/build.py", resources / "manual"], check=True)
    for licence in ROOT.glob("LICENSE-*"):
        shutil.copyfile(licence, licences / licence.name)
    notices = subprocess.run([sys.executable, ROOT / "packaging/linux/notices.py", *TRIPLES], check=True, capture_output=True)
    (licences / "third-party.txt").write_bytes(notices.stdout)
    return app


def main():
    if len(sys.argv) != 3:
        print("usage: packaging/macos/bundle.py PROGRAM FOLDER", file=sys.stderr)
        return 2
    print(bundle(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])))
    return 0


if __name__ == "__main__":
    sys.exit(main())
