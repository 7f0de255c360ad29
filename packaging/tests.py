#!/usr/bin/env python3
"""Tests of the scripts beside this: changelog, feed, manifests, version, checksums, windows/tree; with those of `tests_plans.py`. Run by `check.sh`."""

import fnmatch
import hashlib
import http.server
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import threading
import unittest

sys.dont_write_bytecode = True
HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
from releases import releases  # noqa: E402
from tests_plans import Opener, OpenerScript, Plans  # noqa: E402, F401

CHANGELOG = """# Changelog

Every change that users can see, newest first.

## Unreleased

* Not yet.

## 8.2.0, 2026-12-01

* The `pen` draws,
  and *undoes*.
* A second point.

## 8.1.0, 2026-11-01

* The first one.
"""


def project(changelog=CHANGELOG, version="8.2.0"):
    """A project of these two files, with the scripts."""
    folder = tempfile.TemporaryDirectory()
    root = pathlib.Path(folder.name)
    (root / "packaging").mkdir()
    for script in ("changelog.py", "feed.py", "manifests.py", "version.py", "releases.py"):
        target = root / "packaging" / script
        target.write_bytes((HERE / script).read_bytes())
        target.chmod(0o755)
    (root / "packaging/linux").mkdir()
    flatpak = "linux/org.flightbag.flightbag.yaml"
    (root / "packaging" / flatpak).write_bytes((HERE / flatpak).read_bytes())
    (root / "CHANGELOG.md").write_text(changelog, encoding="utf-8")
    manifest = f'[package]\nversion = "{version}"\nhomepage = "https://charts.example"\nrepository = "https://code.example/flightbag.git"\n[dependencies]\nx = {{ version = "9" }}\n'
    (root / "Cargo.toml").write_text(manifest, encoding="utf-8")
    return folder


def run(script, *arguments, **made):
    """What a script of such a project says."""
    with project(**made) as root:
        command = [sys.executable, pathlib.Path(root) / "packaging" / script, *arguments]
        return subprocess.run(command, capture_output=True, text=True)


class WindowsCheck(unittest.TestCase):
    def test_what_it_leaves_out_are_tests_that_there_are(self):
        check = (HERE / "windows/check.sh").read_text(encoding="utf-8")
        lists = re.findall(r"left_out=\(\n(.*?)^\)", check, re.MULTILINE | re.DOTALL)
        lines = [line for text in lists for line in text.splitlines() if not line.strip().startswith("#")]
        sources = [path for top in ("src", "tests", "crates") for path in (HERE.parent / top).rglob("*.rs")]
        code = "\n".join(f"mod {path.stem};\n{path.read_text(encoding='utf-8')}" for path in sources)
        names = [part for name in " ".join(lines).split() for part in name.split("::") if part]
        self.assertGreater(len(names), 10)
        self.assertEqual([name for name in names if name not in code], [])


class Changelog(unittest.TestCase):
    def test_a_version_has_its_own_points_and_no_others(self):
        told = run("changelog.py", "8.2.0")
        self.assertEqual(told.stdout, "* The `pen` draws, and *undoes*.\n* A second point.\n")

    def test_an_unknown_version_fails(self):
        self.assertNotEqual(run("changelog.py", "9.9.9").returncode, 0)

    def test_what_is_not_understood_fails(self):
        for broken in ("## 0.2\n", "## 8.2.0, 2026-13-01\n", "## 8.2.0, 2026-12-01\n\n## Unreleased\n", "## 8.2.0, 2026-12-01\ntext\n",
                       "## 8.2.0, 2026-12-01\n## 8.2.0, 2026-12-02\n"):
            with self.subTest(broken), self.assertRaises(ValueError):
                releases(broken)

    def test_the_projects_own_is_understood(self):
        releases()


