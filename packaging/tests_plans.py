"""Tests of what systems are told of flight plans and of addresses, and of macos/opener. Run by `tests.py`."""

import pathlib
import plistlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import unittest
from xml.etree import ElementTree

HERE = pathlib.Path(__file__).resolve().parent
MACOS = HERE / "macos"
SCRIPT = MACOS / "opener/open.applescript"
LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"
MIME = "{http://www.freedesktop.org/standards/shared-mime-info}"


def python(script, *arguments):
    """How a script of macos/ ended."""
    return subprocess.run([sys.executable, MACOS / script, *arguments], capture_output=True, text=True)


class Plans(unittest.TestCase):
    """Those of Linux and Windows; `linux/validate.sh` and `windows/check.sh` have them read."""

    EXTENSIONS = {".pln", ".fms", ".lnmpln"}

    @classmethod
    def setUpClass(cls):
        cls.installer = (HERE / "windows/installer.nsi").read_text(encoding="utf-8")

    def entry(self, name):
        text = (HERE / f"linux/org.flightbag.flightbag{name}.desktop").read_text(encoding="utf-8")
        return dict(line.split("=", 1) for line in text.split("[Desktop Action")[0].splitlines() if "=" in line)

    def test_linux_names_the_types_of_all_plans(self):
        root = ElementTree.parse(HERE / "linux/org.flightbag.flightbag.mime.xml").getroot()
        self.assertEqual({"*" + end for end in self.EXTENSIONS}, {glob.get("pattern") for glob in root.iter(f"{MIME}glob")})
        types = [kind.get("type") for kind in root.iter(f"{MIME}mime-type")]
        self.assertEqual(self.entry("")["MimeType"].split(";"), [*types, ""])
        metainfo = ElementTree.parse(HERE / "linux/org.flightbag.flightbag.metainfo.xml").getroot()
        self.assertEqual([kind.text for kind in metainfo.iter("mediatype")], types)

    def test_nothing_that_is_opened_is_taken_for_an_option(self):
        self.assertEqual(self.entry("")["Exec"], "flightbag -- %f")
        self.assertEqual(self.entry(".address")["Exec"], "flightbag -- %u")
        commands = re.findall(r'open\\command" "" (.*)', self.installer)
        self.assertEqual(commands, ["""'"$INSTDIR\\flightbag.exe" -- "%1"'"""] * 3)

    def test_windows_takes_no_default_and_gives_everything_back(self):
        for macro in ("OFFER", "TAKE_OFFER_BACK"):
            told = set(re.findall(rf'!insertmacro {macro} "(.*)"', self.installer))
            self.assertEqual(told, self.EXTENSIONS)
        self.assertNotRegex(self.installer, r'WriteRegStr HKCU "\$\{CLASSES\}\\(\.\w+|\$\{EXTENSION\})" ""')
        written = set(re.findall(r'WriteRegStr HKCU "\$\{CLASSES\}\\(Applications\\[^"\\]*|[^"\\]*)', self.installer)) - {"${EXTENSION}"}
        removed = set(re.findall(r'DeleteRegKey HKCU "\$\{CLASSES\}\\([^"]*)"', self.installer))
        self.assertEqual(written, removed)

    def test_only_the_scheme_of_flightbag_is_taken(self):
        self.assertEqual(self.entry(".address")["MimeType"], "x-scheme-handler/flightbag;")
        self.assertEqual(self.installer.count('"URL Protocol"'), 1)


