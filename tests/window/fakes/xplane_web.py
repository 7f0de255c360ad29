"""X-Plane's Web API at TCP port 8086: references by numbers that live for one session, changes over a WebSocket."""

import random

from .aircraft import ALTITUDE
from .web import WebFake

POSITION, TIME = "sim/flightmodel/position/", "sim/time/"


class XPlaneWeb(WebFake):
    ROW, PORT = "X-Plane Web API", 8086

    def open(self):
        # Another start, other numbers.
        first = random.randrange(1000, 90_000)
        self.numbers = {name: first + 7 * at for at, name in enumerate(self._values(self.aircraft.sample()))}
        # What each channel asked for, and what it was told last.
        self.subscribed = {}
        super().open()

    def _values(self, sample):
        return {POSITION + "latitude": sample.lat, POSITION + "longitude": sample.lon, POSITION + "elevation": ALTITUDE,
                POSITION + "true_psi": sample.heading, POSITION + "psi": sample.heading,
                POSITION + "hpath": sample.heading, POSITION + "groundspeed": sample.speed,
                POSITION + "vh_ind_fpm": 0.0, POSITION + "y_agl": ALTITUDE - 4,
                "sim/flightmodel/failures/onground_any": 0, TIME + "paused": int(sample.paused),
                TIME + "is_in_replay": 0, TIME + "sim_speed": 1,
                # Simulated time stands in a pause.
                TIME + "total_running_time_sec": self.frozen if sample.paused else sample.seconds}

    frozen = 0.0

    def pause(self, paused):
        self.frozen = self.aircraft.sample().seconds
        super().pause(paused)

    def get(self, path, query):
        if path == "/api/capabilities":
            return "200 OK", {"api": {"versions": ["v1", "v2"]}, "x-plane": {"version": "12.1.4"}}
        names = query.get("filter[name]", [])
        if path == "/api/v2/datarefs" and names:
            unknown = [name for name in names if name not in self.numbers]
            if unknown:
                return "404 Not Found", {"error_code": "dataref_not_found", "error_message": unknown[0]}
            return "200 OK", {"data": [
                {"id": self.numbers[name], "name": name, "value_type": "int" if "time/" in name and "sec" not in name
                 else "double" if name.endswith("itude") else "float"} for name in names]}
        number = path.removeprefix("/api/v2/datarefs/").removesuffix("/value")
        values = {str(self.numbers[name]): value for name, value in self._values(self.aircraft.sample()).items()}
        if number in values:
            return "200 OK", {"data": values[number]}
        return "404 Not Found", {"error_code": "not_found", "error_message": path}

    def heard(self, channel, message):
        if channel.path != "/api/v2" or message["type"] not in ("dataref_subscribe_values",
                                                                "dataref_unsubscribe_values"):
            raise AssertionError(f"{channel.path} was told {message}")
        channel.tell({"req_id": message["req_id"], "type": "result", "success": True})
        if message["type"] == "dataref_subscribe_values":
            asked = {entry["id"] for entry in message["params"]["datarefs"]}
            self.subscribed.setdefault(channel, ({}, set()))[1].update(asked)
        if channel not in self.channels:
            self.channels.append(channel)

    def tick(self, sample):
        values = {self.numbers[name]: value for name, value in self._values(sample).items()}
        for channel in list(self.channels):
            told, asked = self.subscribed.get(channel, ({}, set()))
            news = {number: values[number] for number in asked if told.get(number) != values[number]}
            if news:
                told.update(news)
                try:
                    channel.tell({"type": "dataref_update_values",
                                  "data": {str(number): value for number, value in news.items()}})
                except OSError:
                    self.channels.remove(channel)