class Feed(unittest.TestCase):
    def test_it_holds_every_release_newest_first_in_plain_text(self):
        told = json.loads(run("feed.py").stdout)
        newest = {"version": "8.2.0", "date": "2026-12-01", "new": ["The pen draws, and undoes.", "A second point."],
                  "page": "https://charts.example/releases/8.2.0"}
        oldest = {"version": "8.1.0", "date": "2026-11-01", "new": ["The first one."], "page": "https://charts.example/releases/8.1.0"}
        self.assertEqual(told, {"releases": [newest, oldest]})

    def test_pages_lie_where_they_are_said_to(self):
        told = json.loads(run("feed.py", "https://forge.example/tag/v{version}").stdout)
        self.assertEqual(told["releases"][0]["page"], "https://forge.example/tag/v8.2.0")

    def test_a_page_without_encryption_fails(self):
        self.assertNotEqual(run("feed.py", "http://forge.example/{version}").returncode, 0)

    def test_before_the_first_release_it_is_empty(self):
        told = json.loads(run("feed.py", changelog="# Changelog\n\n## Unreleased\n\n* Soon.\n").stdout)
        self.assertEqual(told, {"releases": []})


class Manifests(unittest.TestCase):
    KINDS = ("setup.exe", "portable.zip", "arm64-setup.exe", "arm64-portable.zip", "macos.dmg", "linux-x86_64.tar.xz", "linux-aarch64.tar.xz")
    DOWNLOADS = "https://forge.example/download/v{version}"

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        self.release = self.root / "release"
        self.release.mkdir()
        for kind in self.KINDS:
            (self.release / f"flightbag-8.2.0-{kind}").write_text(kind, encoding="utf-8")

    def written(self, downloads=DOWNLOADS, **made):
        """What the script writes, by name; nothing where it fails."""
        told = run("manifests.py", str(self.release), downloads, str(self.root / "out"), **made)
        files = [pathlib.Path(line) for line in told.stdout.splitlines()]
        return {path.relative_to(self.root / "out").as_posix(): path.read_text(encoding="utf-8") for path in files} if told.returncode == 0 else {}

    def test_every_package_is_named_with_its_own_sum(self):
        told = "".join(self.written().values())
        for kind in self.KINDS:
            with self.subTest(kind):
                self.assertIn(hashlib.sha256(kind.encode()).hexdigest(), told.lower())
        addresses = re.findall(r'https://forge[^"\s]*', told)
        self.assertGreater(len(addresses), 5)
        for address in addresses:
            self.assertRegex(address, r"^https://forge\.example/download/v(8\.2\.0|\$version|\$_version|#\{version\})/flightbag-\1-")

    def test_a_missing_package_or_date_or_encryption_fails(self):
        self.assertEqual(self.written("http://forge.example/v{version}"), {})
        self.assertEqual(self.written("https://forge.example/latest"), {})
        self.assertEqual(self.written(version="8.3.0"), {})
        (self.release / "flightbag-8.2.0-macos.dmg").unlink()
        self.assertEqual(self.written(), {})

    def test_scoop_keeps_settings_of_installed_copy(self):
        manifest = json.loads(self.written()["scoop/flightbag.json"])
        self.assertIn("settings.toml", manifest["pre_install"])
        self.assertEqual(manifest["version"], "8.2.0")
        self.assertEqual(manifest["bin"], [["flightbag-console.exe", "flightbag"]])

    def test_winget_tells_what_the_installer_registers(self):
        told = self.written()["winget/Flightbag.Flightbag.installer.yaml"]
        installer = (HERE / "windows/installer.nsi").read_text(encoding="utf-8")
        kinds = told.partition("FileExtensions:\n")[2].partition("ProductCode")[0].split("\n")
        self.assertEqual({"." + kind[4:] for kind in kinds if kind}, set(re.findall(r'!insertmacro OFFER "(.*)"', installer)))
        self.assertIn("ProductCode: Flightbag\n", told)
        self.assertNotIn("Commands:", told)

    def test_homebrew_installs_both_applications(self):
        cask = self.written()["homebrew/flightbag.rb"]
        image = re.search(r"^apps=\((.*)\)$", (HERE / "macos/package.sh").read_text(encoding="utf-8"), re.MULTILINE)[1]
        self.assertEqual(re.findall(r'^  app "(.*)"$', cask, re.MULTILINE), re.findall(r'image/([^"]*)"', image))

    def test_shell_reads_the_file_for_arch(self):
        told = self.written()["aur/PKGBUILD"]
        self.assertEqual(subprocess.run(["bash", "-n"], input=told, text=True).returncode, 0)
        with_dash = CHANGELOG.replace("## 8.2.0,", "## 8.2.0-beta.1,")
        for kind in self.KINDS:
            (self.release / f"flightbag-8.2.0-beta.1-{kind}").write_text(kind, encoding="utf-8")
        told = self.written(changelog=with_dash, version="8.2.0-beta.1")["aur/PKGBUILD"]
        self.assertIn("\npkgver=8.2.0_beta.1\n", told)
        # The rule for joysticks, from where the archive has it.
        self.assertIn('share/doc/flightbag/70-flightbag.rules "$pkgdir/usr/lib/udev/rules.d/70-flightbag.rules"', told)
        self.assertIn('"$doc/70-flightbag.rules"', (HERE / "linux/tree.sh").read_text(encoding="utf-8"))

    def test_flathub_fetches_the_tag_and_the_manual(self):
        told = self.written()["flatpak/org.flightbag.flightbag.yaml"]
        self.assertTrue(told.startswith("id: org.flightbag.flightbag\n"))
        self.assertIn("url: https://code.example/flightbag.git\n        tag: v8.2.0\n", told)
        self.assertIn(f"sha256: {hashlib.sha256(b'linux-x86_64.tar.xz').hexdigest()}\n        dest: package\n", told)
        self.assertIn("MANUAL: package/share/doc/flightbag/manual\n", told)
        self.assertIn("- cargo-sources.json\n", told)
        self.assertNotIn("path: ..", told)


