#!/usr/bin/env python3
"""Writes the seeds of the fuzz targets into corpus/: what the tests of the
parsers hold. Those of what simulators send: crates/simlink/fuzz/seeds.py.

A seed has a name of its own (seed-...), so that this can be run again beside
what the fuzzer has found since.
"""

import base64
import json
import pathlib
import struct
import zlib

HERE = pathlib.Path(__file__).resolve().parent
CORPUS = HERE / "corpus"
PLANS = HERE.parent / "tests" / "flight_plans"
# No seed is longer: a fuzzer changes short ones more often where it matters.
LONGEST = 4096


def write(corpus, target, seeds):
    folder = corpus / target
    folder.mkdir(parents=True, exist_ok=True)
    for nth, seed in enumerate(seeds):
        seed = seed.encode() if isinstance(seed, str) else seed
        (folder / f"seed-{nth:02}").write_bytes(seed[:LONGEST])


AIRPORT = {
    "icao_airport_identifier": "NZWN", "iata_airport_designator": "WLG", "longest_runway": 6351,
    "latitude": -41.3272, "longitude": 174.8053, "magnetic_variation": 22.4, "elevation": 41,
    "name": "Wellington", "city": "Wellington", "state_province_code": "", "state_province_name": "",
    "country_code": "NZL", "country_name": "New Zealand", "fuel_types": ["JET A-1", "100 low lead (LL) octane"],
    "oxygen": ["Low Pressure"], "repairs": ["Minor Engine"], "landing_fee": True, "jet_starting_unit": None,
    "precision_airport": True, "beacon": False, "customs": True, "airport_type": "Public/civil",
    "time_zone": "+12=UTC", "icao_code": "NZ", "daylight_savings": True, "datum_code": "WGS84",
    "revision_date": "20260115", "parsed_cycle": "2601", "std_charts": True, "cao_charts": False, "vfr_charts": True,
}
CHART = {
    "id": "nzwn-1", "icao_airport_identifier": "NZWN", "category": "APP", "precision": True, "index_number": "11-2",
    "name": "ILS Rwy 16", "revision_date": "20260115", "is_georeferenced": True, "width": 1000, "height": 1400,
    "bounding_boxes": {
        "planview": {"pixels": {"x1": 100, "y1": 300, "x2": 900, "y2": 1300},
                     "latlng": {"lng1": 174.5, "lat1": -41.6, "lng2": 175.03, "lat2": -41.1}},
        "insets": [{"pixels": {"x1": 100, "y1": 300, "x2": 300, "y2": 500}}]},
    "procedures": ["ILS16"], "runways": ["16", {"name": "34"}],
    "image_day": "a-day.png", "image_night": "a-night.png", "thumb_day": "a.png", "thumb_night": "b.png",
    "image_day_url": "https://charts.example/v2/charts/NZWN/a-day.png",
    "image_night_url": "https://charts.example/v2/charts/NZWN/a-night.png",
    "thumb_day_url": None, "thumb_night_url": "",
}
IMAGE_URLS = """https://charts.example/v2/charts/NZWN/a-day.png
https://charts.example/a.png?x=1#y
https://user:pw@charts.example/a.png
https://charts.example@evil.example/a.png
https://charts.example\\@evil.example/a.png
https://charts.example:443/a.png
http://charts.example/a.png
//charts.example/a.png
https://charts.example/../../a.png
https://charts.example/%2e%2e/a.png
HTTPS://CHARTS.EXAMPLE/a.png
https://charts%2eexample/a.png
file:///etc/passwd
a-day.png""".splitlines()
SUBSCRIPTIONS = [
    [{"date_active": "2026-01-01T00:00:00Z", "date_expiry": "2027-01-01T00:00:00Z", "subscription_name": "Unlimited", "type": "charts"},
     {"date_active": "2026-01-01", "date_expiry": "2027-01-01 00:00:00", "subscription_name": None, "type": "fmsdata"}],
    {"subscriptions": [{"type": "charts", "date_expiry": "9999-12-31T23:59:59.999999999+14:00"}]},
    [],
]
CLAIMS = [
    {"sub": "1", "preferred_username": "ann", "name": "Ann Pilot", "subscriptions": ["charts", "fmsdata"]},
    {"sub": 7, "subscriptions": "charts", "name": "\u202ehsilgnE"},
    {"subscriptions": None},
    {"subscriptions": [1, None, "charts "]},
]


