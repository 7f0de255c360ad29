"""Draws up the facts of a demo airport from a sketch: sketches/ICAO.toml becomes ../ICAO.toml.

Usage: python3 facts.py ICAO [ICAO ...]

A sketch says where things lie as a pilot would; the facts say it in degrees. In a sketch:

* `[airport]`, `[[frequencies]]` and `[[runways]]` are taken over as they are, so are fixes with `at`.
* A fix with `runway`, `out` and `right` lies `out` NM before that threshold on the extended centre line (negative:
  beyond it) and `right` NM to the right, as an aeroplane on the approach sees it. `height` is its altitude in feet
  on every chart. A fix with `glide` instead of `out` lies where that descent path, 50 ft above the threshold at its
  end, reaches `height`; so the profile and the table of descents agree. A fix with `from`, `bearing` (degrees true)
  and `distance` (NM) lies there.
* Points of `[ground]` are metres along a runway from its low end and to the right of it.
* Charts name fixes only; altitudes, minima, safe altitudes and holding courses are put in here.

The flat-earth sums are those of `src/facts.rs`.
"""

import math
import pathlib
import sys
import tomllib

HERE = pathlib.Path(__file__).parent
FEET_PER_NM = 6076.12
METRES_PER_NM = 1852.0
CROSSING_FT = 50
HOW_TO_READ = (
    "Every chart of this airport is drawn by Flightbag from a small list of facts. Runways, coast line, airport "
    "position, navaids and frequencies are true. Procedures, fixes, altitudes and minima are invented so that the "
    "program can be shown without a subscription. None of it may be used for navigation."
)


def moved(place, bearing, distance):
    """The place at a true bearing (degrees) and a distance (NM)."""
    lat = place[0] + distance * math.cos(math.radians(bearing)) / 60
    middle = math.radians((place[0] + lat) / 2)
    return lat, place[1] + distance * math.sin(math.radians(bearing)) / (60 * math.cos(middle))


def offset(a, b):
    """North and east from a to b, NM."""
    middle = math.radians((a[0] + b[0]) / 2)
    return (b[0] - a[0]) * 60, (b[1] - a[1]) * 60 * math.cos(middle)


def bearing(a, b):
    """True bearing of b from a."""
    north, east = offset(a, b)
    return math.degrees(math.atan2(east, north)) % 360


def ends(sketch):
    """Each runway end: threshold, other end, elevation."""
    found = {}
    for r in sketch["runways"]:
        found[r["low"]] = (r["low_at"], r["high_at"], r["low_elevation_ft"])
        found[r["high"]] = (r["high_at"], r["low_at"], r["high_elevation_ft"])
    return found


def place_of(fix, sketch):
    """Where a fix of the sketch lies."""
    if "at" in fix:
        return tuple(fix["at"])
    if "from" in fix:
        return moved(place_of(sketch["fixes"][fix["from"]], sketch), fix["bearing"], fix["distance"])
    threshold, far, elevation = ends(sketch)[fix["runway"]]
    out = fix.get("out")
    if out is None:
        slope = math.tan(math.radians(fix["glide"])) * FEET_PER_NM
        out = (fix["height"] - elevation - CROSSING_FT) / slope
    outward = bearing(far, threshold)
    place = moved(threshold, outward, out)
    return moved(place, outward - 90, fix.get("right", 0)) if fix.get("right") else place


def pair(place):
    """A place as the facts write it."""
    return f"[{round(place[0], 6)}, {round(place[1], 6)}]"


def value(v):
    """A TOML value."""
    if isinstance(v, bool):
        return "true" if v else "false"
    if isinstance(v, str):
        return '"' + v.replace("\\", "\\\\").replace('"', '\\"') + '"'
    if isinstance(v, list):
        return "[" + ", ".join(value(x) for x in v) + "]"
    if isinstance(v, dict):
        return "{ " + ", ".join(f"{k} = {value(x)}" for k, x in v.items()) + " }"
    return str(v)


def table(name, entries):
    """A table with a line for each entry."""
    return [name] + [f"{k} = {value(v)}" for k, v in entries.items()] + [""]


def ground(sketch):
    """Taxiways, aprons, buildings and stands in degrees."""
    drawn = sketch.get("ground", {})

    def on_earth(runway, along, right):
        r = next(r for r in sketch["runways"] if r["low"] == runway)
        course = bearing(r["low_at"], r["high_at"])
        place = moved(r["low_at"], course, along / METRES_PER_NM)
        return moved(place, course + 90, right / METRES_PER_NM), course

    lines = ["# Schematic: runways are true, taxiways, aprons, buildings and stands are invented.", "[ground]"]
    for kind in ("taxiways", "aprons", "buildings"):
        lines.append(f"{kind} = [")
        for o in drawn.get(kind, []):
            points = ", ".join(pair(on_earth(o["runway"], *p)[0]) for p in o["points"])
            lines.append(f'  {{ name = "{o["name"]}", points = [{points}] }},')
        lines.append("]")
    lines.append("stands = [")
    for s in drawn.get("stands", []):
        place, course = on_earth(s["runway"], *s["point"])
        lines.append(f'  {{ name = "{s["name"]}", at = {pair(place)}, heading_true = {round((course + s["nose"]) % 360)} }},')
    return lines + ["]", ""]


