#!/usr/bin/env python3
"""Makes the bundle's icon of the pictures in packaging/linux/icons, with those of Retina displays.

    packaging/macos/icon.py [FILE]

Without FILE it is flightbag.icns beside this script. Needs Debian's `icnsutils` for the old kinds and `librsvg2-bin` for the
picture of 1024 pixels. An icon is a head and pictures, each behind its kind and its length (Apple, Icon Image format)."""

import pathlib
import struct
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ICONS = HERE.parent / "linux/icons"
# Those of one picture for each pixel.
PLAIN = (16, 32, 48, 128, 256, 512)
# Those of Retina displays, each a kind and its pixels: 16, 32, 128, 256 and 512 points.
RETINA = ((b"ic11", 32), (b"ic12", 64), (b"ic13", 256), (b"ic14", 512), (b"ic10", 1024))


def main():
    file = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else HERE / "flightbag.icns"
    with tempfile.TemporaryDirectory() as folder:
        made = pathlib.Path(folder)
        plain = made / "plain.icns"
        subprocess.run(["png2icns", plain, *(ICONS / f"{size}.png" for size in PLAIN)], check=True, stdout=subprocess.DEVNULL)
        largest = made / "1024.png"
        subprocess.run(["rsvg-convert", "--width=1024", "--height=1024", f"--output={largest}", ICONS / "scalable.svg"], check=True)
        pictures = plain.read_bytes()[8:]
        for kind, size in RETINA:
            picture = (largest if size == 1024 else ICONS / f"{size}.png").read_bytes()
            pictures += kind + struct.pack(">I", len(picture) + 8) + picture
    file.write_bytes(b"icns" + struct.pack(">I", len(pictures) + 8) + pictures)


if __name__ == "__main__":
    main()
