"""GDL90: frames with a check sum and escapes to UDP port 4000."""

from .aircraft import ALTITUDE, FEET, KNOTS, UdpFake


def table_entry(index):
    crc = index << 8
    for _bit in range(8):
        crc = (crc << 1) ^ (0x1021 if crc & 0x8000 else 0)
    return crc & 0xFFFF


TABLE = [table_entry(index) for index in range(256)]


def check_sum(message):
    """In the form of update of Garmin's 560-1058-00, which is not that of XMODEM."""
    crc = 0
    for byte in message:
        crc = (TABLE[crc >> 8] ^ (crc << 8) ^ byte) & 0xFFFF
    return crc


def frame(message):
    whole, stuffed = message + check_sum(message).to_bytes(2, "little"), bytearray()
    for byte in whole:
        stuffed += bytes((0x7D, byte ^ 0x20)) if byte in (0x7D, 0x7E) else bytes((byte,))
    return b"\x7e" + bytes(stuffed) + b"\x7e"


# The heartbeat that Garmin's document prints.
assert frame(bytes.fromhex("008141dbd00802")) == bytes.fromhex("7e008141dbd00802b38b7e")


def angle(degrees):
    return (round(degrees * 2**23 / 180) & 0xFFFFFF).to_bytes(3, "big")


def heartbeat(seconds):
    second = int(seconds) % 86_400
    return bytes((0x00, 0x81, 0x01 | (second >> 16) << 7)) + (second & 0xFFFF).to_bytes(2, "little") + b"\0\0"


def own_ship(sample):
    # Airborne, with a true track; no vertical speed.
    altitude = round((ALTITUDE * FEET + 1000) / 25) << 4 | 0b1001
    speeds = round(sample.speed * KNOTS) << 12 | 0x800
    direction = round(sample.heading * 256 / 360) & 0xFF
    return (b"\x0a\x00\xab\xcd\xef" + angle(sample.lat) + angle(sample.lon) + altitude.to_bytes(2, "big") + b"\x88"
            + speeds.to_bytes(3, "big") + bytes((direction, 1)) + b"FAKE    \0")


def identity(name):
    return b"\x65\x00\x01" + b"\xff" * 8 + name[:8].ljust(8).encode() + name[:16].ljust(16).encode() + b"\0\0\0\x01"


class Gdl90(UdpFake):
    ROW, NAME, PORT = "GDL90", "Window fake", 4000

    def datagrams(self, sample):
        yield frame(heartbeat(sample.seconds)) + frame(identity(self.NAME))
        yield frame(own_ship(sample)) + frame(b"\x0b" + round(ALTITUDE * FEET / 5).to_bytes(2, "big") + b"\0\x32")