def token(claims):
    part = lambda value: base64.urlsafe_b64encode(value).rstrip(b"=").decode()
    return f"{part(b'{}')}.{part(json.dumps(claims).encode())}.x"


REQUESTS = [
    "GET /callback?code=a%2Bb&state=right HTTP/1.1\r\nhost: 127.0.0.1:4711\r\n\r\n",
    "GET /callback?code=a&state=right&iss=https%3A%2F%2Fidentity.example HTTP/1.1\r\nhost: 127.0.0.1:4711\r\n",
    "GET /callback?error=access_denied&state=right HTTP/1.1\nHost:127.0.0.1:4711\n",
    "GET /callback?code=a&state=wrong HTTP/1.1\nhost: 127.0.0.1:4711\n",
    "POST /callback?code=a&state=right HTTP/1.1\nhost: 127.0.0.1:4711\n",
    "GET http://127.0.0.1:4711/callback?code=a&state=right HTTP/1.1\nhost: evil.example\nhost: 127.0.0.1:4711\n",
    "GET /callback?code=a&code=b&state=right&state=right HTTP/1.1\nhost: 127.0.0.1:4711\n",
    "GET /favicon.ico HTTP/1.1\nhost: 127.0.0.1:4711\n",
]
DISCOVERY = [
    {"issuer": "https://identity.example", "authorization_endpoint": "https://identity.example/connect/authorize",
     "token_endpoint": "https://identity.example/connect/token", "userinfo_endpoint": "https://identity.example/connect/userinfo",
     "device_authorization_endpoint": "https://identity.example/connect/deviceauthorization",
     "revocation_endpoint": "https://identity.example/connect/revocation",
     "authorization_response_iss_parameter_supported": True},
    {"issuer": "http://127.0.0.1:4712/identity", "token_endpoint": "http://127.0.0.1:4712/t#x"},
    {"token_endpoint": "https://a@identity.example/t"},
    {"token_endpoint": "https://evil.example/t"},
    {},
]
TOKEN_ANSWERS = [
    {"access_token": token(CLAIMS[0]), "expires_in": 3600, "token_type": "Bearer", "refresh_token": "r/\n", "scope": "a b"},
    {"access_token": "a\nb", "token_type": "bearer"},
    {"access_token": "a", "token_type": "bearer", "expires_in": 1e300, "refresh_token": 7, "id_token": None},
    {"error": "invalid_grant"},
]
HEADERS = [
    "Content-Type: application/json; charset=utf-8\r\nRetry-After: 7\r\n",
    "content-type:TEXT/HTML\nretry-after: Sun, 06 Nov 1994 08:49:37 GMT\n",
    "retry-after: 99999999999999999999\nretry-after: 1\n",
    "retry-after: Sun, 06 Nov 9999 08:49:37 +2359\n\n: x\n",
]
DRAWINGS = [
    '[scratchpad]\nclearance = "C SYD\\nR DCT"\nmarks = [{tool="pen",colour="ink",width="fine",points="10,20 5,-5"}]\n'
    '[[charts]]\nairport = "YBBN"\nid = "ybbn008"\nversion = "STD"\nindex_number = "11-1"\nname = "ILS RWY 01R"\n'
    'category = "APP"\nrevised = "2026-11-05"\nmarks = [\n'
    '{tool="highlighter",colour="yellow",width="broad",points="100,100 50,0 0,50"},\n'
    '{tool="text",colour="red",width="medium",points="7,8",text="hold\u202e short"},\n'
    '{tool="spray",colour="yellow",width="broad",points="1,1"}]\n[later]\nx = nan\n',
    '[[charts]]\nairport = "../etc"\nid = 7\n[[charts]]\nmarks = 1\n',
    '[scratchpad]\nmarks = [{tool="pen",colour="ink",width="fine",points="1e300,nan -5"}]\nclearance = 9\n',
    "charts = 5\nscratchpad = []\n",
    "",
]

