"""XGPS and XATT: lines of text to UDP port 49002."""

from .aircraft import ALTITUDE, UdpFake


class Xgps(UdpFake):
    ROW, NAME, PORT = "XGPS and XATT", "Window fake", 49002

    def datagrams(self, sample):
        yield f"XGPS{self.NAME},{sample.lon:.6f},{sample.lat:.6f},{ALTITUDE:.1f},0.00,{sample.speed:.2f}\n".encode()
        yield f"XATT{self.NAME},{sample.heading:.1f},1.0,-0.5\n".encode()
