#!/usr/bin/env python3
"""Writes the seeds of the fuzz targets into corpus/: what the tests of the
parsers hold, and what a real FlightGear sent (tests/simulators).

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
TRACES = HERE.parent / "tests" / "simulators"
# No seed is longer: a fuzzer changes short ones more often where it matters.
LONGEST = 4096
# Links in the order in which the target of whole conversations counts them.
LINKS = """sim_connect x_plane_web x_plane flight_gear flight_gear_native xgps
    x_plane_data gdl90 nmea nmea_tcp nmea_serial gpsd web_socket""".split()


def write(target, seeds):
    folder = CORPUS / target
    folder.mkdir(parents=True, exist_ok=True)
    for nth, seed in enumerate(seeds):
        seed = seed.encode() if isinstance(seed, str) else seed
        (folder / f"seed-{nth:02}").write_bytes(seed[:LONGEST])


def unhex(text):
    return bytes.fromhex(text)


def traced(name, most):
    """The first and the last passages of a trace, as bytes."""
    lines = (TRACES / name).read_text().splitlines()[1:]
    passages = [json.loads(line) for line in lines if '"mark"' not in line]
    spread = passages[:: max(1, len(passages) // most)][:most]
    return [
        p["text"].encode() if "text" in p else unhex(p["hex"])
        for p in spread
        if "text" in p or "hex" in p
    ]


XGPS = [
    b"XGPSMy Sim,-80.11,34.55,1200.1,359.05,55.6",
    b"XGPS1,-122.298432,47.450756,420.9961,349.7547,57.9145\n",
    b"XGPS,153.1242,-27.3560,-0.2332,145.522,0.000\r\n",
    b"XATT1,345.1,-1.1,-12.5,0.1374,0.0954,-0.0444,-17.0,-1.2,-65.0,-0.01,1.63,0.02",
    b"XTRAFFICMy Sim,168,33.85,-118.32,3749.9,-213.0,1,68.2,126.0,KS6\0",
    b"XGPSa b,-180.000,90.000,1e3,+0.0,0\0XATTa b,360,0,0\n",
]
NMEA = [
    b"$GPRMC,013519,A,2722.4702,S,15308.0656,E,0.0,0.0,201126,11.3,E,A*32\r\n",
    b"$GPRMC,000951,A,4128.1306,S,17454.9005,E,106.1,65.7,201126,24.1,E,A*0C\n",
    b"$GPRMC,234419,A,1730.0000,S,17957.1711,W,1166.3,90.0,201126,13.5,E,A*28\n",
    b"$GPGGA,000806,4130.0000,S,17453.9999,E,1,08,0.9,1005.8,M,0.0,M,,*5E\n",
    b"$GPGSA,A,3,01,02,03,,05,,07,,09,,11,12,0.9,0.9,2.0*38\n",
    b"$GNGLL,4130.0000,S,17453.9999,E,000806,A\n",
    b"$GPVTG,65.7,T,41.6,M,106.1,N,196.5,K\n",
    b"$GPVTG,,T,,M,,N,196.5,K\n$HEHDT,123.4,T\n",
    b"$GPTHS,123.4,A\n$GPRMC,,V,,,,,,,,,,N\n",
    b"!AIVDM,1,1,,A,x,0*00\n$PGRME,15.0,M\n",
]
GPSD = [
    b'{"class":"TPV","device":"udp://127.0.0.1:36499","mode":3,"time":"2026-11-20T00:08:11.000Z",'
    b'"ept":0.005,"lat":-41.499601667,"lon":174.899715000,"altHAE":1008.6000,"altMSL":1008.6000,'
    b'"alt":1008.6000,"track":333.1000,"magvar":24.1,"speed":51.136,"geoidSep":0.000}',
    b'{"class":"VERSION","release":"3.22","rev":"3.22","proto_major":3,"proto_minor":14}',
    b'{"class":"SKY","satellites":[]}',
    b'{"class":"TPV","mode":2,"lat":1,"lon":2,"alt":-3047.7,"speed":0}',
    b'{"class":"TPV","mode":1}',
    b'{"class":"DEVICES","devices":[{"class":"DEVICE","path":"x"}]}',
]
GDL90 = [
    unhex("7e0a01beef0117be76b5aae5035b880e10005b014e3132334d45202000b3e07e"),
    unhex("7e0a007d5e7d5d00e29ca67c4e47fffb88fff00040015a4b45464220202000041b7e"),
    unhex("7e00814 1dbd00802b38b7e".replace(" ", "")),
    unhex("7e008101100e0001007d5e7e"),
    unhex("7e6501ff830020008fffffffff5f787e"),
]
GDL90_MESSAGES = [
    unhex("0a01beef0117be76b5aae5035b880e10005b014e3132334d45202000"),
    unhex("1400abcdef15a5b8ffd2c10a1999800022850a4e383235560000000000")[:28],
    unhex("008141dbd00802"),
    unhex("0b007d000a"),
    unhex("6500010203040506070809") + b"Sim\0\0\0\0\0" + b"Flight simulator" + bytes(3) + b"\1",
    unhex("6501ff8300200e1000000000"),
    unhex("07") + bytes(435),
]


def record(kind, body, protocol=5):
    return struct.pack("<3I", 12 + len(body), protocol, kind) + body


def data_record(define, values):
    return record(8, struct.pack("<7I", define, 1, define, 0, 1, 1, 1) + values)


PLACE = struct.pack("<5d", -27.3842, 153.1175, 1234.5, 14.25, 101.0)
OPEN = record(2, b"KittyHawk".ljust(256, b"\0") + struct.pack("<10I", 11, 0, 282174, 999, 11, 0, 62651, 3, 0, 0))
SIMCONNECT = [
    OPEN,
    record(2, b"Lockheed Martin\xae Prepar3D\xae v5".ljust(256, b"\0") + struct.pack("<10I", 5, 3, 17, 0, 5, 3, 0, 0, 0, 0), 4),
    data_record(1, PLACE) + data_record(2, struct.pack("<d", 13.75)),
    data_record(3, struct.pack("<2d", 10.0, -20.0)) + data_record(4, struct.pack("<i", 1)),
    data_record(5, struct.pack("<i", 2)),
    record(4, struct.pack("<3I", 0xFFFFFFFF, 2, 4)),
    record(27, struct.pack("<7I", 0xFFFFFFFF, 2, 4, 0, 0, 0, 0)),
    record(6, struct.pack("<3I", 0xFFFFFFFF, 6, 0) + b"a.air".ljust(260, b"\0") + struct.pack("<I", 1)),
    record(7, struct.pack("<3I2f", 0xFFFFFFFF, 3, 0, 30.5, 1.0)),
    record(1, struct.pack("<3I", 7, 3, 2)),
    record(15, struct.pack("<2If", 77, 1, 0.0) + bytes(260)),
    record(200, b"unknown") + record(3, b""),
    struct.pack("<3I", 4, 5, 8),
]
XML = """<?xml version="1.0" encoding="Windows-1252"?>
<SimBase.Document Type="SimConnect" version="1,0">
    <SimConnect.Comm><Protocol>IPv4</Protocol><Scope>local</Scope><Port>500</Port></SimConnect.Comm>
    <SimConnect.Comm><Disabled>False</Disabled><Protocol>IPv6</Protocol><Address>::1</Address><Port>501</Port></SimConnect.Comm>
    <SimConnect.Comm><Protocol>Pipe</Protocol><Port>Custom/SimConnect</Port></SimConnect.Comm>