class Opener(unittest.TestCase):
    """The application beside Flightbag.app that hears of plans and addresses."""

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.root = pathlib.Path(folder.name)
        compiled = cls.root / "compiled.app"
        for script, *arguments in (("rehearse_osacompile.py", "-o", compiled, SCRIPT), ("opener.py", compiled, cls.root)):
            python(script, *arguments).check_returncode()
        cls.app = cls.root / "Open in Flightbag.app"
        cls.told = plistlib.loads((cls.app / "Contents/Info.plist").read_bytes())

    def test_its_plans_are_those_of_linux_by_the_same_names(self):
        names = plistlib.loads((self.app / "Contents/Resources/de.lproj/InfoPlist.strings").read_bytes())
        ours = {kind["CFBundleTypeName"]: kind["CFBundleTypeExtensions"] for kind in self.told["CFBundleDocumentTypes"]}
        kinds = list(ElementTree.parse(HERE / "linux/org.flightbag.flightbag.mime.xml").getroot().iter(f"{MIME}mime-type"))
        theirs, german = {}, {}
        for kind in kinds:
            texts = {text.get(LANGUAGE): text.text for text in kind.iter(f"{MIME}comment")}
            theirs[texts[None]] = [glob.get("pattern").removeprefix("*.") for glob in kind.iter(f"{MIME}glob")]
            german[texts[None]] = texts["de"]
        self.assertEqual(len(kinds), 3)
        self.assertEqual(ours, theirs)
        self.assertEqual(names, german)

    def test_its_scheme_is_that_of_linux(self):
        entry = (HERE / "linux/org.flightbag.flightbag.address.desktop").read_text(encoding="utf-8")
        schemes = [scheme for kind in self.told["CFBundleURLTypes"] for scheme in kind["CFBundleURLSchemes"]]
        self.assertEqual(re.findall(r"x-scheme-handler/([^;]*);", entry), schemes)

    def test_it_is_no_default_of_any_kind(self):
        for kind in self.told["CFBundleDocumentTypes"]:
            self.assertEqual((kind["CFBundleTypeRole"], kind["LSHandlerRank"]), ("Viewer", "Alternate"))
            # What has types is not found by its extension any more.
            self.assertEqual([key for key in kind if key in ("LSItemContentTypes", "CFBundleTypeOSTypes", "CFBundleTypeMIMETypes")], [])
        self.assertEqual([key for key in self.told if key.startswith("UT")], [])

    def test_flightbag_itself_is_sent_no_event(self):
        declared = plistlib.loads((MACOS / "Info.plist").read_bytes())
        self.assertEqual({"CFBundleDocumentTypes", "CFBundleURLTypes"} & declared.keys(), set())

    def test_it_is_as_the_system_wants_it(self):
        inspected = python("inspect_image.py", self.app)
        self.assertEqual((inspected.returncode, inspected.stderr), (0, ""))

    def test_a_fault_of_it_is_found(self):
        kinds = self.told["CFBundleDocumentTypes"]
        every_file = [{"CFBundleTypeExtensions": ["*"], "CFBundleTypeRole": "Viewer"}]
        for changed in (
            {"CFBundleDocumentTypes": [{**kinds[0], "LSHandlerRank": "Owner"}, *kinds[1:]]},
            {"CFBundleDocumentTypes": [{**kinds[0], "CFBundleTypeRole": "Editor"}, *kinds[1:]]},
            {"CFBundleDocumentTypes": [*kinds, *every_file]},
            {"CFBundleDocumentTypes": kinds[1:]},
            {"CFBundleURLTypes": [{"CFBundleURLSchemes": ["flightbag", "https"]}]},
            {"CFBundleIdentifier": "org.flightbag.flightbag"},
            {"CFBundleShortVersionString": "0.0.1"},
            {"CFBundleIconName": "droplet"},
            {"LSMinimumSystemVersion": "10.6"},
            {"LSUIElement": False},
            {"NSCameraUsageDescription": "This script needs access to your camera to run."},
        ):
            with self.subTest(changed):
                self.assertIn(": ", self.inspected(lambda contents: self.tell(contents, changed)))
        resources = "Resources"
        for name in (f"{resources}/Assets.car", f"{resources}/droplet.icns", "_CodeSignature/CodeResources"):
            with self.subTest(name):
                self.assertIn(": ", self.inspected(lambda contents: self.put(contents / name)))
        with self.subTest("script"):
            self.assertIn("script", self.inspected(lambda contents: (contents / f"{resources}/Scripts/main.scpt").chmod(0o644)))
        with self.subTest("language"):
            self.assertIn("de ", self.inspected(lambda contents: self.put(contents / f"{resources}/de.lproj/InfoPlist.strings", plistlib.dumps({}))))

    def inspected(self, change):
        """What is said of a copy with this change of its contents."""
        with tempfile.TemporaryDirectory() as folder:
            app = pathlib.Path(folder) / self.app.name
            shutil.copytree(self.app, app)
            change(app / "Contents")
            inspected = python("inspect_image.py", app)
            self.assertEqual(inspected.returncode, 1)
            self.assertNotIn("Traceback", inspected.stderr)
            return inspected.stderr

    def tell(self, contents, changed):
        (contents / "Info.plist").write_bytes(plistlib.dumps({**self.told, **changed}))

    def put(self, file, data=b"x"):
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(data)