SETTINGS = [
    '[ownship]\nshown = false\npositions = "seconds"\n[ownship.look]\nsymbol = "glider"\nsize = "large"\n'
    'tint = "green"\nheading_line = true\nrings = true\nhistory = 15\nlast_known = true\nmask = true\n'
    '[links]\noff = ["gdl90", "xgps"]\nserial = "/dev/ttyUSB0@9600"\n[[links.call]]\nlink = "gpsd"\nat = "simpc:2947"\n'
    '[links.chosen]\nlink = "xgps"\nhost = "192.168.1.20"\nname = "1"\n[later]\nx = [1, nan, {a = 1979-05-27}]\n',
    '[ownship]\nshown = 7\npositions = "miles"\n[links]\noff = ["gdl90", "radio", 5]\ncall = [1, {link="gpsd", at="a:1"}]\n',
    'base_url = "https://charts.example"\nauth_url = "https://identity.example"\nclient_id = "x"\nscopes = "openid charts"\n'
    'gdl90_port = 4000\nsim_links = "off"\nxplane_web = "[::1]:8086"\nnmea_serial = "COM3"\n',
    "[fe80::1%eth0]:500",
    "COM3@9600",
    "",
]


def png(width, height, colour, depth, rows, interlace=0, extra=b""):
    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
    header = struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, interlace)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + extra
            + chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b""))


def plain(width, height, colour, depth, extra=b""):
    samples = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}[colour]
    length = (width * samples * depth + 7) // 8
    rows = b"".join(bytes([y % 5]) + bytes((x * 7 + y * 3) % 4 for x in range(length)) for y in range(height))
    return png(width, height, colour, depth, rows, extra=extra)


PALETTE = struct.pack(">I", 12) + b"PLTE" + bytes(range(12)) + struct.pack(">I", zlib.crc32(b"PLTE" + bytes(range(12))))
PICTURES = [
    plain(20, 300, 2, 8), plain(9, 5, 6, 8), plain(33, 7, 0, 1), plain(8, 140, 4, 8), plain(5, 5, 2, 16),
    plain(17, 9, 3, 2, PALETTE), plain(4, 4, 3, 8, PALETTE), plain(16, 16, 0, 16),
    png(8, 8, 0, 8, bytes(1 + 1 + 1 + 1 + 3 + 6 + 10 + 20 + 36), interlace=1),
]


def georef(kind, numbers):
    return bytes([kind]) + numbers


GEOREFS = [
    georef(0, struct.pack("<2h4h2h2h", 1000, 1400, 100, 300, 900, 1300, -15000, 31800, 1600, 0)
           + bytes([2]) + struct.pack("<8h", 100, 300, 300, 500, 800, 1200, 900, 1300) + bytes(range(32))),
    georef(0, struct.pack("<2h4h2h2h", 1000, 1000, 0, 1000, 1000, 0, 0, 32700, 100, 5000) + bytes(1)),
    georef(1, struct.pack("<2h4d4d", 1000, 1400, 100, 300, 900, 1300, 174.5, -41.6, 175.03, -41.1) + bytes(1)),
    georef(1, struct.pack("<2h4d4d", 800, 800, 0, 0, 800, 800, 179.5, -0.5, -179.5, 0.5)
           + bytes([1]) + struct.pack("<4d", 1, 1, 2, 2)),
]

