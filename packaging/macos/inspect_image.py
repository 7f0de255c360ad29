#!/usr/bin/env python3
"""Reads a bundle as the system would, and tells what is wrong with it. Takes the bundle."""

import pathlib
import plistlib
import re
import sys

sys.dont_write_bytecode = True
ROOT = pathlib.Path(__file__).resolve().parents[2]
IDENTIFIER = "org.flightbag.flightbag"
# What Info.plist must hold, and of which kind (Apple, Information Property List).
KEYS = {
    "CFBundleIdentifier": str,
    "CFBundleName": str,
    "CFBundleDisplayName": str,
    "CFBundleExecutable": str,
    "CFBundleIconFile": str,
    "CFBundlePackageType": str,
    "CFBundleInfoDictionaryVersion": str,
    "CFBundleShortVersionString": str,
    "CFBundleVersion": str,
    "CFBundleDevelopmentRegion": str,
    "CFBundleLocalizations": list,
    "LSApplicationCategoryType": str,
    "LSMinimumSystemVersion": str,
    "NSPrincipalClass": str,
    "NSHighResolutionCapable": bool,
    "NSSupportsAutomaticGraphicsSwitching": bool,
    "NSLocalNetworkUsageDescription": str,
    "NSHumanReadableCopyright": str,
}


def faults(app):
    contents = app / "Contents"
    resources = contents / "Resources"
    with open(contents / "Info.plist", "rb") as file:
        told = plistlib.load(file)
    for key in sorted(KEYS.keys() ^ told.keys()):
        yield f"{key} is {'missing' if key in KEYS else 'not known here'}"
    for key in KEYS.keys() & told.keys():
        if type(told[key]) is not KEYS[key] or (KEYS[key] is str and not told[key]):
            yield f"{key} is {told[key]!r}"
    if told.get("CFBundleIdentifier") != IDENTIFIER:
        yield f"the bundle is not {IDENTIFIER}"
    name = f'pub const APP_ID: &str = "{IDENTIFIER}";'
    if name not in (ROOT / "src/app/application_id.rs").read_text(encoding="utf-8"):
        yield f"the program does not call itself {IDENTIFIER}"
    version = re.search(r'^version = "([0-9.]+)', (ROOT / "Cargo.toml").read_text(encoding="utf-8"), re.MULTILINE).group(1)
    for key in ("CFBundleShortVersionString", "CFBundleVersion"):
        if told.get(key) != version:
            yield f"{key} is not the version {version}"
    expected = {"Contents/Info.plist", "Contents/PkgInfo", f"Contents/MacOS/{told['CFBundleExecutable']}"}
    within = [f"{told['CFBundleIconFile']}.icns", "licences/LICENSE-MIT", "licences/LICENSE-APACHE", "licences/third-party.txt", "flightgear/flightbag.xml"]
    within += [f"{language}.lproj/InfoPlist.strings" for language in told["CFBundleLocalizations"]]
    expected |= {f"Contents/Resources/{file}" for file in within}
    files = {path.relative_to(app).as_posix(): path for path in app.rglob("*") if path.is_file()}
    # A page for each of the manual's sources, the page of the start, pictures, and what mdBook brings.
    manual = "Contents/Resources/manual/"
    docs = ROOT / "docs"
    pages = [page.relative_to(docs).with_suffix("").as_posix() for page in docs.rglob("*.md") if page.stem != "SUMMARY"]
    expected |= {f"{manual}{page}.html" for page in [*pages, "index", "toc"]}
    brought = re.compile(manual + r"(?:pictures/[\w-]+\.png|(?:css/|fonts/)?[\w.-]+\.(?:css|js)|favicon-\w+\.(?:png|svg))")
    expected |= {file for file in files if brought.fullmatch(file)}
    for file in sorted(expected ^ files.keys()):
        yield f"{file} {'is missing' if file in expected else 'has no place there'}"
    yield from (f"{file} is empty" for file, path in sorted(files.items()) if path.stat().st_size == 0)
    if (contents / "PkgInfo").read_bytes() != b"APPL????":
        yield "PkgInfo does not tell of an application"
    if not (contents / "MacOS" / told["CFBundleExecutable"]).stat().st_mode & 0o111:
        yield "the program cannot be started"
    icon = (resources / f"{told['CFBundleIconFile']}.icns").read_bytes()
    if icon[:4] != b"icns" or int.from_bytes(icon[4:8], "big") != len(icon):
        yield "the icon is broken"
    # Every language says why, and English as Info.plist does.
    for language in told["CFBundleLocalizations"]:
        with open(resources / f"{language}.lproj/InfoPlist.strings", "rb") as file:
            texts = plistlib.load(file)
        if set(texts) != {"NSLocalNetworkUsageDescription"} or not all(texts.values()):
            yield f"{language} does not say why the local network is used"
        elif (texts["NSLocalNetworkUsageDescription"] == told["NSLocalNetworkUsageDescription"]) != (language == "en"):
            yield f"{language} does not say in its own words why the local network is used"


def main():
    found = list(faults(pathlib.Path(sys.argv[1])))
    for fault in found:
        print(f"{sys.argv[1]}: {fault}", file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