class OpenerScript(unittest.TestCase):
    """Nothing compiles it here: what can be read of it, and the commands that it gives to the shell."""

    FLIGHTBAG = plistlib.loads((MACOS / "Info.plist").read_bytes())["CFBundleIdentifier"]

    @classmethod
    def setUpClass(cls):
        cls.lines = [line.strip() for line in SCRIPT.read_text(encoding="ascii").splitlines()]
        cls.code = [line for line in cls.lines if line and not line.startswith("--")]

    def commands(self, argument):
        """What the shell is given, by the handler that gives it."""
        found, handler = {}, None
        for line in self.code:
            if line.startswith("on ") and not line.startswith("on error"):
                handler = line
            given = re.fullmatch(r"startFlightbag\((.*)\)", line)
            if given:
                values = {"quoted form of theArgument": shlex.quote(argument)}
                parts = given[1].split(" & ")
                found[handler] = "".join(part[1:-1] if part.startswith('"') else values[part] for part in parts)
        return found

    def asked(self, command, status=0):
        """What `open` is asked by a command, one list of arguments for each time; the first time it ends with this status."""
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            opening, said = root / "open", root / "said"
            opening.write_text(f'#!/bin/sh\nfirst=1; [ ! -e {said} ] || first=0\nprintf "%s\\0" "$@" end >>{said}\n[ $first = 0 ] || exit {status}\n')
            opening.chmod(0o755)
            ended = subprocess.run(["/bin/sh", "-c", command.replace("/usr/bin/open", str(opening))], cwd=root)
            self.assertEqual(ended.returncode, 0)
            self.assertEqual({path.name for path in root.iterdir()}, {"open", "said"})
            words = said.read_text(encoding="utf-8").split("\0")[:-1]
        return [list(once.split("\0")) for once in "\0".join(words).removesuffix("\0end").split("\0end\0")]

    def test_every_block_is_ended_by_its_own_name(self):
        open_blocks = []
        for line in self.code:
            begun = re.match(r"on (open location|(?!error)\w+)|(repeat|try)\b", line)
            if begun:
                open_blocks.append(begun[1] or begun[2])
            elif line.startswith("end "):
                self.assertEqual(line, f"end {open_blocks.pop()}")
        self.assertEqual(open_blocks, [])

    def test_it_hears_of_plans_addresses_and_its_own_start(self):
        handlers = [line for line in self.code if line.startswith("on ") and not line.startswith("on error")]
        self.assertEqual(handlers[:3], ["on run", "on open thePlans", "on open location theAddress"])
        self.assertEqual([line for line in self.code if line.startswith("handOver(")], ["handOver(POSIX path of thePlan)", "handOver(theAddress)"])

    def test_handed_over_path_is_one_argument_no_option(self):
        for argument in ("/Users/x/YBBN NZWN.fms", "/tmp/it's $(touch a) `touch b`; touch c.pln", "--demo", 'flightbag:airport/YBBN"&|', "/tmp/Flüge\n.pln"):
            with self.subTest(argument):
                command = self.commands(argument)["on handOver(theArgument)"]
                handed_over = ["-n", "-b", self.FLIGHTBAG, "--args", "--", argument]
                self.assertEqual(self.asked(command), [handed_over])
                # A start that is over at once may look like one that failed.
                self.assertEqual(self.asked(command, status=1), [handed_over, ["-b", self.FLIGHTBAG]])

    def test_its_own_start_brings_flightbag_to_the_front(self):
        self.assertEqual(self.asked(self.commands("")["on run"]), [["-b", self.FLIGHTBAG]])

    def test_it_sends_no_events_and_keeps_nothing(self):
        for line in self.code:
            self.assertNotRegex(line, r"\b(application|process|global|property|set)\b")
        self.assertEqual([line for line in self.code if "tell" in line], ["tell me to activate"])
        self.assertEqual(sum("do shell script" in line for line in self.code), 1)

    def test_its_sentence_is_translated(self):
        sentences = re.findall(r'localized string "([^"]*)"', "\n".join(self.code))
        texts = plistlib.loads((MACOS / "opener/de.lproj/Localizable.strings").read_bytes())
        self.assertEqual(sentences, list(texts))
