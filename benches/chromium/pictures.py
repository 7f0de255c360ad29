"""Five pictures as published plates are: scans of dense black line work and letters, in each form that PNG has for them."""

import math
import random
import subprocess

# Numbers in the names of drawings: a diagram, two approaches, a departure, a parking chart.
SMALL, LARGE = (1613, 2475), (4000, 6000)
PICTURES = {"ybbn007": SMALL, "ybbn008": SMALL, "ybbn005": SMALL, "ybbn010": SMALL, "ybbn018": LARGE}
SCAN, BIG = "ybbn010", "ybbn018"
# How each is stored: grey, a palette, and else red, green and blue.
FORMS = {"ybbn007": ["-colorspace", "Gray", "-define", "png:color-type=0"],
         "ybbn008": ["-colors", "64", "-define", "png:color-type=3"]}
KINDS = {"ybbn007": "grey", "ybbn008": "palette", "ybbn005": "RGB", "ybbn010": "RGB, noisy", "ybbn018": "RGB"}
GREYS = ("#9a8f80", "#303030", "#8aa08a", "#202020")


def line_work(size, seed):
    """Contour lines, hatching and lettering, the same for the same seed, in ImageMagick's drawing language.

    In pieces: an argument may have 128 KiB, and its rules may forbid to read a file.
    """
    chance = random.Random(seed)
    width, height = size
    pieces = []
    for nth in range(110):
        phase, swing, level = chance.random() * 7, 6 + chance.random() * 30, height * nth / 110
        points = " ".join(f"{x},{level + swing * math.sin(x / 61 + phase) + chance.random() * 3:.1f}"
                          for x in range(0, width, 8))
        pieces.append(f"fill none stroke {GREYS[nth % len(GREYS)]} polyline {points}")
    lines = ["fill none", "stroke #101010"]
    for _ in range(700):
        x, y = chance.randrange(width), chance.randrange(height)
        lines += [f"line {x + 4 * n},{y} {x + 4 * n + 9},{y + 14}" for n in range(7)]
    pieces.append("\n".join(lines))
    lines = ["stroke none", "fill #101010", "font-size 15"]
    for _ in range(1400):
        word = "".join(chance.choices("ABDEGIKLMNORSTUVX0123456789", k=5))
        lines.append(f"text {chance.randrange(width)},{chance.randrange(height)} '{word}'")
    pieces.append("\n".join(lines))
    return pieces


def make(folder, drawing):
    """Writes the pictures to a folder; `drawing` gives the bytes of a drawing of the embedded service by its name."""
    for seed, (name, size) in enumerate(PICTURES.items()):
        base = folder / f"{name}.drawing"
        base.write_bytes(drawing(f"{name}_d.png"))
        detail = [part for piece in line_work(size, seed) for part in ("-draw", piece)]
        more = []
        if name == SCAN:
            # A scan: soft, and with noise of every colour.
            more = ["-blur", "0x0.6", "-seed", "7", "-attenuate", "0.25", "+noise", "Gaussian"]
        subprocess.run(["convert", f"png:{base}", "-resize", f"{size[0]}x{size[1]}!",
                        *detail, *more, "-alpha", "off", "-depth", "8", *FORMS.get(name, ["-define", "png:color-type=2"]),
                        "-define", "png:exclude-chunks=date,time", f"png:{folder / name}.png"],
                       check=True)
