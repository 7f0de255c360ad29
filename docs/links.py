#!/usr/bin/env python3
"""Asks every address that the README and the manual link to, and names those that do not answer.

    docs/links.py [FILE...]

It needs the network, so it is part of the release workflow and not of the checks of a change. The project's own site is
left out: it is published with the release. Links between pages are checked by build.py and by the tests."""

import pathlib
import re
import sys
import urllib.error
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[1]
OWN = "https://flightbag.org"
LINK = re.compile(r"\]\((https?://[^)\s]+)\)")
SECONDS = 20


def why_dead(address):
    """Why an address cannot be read; None where it can be."""
    request = urllib.request.Request(address, headers={"User-Agent": "Mozilla/5.0 (links of a manual)"})
    try:
        with urllib.request.urlopen(request, timeout=SECONDS) as answer:
            answer.read(1)
    except urllib.error.HTTPError as error:
        # Refused to a script is not gone.
        return None if error.code in (401, 403, 429) else f"status {error.code}"
    except (OSError, ValueError) as error:
        return str(error)
    return None


def main():
    pages = [pathlib.Path(name) for name in sys.argv[1:]] or [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
    linked = {}
    for page in pages:
        for address in LINK.findall(page.read_text(encoding="utf-8")):
            if not address.startswith(OWN):
                linked.setdefault(address, page.name)
    dead = {address: why for address in linked if (why := why_dead(address))}
    for address, why in dead.items():
        print(f"{linked[address]}: {address}: {why}", file=sys.stderr)
    print(f"{len(linked)} addresses, {len(dead)} dead")
    return 1 if dead else 0


if __name__ == "__main__":
    sys.exit(main())
