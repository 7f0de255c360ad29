"""The releases, as Cargo.toml and CHANGELOG.md tell of them: what the scripts beside this share.

A section of the changelog begins with `## 8.2.0, 2026-12-01`, or with `## Unreleased`, which is none; its parts begin with
`### Added`, `### Changed` or `### Fixed`, its points with `* `, and they may go on in lines that are indented."""

import datetime
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parents[1]
HEADING = re.compile(r"## (\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?), (\d{4}-\d{2}-\d{2})")
UNRELEASED = "## Unreleased"
PARTS = ("### Added", "### Changed", "### Fixed")


def project(key):
    """A value of the package in Cargo.toml."""
    manifest = (ROOT / "Cargo.toml").read_text(encoding="utf-8")
    return re.search(rf'^{key} = "(.*)"$', manifest, re.MULTILINE).group(1)


def changelog():
    """The text of the changelog."""
    return (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def releases(text=None):
    """Version, date and news of each release, newest first. Raises ValueError for what is not understood."""
    found, news = [], None
    for line in (text if text is not None else changelog()).splitlines():
        if line.startswith("## "):
            news = []
            heading = HEADING.fullmatch(line)
            if heading:
                version, date = heading.groups()
                datetime.date.fromisoformat(date)
                if any(release["version"] == version for release in found):
                    raise ValueError(f"there are two sections of {version}")
                found.append({"version": version, "date": date, "news": news})
            elif line != UNRELEASED or found:
                raise ValueError(f"no heading of a release: {line}")
        elif line.startswith("* ") and news is not None:
            news.append(line[2:].strip())
        elif line.startswith("  ") and news:
            news[-1] += " " + line.strip()
        elif line and line not in PARTS and news is not None:
            raise ValueError(f"neither a heading nor a point: {line}")
    return found
