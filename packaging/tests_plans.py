"""Tests of what systems are told of flight plans and of addresses. Run by `tests.py`."""

import pathlib
import re
import unittest
from xml.etree import ElementTree

HERE = pathlib.Path(__file__).resolve().parent
MIME = "{http://www.freedesktop.org/standards/shared-mime-info}"


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
