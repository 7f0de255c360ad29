#!/usr/bin/env python3
"""Writes the seeds of these fuzz targets into corpus/: what the tests of the
parsers hold, and what a real FlightGear sent (tests/traces).
"""

import json
import pathlib
import struct
import sys

HERE = pathlib.Path(__file__).resolve().parent
CORPUS = HERE / "corpus"
TRACES = HERE.parent / "tests" / "traces"
sys.path.insert(0, str(HERE.parents[2] / "fuzz"))
from seeds import write  # noqa: E402
# Links in the order in which the target of whole conversations counts them.
LINKS = """sim_connect x_plane_web x_plane flight_gear flight_gear_native xgps
    x_plane_data gdl90 nmea nmea_tcp nmea_serial gpsd web_socket""".split()



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
}

if __name__ == "__main__":
    for target, seeds in SEEDS.items():
        write(CORPUS, target, seeds)