class Version(unittest.TestCase):
    def test_it_is_the_packages(self):
        self.assertEqual(run("version.py").stdout, "8.2.0\n")

    def test_a_tag_must_be_its_own(self):
        self.assertEqual(run("version.py", "v8.2.0").returncode, 0)
        self.assertNotEqual(run("version.py", "v8.2.1").returncode, 0)

    def test_a_tag_needs_a_dated_section(self):
        self.assertNotEqual(run("version.py", "v8.3.0", version="8.3.0").returncode, 0)


class Workflows(unittest.TestCase):
    def test_every_script_they_run_is_executable(self):
        root = HERE.parent
        told = "".join(path.read_text(encoding="utf-8") for path in (root / ".github/workflows").glob("*.yml"))
        scripts = set(re.findall(r"(?:packaging|tests|\.ci)/[a-z/-]+(?:\.(?:py|sh))?", told))
        self.assertGreater(len(scripts), 10)
        for script in scripts:
            with self.subTest(script):
                self.assertTrue(os.access(root / script, os.X_OK))

    def test_actions_are_pinned_and_keep_no_credentials(self):
        for path in (HERE.parent / ".github/workflows").glob("*.yml"):
            told = path.read_text(encoding="utf-8")
            for used in re.findall(r"uses: (.*)", told):
                with self.subTest(used):
                    self.assertRegex(used, r"^[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$")
            self.assertEqual(told.count("uses: actions/checkout@"), told.count("persist-credentials: false"))
            self.assertIn("concurrency:", told)

    def test_secrets_need_environment_files_are_attested(self):
        told = (HERE.parent / ".github/workflows/release.yml").read_text(encoding="utf-8")
        for job in re.split(r"\n  (?=[\w-]+:\n)", told)[1:]:
            with self.subTest(job.partition(":")[0]):
                self.assertEqual("secrets." in job, "environment: release" in job)
                if "secrets." in job:
                    # On the step that needs them, in a job that builds and installs nothing of others' sources.
                    self.assertNotRegex(job, r"(?m)^    env:")
                    self.assertNotRegex(job, r"toolchain\.sh|cargo|pip |build\.sh|tree\.sh|sbom\.sh|test\.sh|\.py")
        self.assertIn("actions/attest-build-provenance@", told)
        self.assertNotIn("actions/cache@", told)

    def test_linux_builds_have_fallback_renderer(self):
        for name in ("../.github/workflows/release.yml", "linux/check.sh", "linux/org.flightbag.flightbag.yaml"):
            told = (HERE / name).read_text(encoding="utf-8")
            with self.subTest(name):
                self.assertRegex(told, r"cargo build --profile dist --locked( --offline)? --features vulkan\n")


