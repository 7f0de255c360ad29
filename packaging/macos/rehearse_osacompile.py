#!/usr/bin/env python3
"""Stands in for macOS's osacompile: writes what that is known to make of a script that opens documents, and compiles nothing.

    packaging/macos/rehearse_osacompile.py -o APPLICATION SCRIPT"""

import pathlib
import plistlib
import sys

INFORMATION = {
    "CFBundleAllowMixedLocalizations": True,
    "CFBundleDevelopmentRegion": "en",
    # Every file: what is dropped on it.
    "CFBundleDocumentTypes": [{"CFBundleTypeExtensions": ["*"], "CFBundleTypeOSTypes": ["****"], "CFBundleTypeRole": "Viewer"}],
    "CFBundleExecutable": "droplet",
    "CFBundleIconFile": "droplet",
    "CFBundleIconName": "droplet",
    "CFBundleInfoDictionaryVersion": "6.0",
    "CFBundlePackageType": "APPL",
    "CFBundleSignature": "dplt",
    "LSMinimumSystemVersionByArchitecture": {"x86_64": "10.6"},
    "LSRequiresCarbon": True,
    "NSAppleEventsUsageDescription": "This script needs to control other applications to run.",
    "NSCameraUsageDescription": "This script needs access to your camera to run.",
}
FILES = ("PkgInfo", "MacOS/droplet", "Resources/Assets.car", "Resources/Scripts/main.scpt", "Resources/description.rtfd/TXT.rtf",
         "Resources/droplet.icns", "Resources/droplet.rsrc", "_CodeSignature/CodeResources")


def main():
    if len(sys.argv) != 4 or sys.argv[1] != "-o":
        print("usage: packaging/macos/rehearse_osacompile.py -o APPLICATION SCRIPT", file=sys.stderr)
        return 2
    app, script = pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
    contents = app / "Contents"
    for name in FILES:
        file = contents / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("APPLdplt" if name == "PkgInfo" else f"{name}\n", encoding="ascii")
    (contents / "Resources/Scripts/main.scpt").write_bytes(script.read_bytes())
    (contents / "MacOS/droplet").chmod(0o755)
    with open(contents / "Info.plist", "wb") as file:
        plistlib.dump({**INFORMATION, "CFBundleName": app.stem}, file)
    return 0


if __name__ == "__main__":
    sys.exit(main())
