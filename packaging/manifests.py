#!/usr/bin/env python3
"""Writes what package collections ask for of a release: winget, Scoop, Homebrew, the Arch User Repository and Flathub.

    packaging/manifests.py RELEASE DOWNLOADS FOLDER

RELEASE is the folder with the release's packages, DOWNLOADS the address below which they can be fetched, with {version} where
that goes. The files name both; a person sends them to the collections."""

import hashlib
import json
import pathlib
import sys

sys.dont_write_bytecode = True
from releases import ROOT, project, releases  # noqa: E402

NAME = "Flightbag"
PUBLISHER = "The Flightbag developers"
LICENCE = "MIT OR Apache-2.0"
SUMMARY = "Airport charts beside the flight simulator"
# The schema of winget's manifests.
WINGET = "1.12.0"
WINGET_IDENTIFIER = f"{NAME}.{NAME}"


class Release:
    """The packages of a version, and where they can be fetched."""

    def __init__(self, folder, downloads):
        if not downloads.startswith("https://") or "{version}" not in downloads:
            sys.exit("packaging/manifests.py: DOWNLOADS is an https address with {version} in it")
        self.folder = pathlib.Path(folder)
        self.downloads = downloads
        self.version = project("version")
        self.homepage = project("homepage")
        self.date = next((one["date"] for one in releases() if one["version"] == self.version), None)
        if self.date is None:
            sys.exit(f"packaging/manifests.py: the changelog does not date {self.version}")

    def address(self, kind, version=None):
        version = version or self.version
        return f"{self.downloads.replace('{version}', version)}/flightbag-{version}-{kind}"

    def sum(self, kind):
        file = self.folder / f"flightbag-{self.version}-{kind}"
        if not file.is_file():
            sys.exit(f"packaging/manifests.py: {file} is missing")
        return hashlib.sha256(file.read_bytes()).hexdigest()


def winget(release):
    """Three files that belong to each other."""

    def manifest(kind, lines):
        schema = f"# yaml-language-server: $schema=https://aka.ms/winget-manifest.{kind}.{WINGET}.schema.json"
        head = [schema, "", f"PackageIdentifier: {WINGET_IDENTIFIER}", f'PackageVersion: "{release.version}"']
        return "\n".join([*head, *lines, f"ManifestType: {kind}", f"ManifestVersion: {WINGET}", ""])

    installer = [
        "MinimumOSVersion: 10.0.0.0",
        "InstallerType: nullsoft",
        "Scope: user",
        "UpgradeBehavior: install",
        "Protocols:",
        "  - flightbag",
        "FileExtensions:",
        "  - fms",
        "  - lnmpln",
        "  - pln",
        f"ProductCode: {NAME}",
        f'ReleaseDate: "{release.date}"',
        "Installers:",
    ]
    for architecture, kind in ("x64", "setup.exe"), ("arm64", "arm64-setup.exe"):
        installer += [
            f"  - Architecture: {architecture}",
            f"    InstallerUrl: {release.address(kind)}",
            f"    InstallerSha256: {release.sum(kind).upper()}",
        ]
    locale = [
        "PackageLocale: en-US",
        f"Publisher: {PUBLISHER}",
        f"PackageName: {NAME}",
        f"PackageUrl: {release.homepage}",
        f"License: {LICENCE}",
        f"ShortDescription: {SUMMARY}",
        "Tags:",
        "  - charts",
        "  - efb",
        "  - flight-simulator",
    ]
    return {
        f"winget/{WINGET_IDENTIFIER}.yaml": manifest("version", ["DefaultLocale: en-US"]),
        f"winget/{WINGET_IDENTIFIER}.installer.yaml": manifest("installer", installer),
        f"winget/{WINGET_IDENTIFIER}.locale.en-US.yaml": manifest("defaultLocale", locale),
    }


def scoop(release):
    """The portable archive, with its settings where an installed copy has them: Scoop renews the folder of the program."""
    archives = {"64bit": "portable.zip", "arm64": "arm64-portable.zip"}
    manifest = {
        "version": release.version,
        "description": SUMMARY,
        "homepage": release.homepage,
        "license": LICENCE.replace(" OR ", "|"),
        "architecture": {name: {"url": release.address(kind), "hash": release.sum(kind)} for name, kind in archives.items()},
        "extract_dir": "flightbag-portable",
        "pre_install": 'Remove-Item "$dir\\settings.toml", "$dir\\portable.txt"',
        "bin": [["flightbag-console.exe", "flightbag"]],
        "shortcuts": [["flightbag.exe", NAME]],
        "checkver": {"url": f"{release.homepage}/releases.json", "jsonpath": "$.releases[0].version"},
        "autoupdate": {"architecture": {name: {"url": release.address(kind, "$version")} for name, kind in archives.items()}},
    }
    return {"scoop/flightbag.json": json.dumps(manifest, indent=4) + "\n"}


