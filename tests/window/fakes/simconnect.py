"""SimConnect over TCP as Microsoft Flight Simulator 2020 answers it: records of sizes, little-endian."""

import struct

from .aircraft import ALTITUDE, FEET, KNOTS, TcpFake, read_exactly

SYSTEM = 0xFFFFFFFF
# Requests.
OPEN, DEFINE, CLEAR, ASK, SUBSCRIBE, UNSUBSCRIBE, STATE = 0x01, 0x0C, 0x0D, 0x0E, 0x17, 0x18, 0x35
# Records.
EXCEPTION, OPENED, QUIT, EVENT, DATA, SYSTEM_STATE = 1, 2, 3, 4, 8, 15
NAME_UNRECOGNIZED = 7
FORMS = {1: "<i", 2: "<q", 3: "<f", 4: "<d", 5: "8s", 6: "32s", 7: "64s", 8: "128s", 9: "256s", 10: "260s"}
NEVER, ONCE = 0, 1


def text(data):
    return data.split(b"\0")[0].decode("latin-1")


def values(sample):
    """Every variable that this simulator has, in the unit that clients ask for."""
    feet = ALTITUDE * FEET
    return {"PLANE LATITUDE": sample.lat, "PLANE LONGITUDE": sample.lon, "PLANE ALTITUDE": feet,
            "PLANE HEADING DEGREES TRUE": sample.heading, "GPS GROUND TRUE TRACK": sample.heading,
            "GROUND VELOCITY": sample.speed * KNOTS, "VERTICAL SPEED": 0.0, "SIM ON GROUND": 0,
            "PLANE ALT ABOVE GROUND": feet - 13, "PRESSURE ALTITUDE": feet, "SIMULATION RATE": 1.0,
            "IS SLEW ACTIVE": 0, "CAMERA STATE": 2, "ATC ID": "FAKE", "ATC MODEL": "FAKE", "TITLE": "Window fake",
            "VELOCITY WORLD X": 0.0, "VELOCITY WORLD Z": sample.speed * FEET, "MAGVAR": 11.1}


class Client:
    """What one program has asked for."""

    def __init__(self, caller):
        self.caller, self.protocol = caller, 5
        self.definitions, self.requests, self.events = {}, {}, {}

    def send(self, record, body=b""):
        self.caller.sendall(struct.pack("<3I", 12 + len(body), self.protocol, record) + body)

    def event(self, name, data):
        for number, subscribed in self.events.items():
            if subscribed.lower() == name.lower():
                self.send(EVENT, struct.pack("<3I", SYSTEM, number, data))

    def data(self, request, sample):
        define, thing = self.requests[request][:2]
        now, packed = values(sample), b""
        for name, kind in self.definitions.get(define, ()):
            value = now[name.upper()]
            packed += struct.pack(FORMS[kind], value.encode() if isinstance(value, str) else value)
        count = len(self.definitions.get(define, ()))
        self.send(DATA, struct.pack("<7I", request, thing or 1, define, 0, 1, 1, count) + packed)


class SimConnect(TcpFake):
    ROW, PORT, OPTIONS = "SimConnect", 500, ("--simconnect", "127.0.0.1:500")

    def open(self):
        self.clients, self.paused = [], False
        super().open()

    def answer(self, caller):
        client = Client(caller)
        try:
            while True:
                size, protocol, kind, sent = struct.unpack("<4I", read_exactly(caller, 16))
                body = read_exactly(caller, size - 16)
                if kind & 0xF0000000 != 0xF0000000 or size < 16:
                    raise AssertionError(f"a packet of the kind {kind:#x}")
                while self.silent and not self.ended.is_set():
                    self.ended.wait(0.05)
                client.protocol = protocol
                self._obey(client, kind & 0x0FFFFFFF, sent, body)
        finally:
            if client in self.clients:
                self.clients.remove(client)

    def _obey(self, client, kind, sent, body):
        if kind == OPEN:
            if client.protocol > 5:
                # VERSION_MISMATCH: this is the simulator of 2020.
                return client.send(EXCEPTION, struct.pack("<3I", 5, sent, SYSTEM))
            client.send(OPENED, b"KittyHawk".ljust(256, b"\0")
                        + struct.pack("<10I", 11, 0, 282174, 999, 11, 0, 62651, 3, 0, 0))
            self.clients.append(client)
        elif kind == DEFINE:
            define, name, kind_of = struct.unpack_from("<I", body)[0], text(body[4:260]), struct.unpack_from("<I", body, 516)[0]
            if name.upper() not in values(self.aircraft.sample()):
                return client.send(EXCEPTION, struct.pack("<3I", NAME_UNRECOGNIZED, sent, 2))
            client.definitions.setdefault(define, []).append((name, kind_of))
        elif kind == CLEAR:
            client.definitions.pop(struct.unpack_from("<I", body)[0], None)
        elif kind == ASK:
            request, define, thing, period = struct.unpack_from("<4I", body)
            client.requests[request] = (define, thing, period)
            if period == ONCE:
                client.data(request, self.aircraft.sample())
        elif kind == SUBSCRIBE:
            number, name = struct.unpack_from("<I", body)[0], text(body[4:])
            client.events[number] = name
            # The state of both is told at once.
            if name.lower() == "sim":
                client.event("Sim", 1)
            elif name.lower() == "pause_ex1":
                client.event("Pause_EX1", int(self.paused))
        elif kind == UNSUBSCRIBE:
            client.events.pop(struct.unpack_from("<I", body)[0], None)
        elif kind == STATE:
            client.send(SYSTEM_STATE, struct.pack("<IIf260s", struct.unpack_from("<I", body)[0], 1, 0.0, b""))

    def pause(self, paused):
        super().pause(paused)
        self.paused = paused
        for client in list(self.clients):
            client.event("Pause_EX1", int(paused))

    def tick(self, sample):
        # Periods fall silent in a pause, as they may: only questions for the state are answered.
        if sample.paused:
            return
        for client in list(self.clients):
            try:
                for request, (_define, _thing, period) in list(client.requests.items()):
                    if period not in (NEVER, ONCE):
                        client.data(request, sample)
            except OSError:
                self.clients.remove(client)

    def leave(self):
        for client in list(self.clients):
            client.send(QUIT)
