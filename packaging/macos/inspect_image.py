#!/usr/bin/env python3
"""Reads bundles as the system would, before they are signed, and tells what is wrong with them. Takes Flightbag.app, Open in
Flightbag.app, or both."""

import pathlib
import plistlib
import re
import sys

sys.dont_write_bytecode = True
ROOT = pathlib.Path(__file__).resolve().parents[2]
IDENTIFIER = "org.flightbag.flightbag"
OPENER = "org.flightbag.opener"
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


def property_list(file):
    with open(file, "rb") as opened:
        return plistlib.load(opened)


def common_faults(app, told, identifier):
    """What is wrong with either of them."""
    contents = app / "Contents"
    if told.get("CFBundleIdentifier") != identifier:
        yield f"the bundle is not {identifier}"
    version = re.search(r'^version = "([0-9.]+)', (ROOT / "Cargo.toml").read_text(encoding="utf-8"), re.MULTILINE).group(1)
    for key in ("CFBundleShortVersionString", "CFBundleVersion"):
        if told.get(key) != version:
            yield f"{key} is not the version {version}"
    if not (contents / "MacOS" / told["CFBundleExecutable"]).stat().st_mode & 0o111:
        yield "the program cannot be started"
    icon = (contents / f"Resources/{told['CFBundleIconFile']}.icns").read_bytes()
    if icon[:4] != b"icns" or int.from_bytes(icon[4:8], "big") != len(icon):
        yield "the icon is broken"


def opener_faults(app):
    """What is wrong with the one that hands over; osacompile may write more files than are known here."""
    contents = app / "Contents"
    resources = contents / "Resources"
    told = property_list(contents / "Info.plist")
    yield from common_faults(app, told, OPENER)
    flightbag = property_list(ROOT / "packaging/macos/Info.plist")
    for key in ("CFBundleLocalizations", "LSMinimumSystemVersion"):
        if told.get(key) != flightbag[key]:
            yield f"{key} is not that of Flightbag.app"
    if told.get("LSUIElement") is not True:
        yield "it shows itself in the Dock"
    for key in sorted(told):
        # Another icon and other systems than Flightbag's, and access that it does not need.
        if key in ("CFBundleIconName", "LSMinimumSystemVersionByArchitecture") or key.endswith("UsageDescription"):
            yield f"{key} has no place there"
    for kind in told.get("CFBundleDocumentTypes", [{}]):
        name, extensions = kind.get("CFBundleTypeName"), kind.get("CFBundleTypeExtensions")
        known = {"CFBundleTypeName", "CFBundleTypeExtensions", "CFBundleTypeRole", "LSHandlerRank"}
        if set(kind) != known or len(extensions) != 1 or not extensions[0].isalnum():
            yield f"{name} is not one kind of files by its extension: {kind}"
        elif (kind["CFBundleTypeRole"], kind["LSHandlerRank"]) != ("Viewer", "Alternate"):
            yield f"{name} is taken as more than an alternate viewer"
    if [kind.get("CFBundleURLSchemes") for kind in told.get("CFBundleURLTypes", [])] != [["flightbag"]]:
        yield "it does not take addresses of the scheme flightbag alone"
    if {path.name for path in resources.glob("*.icns")} != {f"{told['CFBundleIconFile']}.icns"} or (resources / "Assets.car").exists():
        yield "it has another icon"
    if (contents / "_CodeSignature").exists():
        yield "it is signed already"
    script = resources / "Scripts/main.scpt"
    if not script.is_file() or script.stat().st_size == 0 or script.stat().st_mode & 0o222:
        yield "its script is missing, empty, or can be written"
    kinds = {kind.get("CFBundleTypeName") for kind in told.get("CFBundleDocumentTypes", [])}
    for language in set(told["CFBundleLocalizations"]) - {told["CFBundleDevelopmentRegion"]}:
        texts = property_list(resources / f"{language}.lproj/InfoPlist.strings")
        if texts.keys() != kinds or any(text == texts[text] for text in texts):
            yield f"{language} does not name every kind of files in its own words"
        if not all(property_list(resources / f"{language}.lproj/Localizable.strings").values()):
            yield f"{language} says nothing of a failure"


def flightbag_faults(app):
    contents = app / "Contents"
    resources = contents / "Resources"
    told = property_list(contents / "Info.plist")
    yield from common_faults(app, told, IDENTIFIER)
    for key in sorted(KEYS.keys() ^ told.keys()):
        yield f"{key} is {'missing' if key in KEYS else 'not known here'}"
    for key in KEYS.keys() & told.keys():
        if type(told[key]) is not KEYS[key] or (KEYS[key] is str and not told[key]):
            yield f"{key} is {told[key]!r}"
    name = f'pub const APP_ID: &str = "{IDENTIFIER}";'
    if name not in (ROOT / "src/app/application_id.rs").read_text(encoding="utf-8"):
        yield f"the program does not call itself {IDENTIFIER}"
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
    # Every language says why, and English as Info.plist does.
    for language in told["CFBundleLocalizations"]:
        texts = property_list(resources / f"{language}.lproj/InfoPlist.strings")
        if set(texts) != {"NSLocalNetworkUsageDescription"} or not all(texts.values()):
            yield f"{language} does not say why the local network is used"
        elif (texts["NSLocalNetworkUsageDescription"] == told["NSLocalNetworkUsageDescription"]) != (language == "en"):
            yield f"{language} does not say in its own words why the local network is used"


READERS = {"Flightbag.app": flightbag_faults, "Open in Flightbag.app": opener_faults}


def main():
    found = [f"{app.name}: {fault}" for app in map(pathlib.Path, sys.argv[1:]) for fault in READERS[app.name](app)]
    for fault in found:
        print(fault, file=sys.stderr)
    return 1 if found or len(sys.argv) < 2 else 0


if __name__ == "__main__":
    sys.exit(main())
