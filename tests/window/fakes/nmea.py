"""NMEA 0183: RMC, GGA and GSA with check sums, as datagrams or over a connection to port 10110."""

import functools
import operator
import os
import pty
import socket
import time
import tty

from .aircraft import ALTITUDE, KNOTS, Fake, UdpFake


def sentence(text):
    return f"${text}*{functools.reduce(operator.xor, text.encode()):02X}"


# As FlightGear sent it.
assert sentence("GPGSA,A,3,01,02,03,,05,,07,,09,,11,12,0.9,0.9,2.0").endswith("*38")


def minutes(degrees, whole, positive, negative):
    """Degrees and minutes in one number, and the letter of the hemisphere."""
    size = round(abs(degrees) * 60, 4)
    return f"{int(size // 60):0{whole}d}{size % 60:07.4f},{positive if degrees >= 0 else negative}"


def epoch(sample, line_end):
    now = time.gmtime(sample.clock)
    at = f"{minutes(sample.lat, 2, 'N', 'S')},{minutes(sample.lon, 3, 'E', 'W')}"
    moment = time.strftime("%H%M%S", now) + f".{int(sample.clock * 100) % 100:02d}"
    lines = [sentence(f"GPRMC,{moment},A,{at},{sample.speed * KNOTS:.1f},{sample.heading:.1f},"
                      f"{time.strftime('%d%m%y', now)},11.1,E,A"),
             sentence(f"GPGGA,{moment},{at},1,08,0.9,{ALTITUDE:.1f},M,0.0,M,,"),
             sentence("GPGSA,A,3,01,02,03,,05,,07,,09,,11,12,0.9,0.9,2.0")]
    return "".join(line + line_end for line in lines).encode()


class NmeaUdp(UdpFake):
    ROW, PORT, PER_SECOND = "NMEA 0183", 10110, 5

    def datagrams(self, sample):
        yield epoch(sample, "\n")


class NmeaTcp(Fake):
    """Calls the program, as FlightGear and GPS bridges do."""

    ROW, PORT, PER_SECOND = "NMEA 0183 over TCP", 10110, 5

    def open(self):
        self.line = socket.create_connection(("127.0.0.1", self.PORT), 5)
        self.sockets.append(self.line)

    def tick(self, sample):
        self.line.sendall(epoch(sample, "\r\n"))


class NmeaSerial(Fake):
    """A receiver at a serial port, which a pseudo-terminal plays: it is there for as long as the program runs."""

    ROW, PER_SECOND = "NMEA 0183 on a serial port", 5
    CABLE, END = pty.openpty()
    tty.setraw(END)
    OPTIONS = ("--nmea-serial", f"{os.ttyname(END)}@38400")

    def tick(self, sample):
        os.write(self.CABLE, epoch(sample, "\r\n"))
