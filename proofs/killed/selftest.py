#!/usr/bin/python3 -B
"""The proof `killed` can fail: settings and starts as a program that loses something leaves them, and as one that does not."""

import pathlib
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from persistence import Broken, compare, is_started, read  # noqa: E402

WHOLE = """
keys = { fit = ["F"] }
[airports]
recent = ["YBBN", "NZWN"]
[[boards.list]]
pins = ["YBBN b"]
[ownship]
style = "arrow"
"""

# What a file became, and what the proof must say of it; nothing where it is as it should be.
FILES = {
    "as before": (WHOLE, None),
    "one more airport": (WHOLE.replace('"NZWN"]', '"NZWN", "KSFO"]'), None),
    "other order": (WHOLE.replace('"YBBN", "NZWN"', '"NZWN", "YBBN"'), None),
    "cut in the middle of a line": (WHOLE[: WHOLE.index("NZWN") + 2], "cannot be read"),
    "cut after a whole table": (WHOLE.split("[[boards")[0], "boards"),
    "empty": ("", "boards"),
    "zeros": ("\0" * 64, "cannot be read"),
    "no text": ("\udcff\udcfe", "cannot be read"),
    "a pin lost": (WHOLE.replace('"YBBN b"', ""), "boards"),
    "a key lost": (WHOLE.replace('fit = ["F"]', ""), "keys"),
    "another own-ship": (WHOLE.replace("arrow", "aeroplane"), "ownship"),
    "an airport lost": (WHOLE.replace(', "NZWN"', ""), "NZWN"),
    "every airport lost": (WHOLE.replace('recent = ["YBBN", "NZWN"]', ""), "YBBN"),
    "missing": (None, "cannot be read"),
}
# What the program tells of itself after a start for YBBN, and whether the start is complete.
STARTS = [
    ({"signed_in": True, "airport": "YBBN"}, True),
    ({"signed_in": False, "airport": "YBBN"}, False),
    ({"signed_in": True, "airport": "NZWN"}, False),
    ({"signed_in": True}, False),
    ({}, False),
]


def judged(path, kept, text):
    """The sentence that the proof says of a file with this content; nothing where it is content."""
    path.unlink(missing_ok=True)
    if text is not None:
        path.write_bytes(text.encode("utf-8", "surrogateescape"))
    try:
        compare(kept, kept, read(path))
    except Broken as broken:
        return str(broken)
    return None


def main():
    wrongly = 0
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "settings.toml"
        path.write_text(WHOLE)
        kept = read(path)
        for name, (text, expected) in FILES.items():
            said = judged(path, kept, text)
            if (said is None) != (expected is None) or (said and expected not in said):
                wrongly += 1
                print(f"WRONG  {name}: {said}")
    for told, expected in STARTS:
        if is_started(told, "YBBN") != expected:
            wrongly += 1
            print(f"WRONG  a start that tells {told}")
    print(f"killed/selftest: {len(FILES) + len(STARTS) - wrongly} judged rightly, {wrongly} wrongly")
    return 1 if wrongly else 0


if __name__ == "__main__":
    sys.exit(main())
