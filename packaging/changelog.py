#!/usr/bin/env python3
"""Prints what is new in a version, as the text of its release.

    packaging/changelog.py VERSION"""

import sys

sys.dont_write_bytecode = True
from releases import releases  # noqa: E402


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: packaging/changelog.py VERSION")
    release = next((release for release in releases() if release["version"] == sys.argv[1]), None)
    if release is None:
        sys.exit(f"packaging/changelog.py: CHANGELOG.md has no section of {sys.argv[1]}")
    for point in release["news"]:
        print(f"* {point}")


if __name__ == "__main__":
    main()
