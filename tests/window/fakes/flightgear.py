"""FlightGear: its web server at TCP port 5500, native-fdm datagrams, and the project's own generic protocol."""

import math
import pathlib
import struct
import time
import xml.etree.ElementTree

from .aircraft import ALTITUDE, FEET, KNOTS, UdpFake
from .web import PING, WebFake

PROTOCOL = pathlib.Path(__file__).resolve().parents[3] / "packaging" / "flightgear" / "flightbag.xml"


def properties(sample, elapsed):
    """The property tree, as far as anybody asks for it."""
    feet = ALTITUDE * FEET
    return {"/position/latitude-deg": round(sample.lat, 6), "/position/longitude-deg": round(sample.lon, 6),
            "/position/altitude-ft": feet, "/position/altitude-agl-ft": feet - 13,
            "/orientation/heading-deg": sample.heading, "/orientation/track-deg": sample.heading,
            "/orientation/pitch-deg": 1.0, "/orientation/roll-deg": 0.0,
            "/velocities/groundspeed-kt": sample.speed * KNOTS, "/velocities/vertical-speed-fps": 0.0,
            "/gear/gear/wow": False, "/gear/gear[1]/wow": False, "/gear/gear[2]/wow": False,
            "/sim/freeze/master": sample.paused, "/sim/freeze/clock": sample.paused,
            "/sim/signals/fdm-initialized": True, "/sim/sceneryloaded": True, "/sim/crashed": False,
            "/sim/time/elapsed-sec": elapsed, "/environment/magnetic-variation-deg": 11.1,
            "/sim/description": "Window fake", "/sim/version/flightgear": "2020.3.16"}


class FlightGearWeb(WebFake):
    ROW, PORT, SERVER = "FlightGear", 5500, "Server: FlightGear/2020.3.16 Mongoose/5.5\r\n"

    def open(self):
        self.nodes, self.elapsed, self.before, self.pinged = {}, 0.0, None, time.monotonic()
        super().open()

    def _now(self, sample):
        if self.before is not None and not sample.paused:
            self.elapsed += sample.seconds - self.before
        self.before = sample.seconds
        return properties(sample, self.elapsed)

    def _node(self, path, values):
        value = values.get(path)
        node = {"path": path, "name": path.rsplit("/")[-1], "type": "bool" if isinstance(value, bool) else
                "string" if isinstance(value, str) else "double", "index": 0, "nChildren": 0}
        return node if value is None else {**node, "value": value}

    def _branch(self, path, depth, values):
        names = sorted({name[len(path) + 1:].split("/")[0] for name in values if name.startswith(path + "/")})
        if not names:
            return self._node(path, values)
        node = {"path": path, "name": path.rsplit("/")[-1], "type": "-", "index": 0, "nChildren": len(names)}
        if depth > 0:
            node["children"] = [self._branch(f"{path}/{name}", depth - 1, values) for name in names]
        return node

    def get(self, path, query):
        wanted, values = path.removeprefix("/json").rstrip("/"), properties(self.aircraft.sample(), self.elapsed)
        if not any(name == wanted or name.startswith(wanted + "/") for name in values):
            return "404 Not Found", {}
        return "200 OK", self._branch(wanted, int(query.get("d", ["0"])[0]), values)

    def heard(self, channel, message):
        if channel.path != "/PropertyListener" or message["command"] not in ("addListener", "removeListener", "get"):
            raise AssertionError(f"{channel.path} was told {message}")
        paths = [*message.get("nodes", ()), *[message[key] for key in ("node",) if key in message]]
        told = self.nodes.setdefault(channel, {})
        if message["command"] == "addListener":
            told.update(dict.fromkeys(paths))
        elif message["command"] == "removeListener":
            for path in paths:
                told.pop(path, None)
        else:
            values = properties(self.aircraft.sample(), self.elapsed)
            for path in paths:
                channel.tell({**self._node(path, values), "ts": round(self.elapsed, 6)})
        if channel not in self.channels:
            self.channels.append(channel)

    def tick(self, sample):
        values = self._now(sample)
        due = time.monotonic() - self.pinged > 6
        self.pinged = time.monotonic() if due else self.pinged
        for channel in list(self.channels):
            told = self.nodes.get(channel, {})
            try:
                if due:
                    channel.send(PING, b"")
                for path in list(told):
                    if path in values and told[path] != values[path]:
                        told[path] = values[path]
                        channel.tell({**self._node(path, values), "ts": round(self.elapsed, 6)})
            except OSError:
                self.channels.remove(channel)


class NativeFdm(UdpFake):
    ROW, PORT = "FlightGear native-fdm", 5503

    def datagrams(self, sample):
        data = bytearray(408)
        struct.pack_into(">I", data, 0, 24)
        struct.pack_into(">3d", data, 8, math.radians(sample.lon), math.radians(sample.lat), ALTITUDE)
        struct.pack_into(">4f", data, 32, ALTITUDE - 4, 0.0, 0.0, math.radians(sample.heading))
        struct.pack_into(">5f", data, 68, sample.speed * KNOTS, 0.0, sample.speed * FEET, 0.0, 0.0)
        struct.pack_into(">4I", data, 304, 3, 0, 0, 0)
        struct.pack_into(">Ii", data, 356, int(sample.clock), 0)
        yield bytes(data)


class Generic(UdpFake):
    """What FlightGear makes of the project's own protocol file."""

    ROW, PORT, PER_SECOND = "FlightGear native-fdm", 5503, 5

    def open(self):
        super().open()
        output = xml.etree.ElementTree.parse(PROTOCOL).find("generic/output")
        names = {"newline": "\n", "tab": "\t", "space": " ", "comma": ","}
        self.end = names.get(output.findtext("line_separator", ""), output.findtext("line_separator", ""))
        self.between = names.get(output.findtext("var_separator", ""), output.findtext("var_separator", ""))
        self.chunks = [(chunk.findtext("node"), chunk.findtext("type", "int"), chunk.findtext("format", ""),
                        float(chunk.findtext("factor", "1")), float(chunk.findtext("offset", "0")))
                       for chunk in output.findall("chunk")]

    def datagrams(self, sample):
        values, fields = properties(sample, sample.seconds), []
        for node, kind, form, factor, offset in self.chunks:
            if node is None:
                fields.append(form)
                continue
            value = values.get(node.replace("[0]", ""), "" if kind == "string" else 0)
            if kind == "bool" or kind == "int":
                value = int(int(value) * factor + offset)
            elif kind in ("float", "double"):
                value = float(value) * factor + offset
            fields.append(form.replace("%lf", "%f") % value)
        yield (self.between.join(fields) + self.end).encode()