def minima(method, elevation, sketch):
    """Rows of minima for a kind of approach: heights over the threshold, grown where the ground is high."""
    extra = sketch.get("higher_by", 0)

    def row(label, over, near, far):
        text = f"{round((elevation + over + extra) / 10) * 10} ft ({over + extra})  "
        return {"label": label, "a": text + near, "b": text + near, "c": text + far, "d": text + far}

    rows = {
        "ILS": [("ILS straight-in", 200, "550 m", "550 m"), ("LOC only", 440, "1500 m", "2000 m")],
        "RNP": [("LNAV/VNAV", 310, "1000 m", "1000 m"), ("LNAV", 460, "1500 m", "2000 m")],
        "NDB": [("NDB straight-in", 640, "2400 m", "3200 m")],
        "VOR": [("VOR straight-in", 560, "2000 m", "2800 m")],
    }[method]
    made = [row(*r) for r in rows]
    base = sketch["circling"]
    made.append({"label": "Circling", "a": f"{base} ft  2400 m", "b": f"{base} ft  2400 m",
                 "c": f"{base + 200} ft  4000 m", "d": f"{base + 300} ft  5000 m"})
    return made


def drawing(chart, sketch):
    """The lines of a chart's drawing."""
    fixes, kind = sketch["fixes"], chart["kind"]

    def at(name):
        return {"fix": name, "altitude": fixes[name].get("height", 0)}

    def listed(key, entries):
        return [f"{key} = ["] + [f"  {value(e)}," for e in entries] + ["]"]

    safe = [f"msa = {value(sketch['msa'])}", f'msa_corner = "{chart.get("msa_corner", "")}"']
    if kind == "text":
        sections = [*chart["sections"], {"heading": "How to read these demo charts", "body": HOW_TO_READ}]
        return ["[charts.drawing.text]", *listed("sections", sections)]
    if kind in ("aerodrome", "parking"):
        return [f"[charts.drawing.{kind}]", f"notes = {value(chart['notes'])}"]
    if kind == "route":
        tracks = []
        for t in chart["tracks"]:
            start = {"runway": t["runway"]} if "runway" in t else {}
            tracks.append({"name": t["name"], "fixes": [at(f) for f in t["fixes"]], **start})
        return ["[charts.drawing.route]", *listed("tracks", tracks), f"notes = {value(chart['notes'])}", *safe]
    runway = chart["runways"][0]
    threshold, far, elevation = ends(sketch)[runway]
    path = [{**at(f), "role": role} for f, role in zip(chart["path"], ("IF", "FAF"))]
    inbound = round(bearing(threshold, far) if chart.get("hold_ahead") else bearing(far, threshold), 1)
    lines = ["[charts.drawing.approach]", f'runway = "{runway}"', f'method = "{kind}"', f'aid = "{chart["aid"]}"',
             f'aid_label = "{chart["aid_label"]}"', f"glide_deg = {float(chart['glide'])}"]
    for key, entries in (("path", path), ("transitions", [at(f) for f in chart["transitions"]]),
                         ("missed", [at(f) for f in chart["missed"]])):
        lines += listed(key, entries)
    lines += [f"hold_inbound_true = {inbound}", f"hold_right = {value(chart['hold_right'])}"]
    lines += listed("minima", minima(kind, elevation, sketch)) + safe
    if "hold_corner" in chart:
        lines.append(f'hold_corner = "{chart["hold_corner"]}"')
    return lines


def facts(icao):
    """The facts as text."""
    sketch = tomllib.loads((HERE / "sketches" / f"{icao}.toml").read_text())
    lines = [f"# {line}".rstrip() for line in sketch["head"].strip().splitlines()] + [""]
    if "true_courses" in sketch:
        lines += [f"true_courses = {value(sketch['true_courses'])}", ""]
    for key in ("frequencies", "runways", "charts"):
        if not sketch.get(key):
            lines += [f"{key} = []", ""]
    lines += table("[airport]", sketch["airport"])
    for key in ("frequencies", "runways"):
        for entry in sketch.get(key, []):
            lines += table(f"[[{key}]]", entry)
    lines += ["# Navaids are true; the other fixes are invented for the demo.", "[fixes]"]
    for name, fix in sketch.get("fixes", {}).items():
        lines.append(f'{name} = {{ at = {pair(place_of(fix, sketch))}, kind = "{fix.get("kind", "fix")}" }}')
    lines += ["", *ground(sketch)]
    for number, chart in enumerate(sketch.get("charts", []), 1):
        lines += ["[[charts]]", f'id = "{icao}{number:03}"', f'version = "{chart.get("version", "STD")}"']
        for key in ("category", "precision", "index_number", "name", "revision_date", "landscape",
                    "longitudes_beyond_180"):
            if key in chart:
                lines.append(f"{key} = {value(chart[key])}")
        lines += [f"procedures = {value(chart.get('procedures', []))}", f"runways = {value(chart.get('runways', []))}"]
        lines += drawing(chart, sketch) + [""]
    return "\n".join(lines).rstrip() + "\n"


for wanted in sys.argv[1:]:
    (HERE.parent / f"{wanted}.toml").write_text(facts(wanted))