</SimBase.Document>
"""
CFG = """; Of mine.
[SimConnect]
Protocol=IPv4
Address=192.168.1.20
Port=500 ; the usual one
[SimConnect.1]
Protocol=Pipe
Port=Microsoft Flight Simulator\\SimConnect
[Other]
Port=1
"""
XPLANE = [
    unhex("4245434e0001020100000038da01000100000068bf53494d5043") + b"\0" + unhex("72bf"),
    unhex("4245434e0001010100000038da01000100000068bf53494d504300"),
    (unhex("52504f5334f6285c8fc22363408a1f63ee5a623bc0cdcccccccc8477400000ba4300002040000064410000c0bf"
           "409a45419a99993f3de249c2")).ljust(69, b"\0"),
    unhex("444154412a14000000d712dbc1141e194300509a440080984400000000000096440000e0c100001843"),
    b"DATA*" + struct.pack("<i8f", 3, *[-999.0] * 3, 101.0, *[-999.0] * 4)
    + struct.pack("<i8f", 17, 1.0, 2.0, 14.25, 13.0, *[-999.0] * 4)
    + struct.pack("<i8f", 20, -27.5, 153.25, 1234.5, 1220.0, 0.0, 1200.0, -28.0, 152.0),
    b"RREF," + b"".join(struct.pack("<if", nth, value) for nth, value in
                        [(1, -27.38), (2, 153.11), (3, 376.3), (4, 14.25), (5, 13.75), (6, 51.9), (7, 0), (8, 1), (99, 5)]),
]
XPLANE_WEB = [
    '{"data":[{"id":1234,"name":"sim/flightmodel/position/latitude","value_type":"double"},'
    '{"id":1300,"is_writable":true,"name":"sim/time/paused","value_type":"int"},'
    '{"id":1400,"name":"sim/flightmodel/position/true_psi","value_type":"float_array"}]}',
    '{"type":"dataref_update_values","data":{"0":-27.3842,"1":153.1175,"2":376.3,"3":14.25,"5":51.96,"6":[1,1]}}',
    '{"api":{"versions":["v1","v2"]},"x-plane":{"version":"12.1.4"}}',
    '{"data":5321}',
    '{"req_id":1,"type":"result","success":false,"error_code":"x","error_message":"y"}',
    '{"data":{"7":true,"8":"QUJD","9":null,"x":1,"10":[]},"type":"dataref_update_values","new":{}}',
]
ENTRY = (
    '{"ms":%d,"age_ms":%d,"source":"X-Plane","lat":-27.3842,"lng":153.1175,"resolution":1e-9,'
    '"heading":14.25,"track":null,"ground_speed":101.0,"altitude":1234.5,"sim":"%s"}\n'
)
RECORDING = [
    '{"format":"flightbag own-ship recording","version":1,"began":"2026-11-22T10:00:44Z"}\n'
    + ENTRY % (0, 0, "running") + ENTRY % (200, 0, "paused"),
    ENTRY % (5, 10, "in_menu") + "\nnothing\n" + ENTRY % (6, 0, "running") * 2,
    '{"ms":1,"age_ms":0,"source":"","lat":90,"lng":180,"resolution":0.001,"heading":360,"track":-1e-20,'
    '"ground_speed":null,"altitude":-9999,"sim":"running"}',
]
TRACE = [
    '{"format":"flightbag simulator trace","version":1,"began":"2026-11-22T10:00:44Z"}\n'
    '{"ms":0,"link":"xgps","from":"127.0.0.1:49002","text":"XGPS1,153.1,-27.3,420.9,349.7,57.9"}\n',
    '{"ms":3,"link":"gdl90","from":"[::1]:4000","hex":"7e00814 1"}\n{"ms":4,"link":"gpsd","from":"1.2.3.4:2947","gone":true}\n',
    "".join('{"ms":7,"link":"%s","from":"127.0.0.1:1","hex":"7eff00"}\n' % link for link in LINKS),
]
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


def conversation(passages):
    """Passages: a link, how many steps later, from which of four computers, what came."""
    return b"".join(
        bytes([LINKS.index(link), sender << 6 | steps]) + struct.pack("<H", len(what)) + what
        for link, steps, sender, what in passages)


def same(link, texts, steps=2):
    return conversation([(link, steps, 0, t.encode() if isinstance(t, str) else t) for t in texts])


BEACON = XPLANE[0]
CONVERSATIONS = [
    same("xgps", XGPS[:3] * 2), same("nmea", NMEA[:4]), same("nmea_tcp", NMEA[:4]), same("nmea_serial", NMEA[:4]),
    same("gpsd", [line + b"\n" for line in GPSD[:3]]), same("gdl90", GDL90),
    same("sim_connect", [OPEN, record(4, struct.pack("<3I", 0, 1, 1)), data_record(5, PLACE), data_record(1, PLACE), data_record(1, PLACE)]),
    same("x_plane", [BEACON, XPLANE[2], XPLANE[2], XPLANE[5]]), same("x_plane_data", [XPLANE[3], XPLANE[4]]),
    same("x_plane_web", [XPLANE_WEB[2], XPLANE_WEB[0], XPLANE_WEB[1].replace('"0"', '"1234"')]),
    conversation([("xgps", 1, 0, XGPS[1]), ("nmea", 1, 1, NMEA[0]), ("xgps", 1, 0, b""), ("gdl90", 9, 2, GDL90[0])]),
    same("flight_gear", traced("flightgear-web.trace", 40)[6:14]), same("flight_gear_native", traced("flightgear-flightbag.trace", 6)),
]

WEBSOCKET = [
    '{"lat":-27.3842,"lon":153.1175,"altitude_ft":1200,"heading_true_deg":12.5,"track_true_deg":14,"ground_speed_kt":90,"on_ground":false,"paused":false,"simulator":"Aerofly FS 4"}',
    '{"lat":-90,"lon":180,"paused":true}', '{"lat":1e1,"lon":-0.0,"altitude_ft":null,"simulator":"a\\u202eb"}',
    '{"lat":91,"lon":0}', '{"lat":"1","lon":0}', '{"lat":1,"lat":2,"lon":0}', '[]',
    "http://127.0.0.1:8747", "http://localhost", "file://", "null", "localhost:8747", "[::1]:8747",
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
    "xgps": XGPS + traced("flightgear-xgps.trace", 4),
    "nmea": NMEA + traced("flightgear-nmea.trace", 4),
    "lines": [NMEA[0] + NMEA[3], b"a\r\n\r\nb\0" + b"c" * 41 + b"\n" + b"d" * 40 + b"\n", b" \t \n x \r"],
    "gpsd": GPSD,
    "gdl90": GDL90 + GDL90_MESSAGES,
    "flightgear": traced("flightgear-native-fdm.trace", 4) + traced("flightgear-flightbag.trace", 6)
    + [b"FLIGHTBAG1,-41.488385123,174.895400456,3327.175,329.346,345.520,75.980,0,0,0\n"],
    "flightgear_tree": traced("flightgear-web.trace", 16),
    "x_plane": XPLANE,
    "x_plane_web": XPLANE_WEB,
    "websocket": WEBSOCKET,
    "simconnect": SIMCONNECT,
    "simconnect_addresses": [XML, CFG, XML.encode("utf-16"), b"\xef\xbb\xbf" + CFG.encode(), "[simconnect.2]\nprotocol=ipv6\nport=7"],
    "recording": RECORDING,
    "trace": TRACE,
    "conversation": CONVERSATIONS,
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
        write(target, seeds)