CALLS = [
    '{"open":{}}', '{"open":{"airport":"NZWN"}}', '{"open":{"plan":"/home/a/plan.pln"}}\n', '{"press":"chart.next"}',
    '"end"', '{"open":{"airport":"NZ"}}', '{"open":{"plan":"plan.pln"}}', '{"press":"a\\u0007"}', '{"open":{"x":1}}',
]

OFFERS = [
    {"device_code": "d/c+1", "user_code": "ABCD-EFGH", "verification_uri": "https://identity.example/device",
     "verification_uri_complete": "https://identity.example/device?user_code=ABCD-EFGH", "expires_in": 600, "interval": 5},
    {"device_code": "d", "user_code": "A", "verification_uri": "http://127.0.0.1:4711/device", "expires_in": "0.5", "interval": 1e300},
    {"device_code": "d", "user_code": "A" * 41, "verification_uri": "https://identity.example/"},
    {"device_code": "d", "user_code": "A", "verification_uri": "http://identity.example/"},
    {"device_code": "d", "user_code": "A", "verification_uri": "https://u:p@identity.example/"},
    {"device_code": "d", "user_code": "A\u202eB", "verification_uri": "https://bücher.example/ü",
     "verification_uri_complete": "https://elsewhere.example/", "expires_in": -1},
    {"device_code": "", "user_code": "A", "verification_uri": "https://identity.example/"},
]

RELEASES = [
    {"releases": [{"version": "0.2.0", "date": "2026-12-01", "new": ["One thing.", "Another."], "page": "https://flightbag.org/0.2.0"},
                  {"version": "0.1.0", "date": "2026-11-01", "new": [], "page": "https://flightbag.org/0.1.0"}]},
    {"releases": [{"version": "1.0.0-rc.1", "date": "2026-12-01", "page": "https://flightbag.org/"},
                  {"version": "1.0.0", "date": "2026-12-02", "page": "https://flightbag.org/", "new": ["a\nb", 7, "c" * 300]}]},
    {"releases": [{"version": "1.0.0+a", "date": "2026-12-01", "page": "https://flightbag.org/"},
                  {"version": "1.0.0+b", "date": "2026-12-01", "page": "https://flightbag.org/"}]},
    {"releases": [{"version": "1.0.0", "date": "2026-13-01", "page": "http://flightbag.org/"}]},
    {"releases": []}, {"releases": [None, 1, {}]}, {},
]

SEEDS = {
    "airport": [json.dumps(AIRPORT), json.dumps({k: str(v) for k, v in AIRPORT.items()}), "{}", '{"icao_airport_identifier":"YBBN"}'],
    "chart_list": [json.dumps({"charts": [CHART]}),
                   json.dumps({"charts": [dict(CHART, id=str(n), bounding_boxes=None, index_number=f"1{n}-{n}") for n in range(3)] + [7, {}]}),
                   '{"charts":[]}', "<html>"],
    "image_url": IMAGE_URLS,
    "subscriptions": [json.dumps(seed) for seed in SUBSCRIPTIONS],
    "call": CALLS,
    "device_offer": [json.dumps(seed) for seed in OFFERS],
    "releases": [json.dumps(seed) for seed in RELEASES],
    "claims": [json.dumps(seed) for seed in CLAIMS] + [token(seed) for seed in CLAIMS[:2]],
    "token_answer": [json.dumps(seed) for seed in TOKEN_ANSWERS],
    "discovery": [json.dumps(seed) for seed in DISCOVERY],
    "redirect": REQUESTS,
    "headers": HEADERS,
    "settings": SETTINGS,
    "drawings": DRAWINGS,
    "flight_plan": [plan.read_bytes() for plan in sorted(PLANS.iterdir()) if plan.suffix != ".md"]
    + ["EDDF/25C SULUS5S SULUS UZ650 TABUM DCT EGLL/27L ALT EGKK", "NZAA N0450F350 DCT NZWN"],
    "picture": PICTURES,
    "georef": GEOREFS,
}

if __name__ == "__main__":
    for target, seeds in SEEDS.items():
        write(CORPUS, target, seeds)