class Windows(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        root = pathlib.Path(folder.name)
        # A program for the window, as far as its header tells.
        program = bytearray(512)
        program[60:64] = (128).to_bytes(4, "little")
        program[128 + 92:128 + 94] = (2).to_bytes(2, "little")
        (root / "program.exe").write_bytes(program)
        cls.files = root / "files"
        subprocess.run([HERE / "windows/tree.sh", root / "program.exe", cls.files], check=True)

    def test_the_licences_of_every_crate_are_there(self):
        told = (self.files / "licences/third-party.txt").read_text(encoding="utf-8")
        # One that every system has, and one that only Windows has.
        for crate in ("eframe", "windows-native-keyring-store"):
            self.assertRegex(told, rf"(?m)^  {crate} \S+: .*(MIT|Apache)")
        self.assertIn("Permission is hereby granted", told)

    def test_what_the_readme_names_is_there(self):
        readme = (self.files / "README.md").read_text(encoding="utf-8")
        named = set(re.findall(r"\]\((?!https?:|#|mailto:)([^)#\s]+)", readme))
        self.assertTrue(named)
        missing = {name for name in named if not (self.files / name).is_file()}
        self.assertEqual(missing, set())

    def test_every_page_of_the_manual_is_there(self):
        docs = HERE.parent / "docs"
        pages = {page.relative_to(docs).with_suffix("").as_posix() for page in docs.rglob("*.md")} - {"SUMMARY"}
        self.assertGreater(len(pages), 10)
        for page in pages | {"index"}:
            text = (self.files / f"manual/{page}.html").read_text(encoding="utf-8")
            for picture in re.findall(r'src="(pictures/[^"]+)"', text):
                self.assertTrue((self.files / "manual" / picture).is_file(), picture)
            # Nothing comes from the network when it is read.
            self.assertNotRegex(text, r'(?:src|link [^>]*href)="https?:')

    def test_completions_for_powershell_are_there(self):
        name = "completions/_flightbag-console.ps1"
        self.assertEqual((self.files / name).read_bytes(), (HERE / "windows" / name).read_bytes())

    def test_flightgears_protocol_file_is_there(self):
        ours = (HERE.parent / "crates/simlink/assets/flightbag.xml").read_bytes()
        self.assertEqual((self.files / "flightgear/flightbag.xml").read_bytes(), ours)

    def test_the_programs_differ_in_their_subsystem(self):
        field = slice(128 + 92, 128 + 94)
        kinds = [(self.files / name).read_bytes()[field] for name in ("flightbag.exe", "flightbag-console.exe")]
        self.assertEqual(kinds, [b"\2\0", b"\3\0"])

    def test_the_uninstaller_takes_every_file_and_folder(self):
        script = (HERE / "windows/installer.nsi").read_text(encoding="utf-8")
        taken = [name.replace("\\", "/") for name in re.findall(r'Delete "\$INSTDIR\\(.*)"', script)]
        folders = {name.replace("\\", "/") for name in re.findall(r'RMDir "\$INSTDIR\\(.*)"', script)}
        for path in self.files.rglob("*"):
            name = path.relative_to(self.files).as_posix()
            with self.subTest(name):
                self.assertTrue(name in folders if path.is_dir() else any(fnmatch.fnmatch(name, pattern) for pattern in taken))

    def test_the_uninstall_entry_names_the_publisher(self):
        script = (HERE / "windows/installer.nsi").read_text(encoding="utf-8")
        self.assertIn('"${UNINSTALL}" "Publisher" "The Flightbag developers"', script)


class Icon(unittest.TestCase):
    def test_it_has_a_picture_for_every_size_on_retina_displays(self):
        icon = (HERE / "macos/flightbag.icns").read_bytes()
        self.assertEqual((icon[:4], int.from_bytes(icon[4:8], "big")), (b"icns", len(icon)))
        pictures, at = {}, 8
        while at < len(icon):
            length = int.from_bytes(icon[at + 4:at + 8], "big")
            pictures[icon[at:at + 4]] = icon[at + 8:at + length]
            at += length
        for kind, size in ((b"ic11", 32), (b"ic12", 64), (b"ic13", 256), (b"ic14", 512), (b"ic10", 1024)):
            with self.subTest(kind):
                # The head of a PNG: signature, then length, IHDR, width and height.
                self.assertEqual(pictures[kind][:8], b"\x89PNG\r\n\x1a\n")
                self.assertEqual(pictures[kind][16:24], size.to_bytes(4, "big") * 2)


class Dependabot(unittest.TestCase):
    def test_every_lock_file_and_the_actions_are_updated_weekly(self):
        root = HERE.parent
        told = (root / ".github/dependabot.yml").read_text(encoding="utf-8")
        for lock in root.glob("**/Cargo.lock"):
            if "target" not in lock.parts:
                folder = lock.parent.relative_to(root).as_posix()
                self.assertIn(f'"/{folder if folder != "." else ""}"', told)
        self.assertIn("package-ecosystem: github-actions", told)
        self.assertEqual(told.count("interval: weekly"), told.count("package-ecosystem:"))


class Links(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.page = pathlib.Path(folder.name) / "page.md"

        class Site(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                self.send_response({"/there": 200, "/refused": 403}.get(self.path, 404))
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_said):
                pass

        site = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Site)
        self.addCleanup(site.server_close)
        self.addCleanup(site.shutdown)
        threading.Thread(target=site.serve_forever, daemon=True).start()
        self.site = f"http://127.0.0.1:{site.server_port}"

    def asked(self, *paths):
        links = "".join(f"[a]({self.site}{path}) " for path in paths)
        self.page.write_text(f"{links} and [ours](https://flightbag.org/releases) and `http://nowhere.example`", encoding="utf-8")
        command = [sys.executable, HERE.parent / "docs/links.py", self.page]
        return subprocess.run(command, capture_output=True, text=True)

    def test_page_whose_links_all_answer_passes(self):
        ended = self.asked("/there", "/refused")
        self.assertEqual((ended.returncode, ended.stderr), (0, ""))
        self.assertIn("2 addresses, 0 dead", ended.stdout)

    def test_dead_link_is_named_with_its_page(self):
        ended = self.asked("/there", "/gone")
        self.assertEqual(ended.returncode, 1)
        self.assertIn(f"page.md: {self.site}/gone: status 404", ended.stderr)
        self.assertNotIn("/there", ended.stderr)


class Checksums(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def sums(self):
        return subprocess.run([HERE / "checksums.sh", self.folder], capture_output=True).returncode

    def test_they_are_of_every_file_and_hold_after_a_second_run(self):
        for name in ("a.deb", "b c.dmg"):
            (pathlib.Path(self.folder) / name).write_text(name, encoding="utf-8")
        self.assertEqual((self.sums(), self.sums()), (0, 0))
        written = (pathlib.Path(self.folder) / "SHA256SUMS").read_text(encoding="utf-8")
        self.assertEqual([line.split("  ")[1] for line in written.splitlines()], ["a.deb", "b c.dmg"])
        subprocess.run(["sha256sum", "--check", "--quiet", "SHA256SUMS"], cwd=self.folder, check=True)

    def test_an_empty_folder_fails(self):
        self.assertNotEqual(self.sums(), 0)


if __name__ == "__main__":
    unittest.main()
