#!/usr/bin/env python3
"""Prints releases.json, the feed that the program's update notice asks for.

    packaging/feed.py [PAGE]

PAGE is the address of a release's page, with {version} where that goes; without one it lies on the project's site."""

import json
import sys

sys.dont_write_bytecode = True
from releases import project, releases  # noqa: E402

# A notice shows plain text.
MARKS = str.maketrans("", "", "*`")


def main():
    page = sys.argv[1] if len(sys.argv) > 1 else project("homepage") + "/releases/{version}"
    if not page.startswith("https://") or "{version}" not in page:
        sys.exit("packaging/feed.py: PAGE is an https address with {version} in it")
    told = [
        {
            "version": release["version"],
            "date": release["date"],
            "new": [point.translate(MARKS) for point in release["news"]],
            "page": page.replace("{version}", release["version"]),
        }
        for release in releases()
    ]
    print(json.dumps({"releases": told}, ensure_ascii=False, indent=1))


if __name__ == "__main__":
    main()
