"""Finds pictures, pieces of them, rows of their pixels, and secrets in bytes."""

import base64
import itertools
import re
import subprocess

SIGNATURE = b"\x89PNG\r\n\x1a\n"
# A compressed piece is known by this many bytes, a row by this many pixels beside each other.
PIECE, PIXELS = 32, 16
# What repeats itself (white paper, runs of one colour) is in every file; only what has this variety counts.
VARIOUS_BYTES, VARIOUS_PIXELS = 16, 4
PER_ROW = 2
# Where the bytes of a pixel stand in red, green, blue, alpha.
ORDERS = {"RGB": (0, 1, 2), "BGR": (2, 1, 0), "RGBA": (0, 1, 2, 3), "BGRA": (2, 1, 0, 3)}
# Header and claims of a token, both JSON objects in base64.
TOKEN = re.compile(rb"eyJ[\w-]{10,}\.eyJ[\w-]{10,}")
# What a service on loopback hands out and what it is shown, in its own words.
HANDED_OUT = (
    re.compile(rb'"(access_token|refresh_token|id_token|device_code)"\s*:\s*"([^"]{16,})"'),
    re.compile(rb"\b(code|code_verifier|refresh_token|device_code|state|nonce)=([\w.~%+/-]{16,})"),
)


def secrets_in(sent):
    """Secrets by name, from the bytes of each connection."""
    found = {}
    for data, pattern in itertools.product(sent, HANDED_OUT):
        for name, secret in pattern.findall(data):
            found.setdefault(name.decode(), set()).add(secret)
    return found


def forms(secret):
    """What is in every text that holds the secret: plain, in hexadecimal, in base64 from any of three places on."""
    yield secret
    yield secret.hex().encode()
    yield secret.hex().upper().encode()
    for shift, begins in enumerate((0, 2, 3)):
        text = base64.b64encode(bytes(shift) + secret)[begins:(shift + len(secret)) // 3 * 4]
        yield text
        yield text.translate(bytes.maketrans(b"+/", b"-_"))


def rows_of(picture, width):
    """The rows of a PNG as red, green, blue, alpha; ImageMagick decodes it."""
    pixels = subprocess.run(["convert", "png:-", "-depth", "8", "rgba:-"], input=picture, capture_output=True,
                            check=True).stdout
    return [pixels[at:at + 4 * width] for at in range(0, len(pixels), 4 * width)]


def ordered(pixels, order):
    """Pixels of red, green, blue, alpha with their bytes in another order."""
    places = ORDERS[order]
    out = bytearray(len(pixels) // 4 * len(places))
    for at, source in enumerate(places):
        out[at::len(places)] = pixels[source::4]
    return bytes(out)


class Search:
    """Everything that is looked for."""

    def __init__(self):
        self.pieces, self.secrets = set(), {}
        self.rows = {order: set() for order in ORDERS}

    def add_secret(self, name, secret):
        self.secrets.update((form, name) for form in forms(secret))

    def add_picture(self, picture, rows):
        """A PNG's bytes, and its rows as red, green, blue, alpha."""
        pieces = (picture[at:at + PIECE] for at in range(0, len(picture) - PIECE + 1, PIECE))
        self.pieces.update(piece for piece in pieces if len(set(piece)) >= VARIOUS_BYTES)
        for row in rows:
            for pixels in self._telling(row):
                for order, known in self.rows.items():
                    known.add(ordered(pixels, order))

    @staticmethod
    def _telling(row):
        """The most various pieces of a row: a writer of the row writes them."""
        colours, size = memoryview(row).cast("I"), 4 * PIXELS
        various = []
        for at in range(0, len(colours) - PIXELS + 1, PIXELS):
            variety = len(set(colours[at:at + PIXELS]))
            if variety >= VARIOUS_PIXELS:
                various.append((variety, at))
        various.sort(reverse=True)
        return [row[4 * at:4 * at + size] for _variety, at in various[:PER_ROW]]

    def find(self, data):
        """What of it is in these bytes, in words."""
        data, found = bytes(data), []
        for form in (SIGNATURE, SIGNATURE.hex().encode(), base64.b64encode(SIGNATURE)[:10]):
            if form in data:
                found.append("the signature of a PNG")
        if self._slide(data, self.pieces, PIECE):
            found.append("a compressed piece of a chart")
        for order, known in self.rows.items():
            if self._slide(data, known, PIXELS * len(ORDERS[order])):
                found.append(f"pixels of a chart ({order})")
        found += sorted({f"a secret ({name})" for form, name in self.secrets.items() if form in data})
        if TOKEN.search(data):
            found.append("something that looks like a token")
        return found

    @staticmethod
    def _slide(data, known, size):
        return any(data[at:at + size] in known for at in range(len(data) - size + 1))
