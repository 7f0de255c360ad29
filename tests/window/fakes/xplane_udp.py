"""X-Plane over UDP: the beacon in its multicast group, and answers to RPOS and RREF at port 49000."""

import socket
import struct
import time

from .aircraft import ALTITUDE, Fake

GROUP, PORT = ("239.255.1.1", 49707), 49000
BEACON = b"BECN\0" + struct.pack("<BBiiIH", 1, 2, 1, 121400, 1, PORT) + b"WINDOWPC\0" + struct.pack("<H", 49010)


class XPlaneUdp(Fake):
    ROW = "X-Plane"

    def open(self):
        self.commands = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.commands.bind(("127.0.0.1", PORT))
        self.commands.setblocking(False)
        self.beacon = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.beacon.bind(("127.0.0.1", 0))
        self.beacon.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, socket.inet_aton("127.0.0.1"))
        self.beacon.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_LOOP, 1)
        self.sockets += [self.commands, self.beacon]
        # Who asks for positions, and who for which reference under which number of its own.
        self.positions, self.references, self.last_beacon = set(), {}, 0.0

    def _read_requests(self):
        while True:
            try:
                datagram, sender = self.commands.recvfrom(2048)
            except BlockingIOError:
                return
            except ConnectionRefusedError:
                # A program that it answered has gone.
                continue
            if datagram.startswith(b"RPOS\0"):
                rate = int(datagram[5:].split(b"\0")[0])
                (self.positions.add if rate else self.positions.discard)(sender)
            elif datagram.startswith(b"RREF\0") and len(datagram) == 413:
                rate, index = struct.unpack_from("<ii", datagram, 5)
                name = datagram[13:].split(b"\0")[0].decode()
                asked = self.references.setdefault(sender, {})
                if rate:
                    asked[index] = name
                else:
                    asked.pop(index, None)
            else:
                raise AssertionError(f"a request that X-Plane does not know: {datagram[:24]!r}, {len(datagram)} bytes")

    def tick(self, sample):
        if time.monotonic() - self.last_beacon >= 1:
            self.beacon.sendto(BEACON, GROUP)
            self.last_beacon = time.monotonic()
        self._read_requests()
        for asker in self.positions:
            self.commands.sendto(b"RPOS4" + struct.pack(
                "<3d10f", sample.lon, sample.lat, ALTITUDE, ALTITUDE - 4, 1.0, sample.heading, 0.0,
                0.0, 0.0, -sample.speed, 0.0, 0.0, 0.0), asker)
        values = {"latitude": sample.lat, "longitude": sample.lon, "elevation": ALTITUDE, "true_psi": sample.heading,
                  "psi": sample.heading, "hpath": sample.heading, "groundspeed": sample.speed, "y_agl": ALTITUDE - 4,
                  "paused": float(sample.paused), "total_running_time_sec": sample.seconds, "sim_speed": 1.0}
        for asker, asked in self.references.items():
            pairs = [struct.pack("<if", index, values.get(name.rsplit("/")[-1], 0.0)) for index, name in asked.items()]
            if pairs:
                self.commands.sendto(b"RREF," + b"".join(pairs[:183]), asker)
