"""X-Plane's data output: rows of eight numbers to UDP port 49003."""

import struct

from .aircraft import ALTITUDE, FEET, KNOTS, UdpFake

UNUSED = -999.0


def row(number, *values):
    return struct.pack("<i8f", number, *(*values, *[UNUSED] * 8)[:8])


class XPlaneData(UdpFake):
    ROW, PORT = "X-Plane data output", 49003

    def datagrams(self, sample):
        knots, feet = sample.speed * KNOTS, ALTITUDE * FEET
        yield b"DATA*" + row(3, knots, knots, knots, knots) + row(17, 1.0, 0.0, sample.heading, sample.heading - 11.1)
        # In a datagram of their own, as X-Plane may.
        yield b"DATA*" + row(18, 0.0, 0.0, sample.heading) + row(20, sample.lat, sample.lon, feet, feet - 13, 0, feet, -28, 152)
