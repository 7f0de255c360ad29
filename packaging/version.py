#!/usr/bin/env python3
"""Prints the version, which stands in Cargo.toml and nowhere else.

    packaging/version.py [TAG]

With a tag of git it must be that version's (`v8.2.0`), and the changelog must have a dated section for it."""

import sys

sys.dont_write_bytecode = True
from releases import project, releases  # noqa: E402


def main():
    version = project("version")
    if len(sys.argv) > 1:
        tag = sys.argv[1]
        if tag != f"v{version}":
            sys.exit(f"packaging/version.py: the tag {tag} is not of version {version} in Cargo.toml")
        if not any(release["version"] == version for release in releases()):
            sys.exit(f"packaging/version.py: CHANGELOG.md has no section \"## {version}, YEAR-MONTH-DAY\"")
    print(version)


if __name__ == "__main__":
    main()