def homebrew(release):
    """A cask: the disk image as it is."""
    return {
        "homebrew/flightbag.rb": f"""cask "flightbag" do
  version "{release.version}"
  sha256 "{release.sum('macos.dmg')}"

  url "{release.address('macos.dmg', '#{version}')}"
  name "{NAME}"
  desc "{SUMMARY}"
  homepage "{release.homepage}/"

  livecheck do
    url "{release.homepage}/releases.json"
    strategy :json do |json|
      json["releases"]&.map {{ |release| release["version"] }}
    end
  end

  depends_on macos: ">= :big_sur"

  app "{NAME}.app"
  app "Open in {NAME}.app"
  binary "#{{appdir}}/{NAME}.app/Contents/MacOS/flightbag"

  zap trash: [
    "~/Library/Application Support/org.flightbag.flightbag",
    "~/Library/Logs/org.flightbag.flightbag",
  ]
end
"""
    }


def arch(release):
    """What is built, from the archive for other systems: its program needs the libraries that the .deb needs."""
    version = release.version.replace("-", "_")
    address = release.address("linux-{kind}.tar.xz", "$_version")
    sources = {kind: release.sum(f"linux-{kind}.tar.xz") for kind in ("x86_64", "aarch64")}
    return {
        "aur/PKGBUILD": f"""# Maintainer: {PUBLISHER} <developers@flightbag.org>
pkgname=flightbag-bin
_version={release.version}
pkgver={version}
pkgrel=1
pkgdesc="{SUMMARY}"
arch=(x86_64 aarch64)
url="{release.homepage}"
license=("{LICENCE}")
depends=(dbus gcc-libs glibc libglvnd libx11 libxcb libxcursor libxi libxkbcommon libxkbcommon-x11 libxrender wayland)
optdepends=(
    "fontconfig: fonts of the system"
    "org.freedesktop.secrets: a sign-in that lasts"
    "vulkan-icd-loader: painting where there is no OpenGL"
    "xdg-desktop-portal: dialogs for files"
)
provides=(flightbag)
conflicts=(flightbag)
# It has no symbols.
options=(!strip !debug)
source_x86_64=("{address.format(kind='x86_64')}")
source_aarch64=("{address.format(kind='aarch64')}")
sha256sums_x86_64=("{sources['x86_64']}")
sha256sums_aarch64=("{sources['aarch64']}")

package() {{
    cd "flightbag-$_version-linux-$CARCH"
    install -d "$pkgdir/usr"
    cp -r bin share "$pkgdir/usr"
    # Where the shell of this system looks.
    install -d "$pkgdir/usr/share/zsh"
    mv "$pkgdir/usr/share/zsh/vendor-completions" "$pkgdir/usr/share/zsh/site-functions"
    install -D --mode=644 share/doc/flightbag/copyright "$pkgdir/usr/share/licenses/$pkgname/copyright"
    # So that the user at the computer may read its joysticks.
    install -D --mode=644 share/doc/flightbag/70-flightbag.rules "$pkgdir/usr/lib/udev/rules.d/70-flightbag.rules"
}}
"""
    }


def flathub(release):
    """The manifest for Flatpak with sources that can be fetched: the tagged commit, and the manual out of a package, because
    nothing can be installed while it is built."""
    name = "org.flightbag.flightbag.yaml"
    text = (ROOT / "packaging/linux" / name).read_text(encoding="utf-8")
    kind = "linux-x86_64.tar.xz"
    sources = f"""    sources:
      - type: git
        url: {project("repository")}
        tag: v{release.version}
      - type: archive
        url: {release.address(kind)}
        sha256: {release.sum(kind)}
        dest: package
"""
    head, mark, tail = text.partition("    sources:\n")
    own = tail.partition("      - cargo-sources.json\n")
    manual = "        MANUAL: manual\n"
    if not (mark and own[1] and manual in head):
        sys.exit(f"packaging/manifests.py: {name} has other sources than before")
    head = head.replace(manual, "        MANUAL: package/share/doc/flightbag/manual\n")
    # What its first lines say is true of the other one.
    head = head[head.index("id: "):]
    return {f"flatpak/{name}": head + sources + own[1] + own[2]}


def main():
    if len(sys.argv) != 4:
        print("usage: packaging/manifests.py RELEASE DOWNLOADS FOLDER", file=sys.stderr)
        return 2
    release = Release(sys.argv[1], sys.argv[2])
    folder = pathlib.Path(sys.argv[3])
    for collection in (winget, scoop, homebrew, arch, flathub):
        for name, text in collection(release).items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
            print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
