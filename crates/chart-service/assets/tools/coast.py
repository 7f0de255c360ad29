"""Cuts the land around an airport out of Natural Earth and puts it into coast.json.

Usage: python3 coast.py LAND_10M ICAO LATITUDE LONGITUDE

LAND_10M is `land-10m.json` of the npm package world-atlas 2 (TopoJSON; Natural Earth 1:10m, public domain).
Needs the Python package shapely. Longitudes go on beyond 180 degrees around an airport near the antimeridian, as
the facts of such an airport do; Natural Earth's cut along that meridian is joined again.
"""

import json
import math
import pathlib
import sys

from shapely import affinity
from shapely.geometry import Polygon, box
from shapely.ops import unary_union

RADIUS_NM = 100.0
# Wider than the gap that rounding leaves along the antimeridian, narrower than anything that is drawn; degrees.
JOIN = 0.0002


def polygons(topology):
    """Every polygon of the land, holes left out."""
    scale, translate = topology["transform"]["scale"], topology["transform"]["translate"]
    arcs = []
    for arc in topology["arcs"]:
        x = y = 0
        points = []
        for step_x, step_y in arc:
            x, y = x + step_x, y + step_y
            points.append((x * scale[0] + translate[0], y * scale[1] + translate[1]))
        arcs.append(points)
    for geometry in topology["objects"]["land"]["geometries"]:
        for rings in geometry["arcs"]:
            ring = []
            for index in rings[0]:
                arc = arcs[index] if index >= 0 else arcs[~index][::-1]
                ring.extend(arc[1:] if ring else arc)
            if len(ring) > 3:
                yield Polygon(unrolled(ring)).buffer(0)


def unrolled(ring):
    """The ring with longitudes that count on where it steps over the antimeridian."""
    turn, last, out = 0.0, ring[0][0], []
    for x, y in ring:
        if abs(x - last) > 180.0:
            turn += 360.0 if x < last else -360.0
        last = x
        out.append((x + turn, y))
    return out


def land_around(topology, latitude, longitude):
    """The rings of land within a box around a place, longitudes in the turn of that place."""
    high = RADIUS_NM / 60.0
    wide = high / math.cos(math.radians(latitude))
    window = box(longitude - wide, latitude - high, longitude + wide, latitude + high)
    parts = []
    for polygon in polygons(topology):
        for turn in (-360.0, 0.0, 360.0):
            moved = affinity.translate(polygon, turn)
            if moved.intersects(window):
                parts.append(moved.intersection(window).buffer(JOIN, join_style="mitre"))
    joined = unary_union(parts).buffer(-JOIN, join_style="mitre").intersection(window)
    whole = joined.geoms if hasattr(joined, "geoms") else [joined]
    rings = [p.exterior.coords[:-1] for p in whole if p.geom_type == "Polygon" and not p.is_empty]
    return [[[round(x, 4), round(y, 4)] for x, y in ring] for ring in rings]


def written(coast):
    """The file as text, one ring on a line."""
    lines = ["{", f'  "source": {json.dumps(coast["source"])},', '  "land": {']
    airports = []
    for icao, rings in coast["land"].items():
        body = ",\n".join("      " + json.dumps(ring, separators=(",", ":")) for ring in rings)
        airports.append(f'    "{icao}": [\n{body}\n    ]')
    return "\n".join(lines) + "\n" + ",\n".join(airports) + "\n  }\n}\n"


def main():
    land, icao, latitude, longitude = sys.argv[1:5]
    path = pathlib.Path(__file__).parent.parent / "coast.json"
    coast = json.loads(path.read_text())
    topology = json.loads(pathlib.Path(land).read_text())
    coast["land"][icao] = land_around(topology, float(latitude), float(longitude))
    path.write_text(written(coast))


main()
