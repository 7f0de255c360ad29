"""Draws contour lines around the demo airports and puts them into terrain.json.

Usage: python3 terrain.py ALTITUDE_H5

ALTITUDE_H5 is `pvlib/data/Altitude.h5` of the Python package pvlib 0.16: the mean height of the ground on a grid of
5 minutes (about 10 km), in steps of 28 m, made from open elevation data by Mapzen (its sources are named in the file
this tool writes). Needs the Python packages contourpy, h5py, numpy, scipy and shapely. Needs coast.json, and the
facts of the airports for what their planviews show.

Between what is published the ground is interpolated: it is the smoothest field that is

* zero at the coast line,
* as high as published at the summits and along the valleys below, and at the airport along its runways and two miles
  beyond their ends,
* near the grid elsewhere.

So the lines are true at summits, valley floors, shores and runways, and plausible between them. They are no survey.
"""

import json
import math
import pathlib
import sys
import tomllib

import contourpy
import h5py
import numpy as np
from scipy.ndimage import map_coordinates
from scipy.sparse import coo_matrix, diags
from scipy.sparse.linalg import spsolve
from shapely import contains_xy
from shapely.geometry import LineString, Polygon
from shapely.ops import unary_union

HERE = pathlib.Path(__file__).parent.parent
FEET = 1 / 0.3048
# Side of a cell, NM.
CELL = 0.3
# Beyond what planviews show, NM: there the rings close, out of sight.
BEYOND = 3.0
INTERVAL = 500
# A ring shorter than this is a speck, NM.
SHORTEST = 1.2
# How far a line may be straightened, NM.
STRAIGHTENED = 0.04
# Half the width of the level ground along a runway, and how far it goes on beyond its ends, NM.
LEVEL_BESIDE, LEVEL_BEYOND = 0.5, 2.0
# How strongly the field keeps to the grid and to a slope without bends, against its smoothness.
NEAR_GRID, TENSION = 0.004, 0.15

# Half the width of a valley floor, NM.
FLOOR = 0.4

# Name, latitude, longitude, height in feet: as published by the land surveys (LINZ, USGS, Norwegian Polar Institute,
# Geoscience Australia) and collected in encyclopaedias; places to about a minute. A comment names another source.
SUMMITS = {
    "NZWN": [
        ("Mount Matthews", -41.3519, 175.0144, 3084),
        ("Mount Kaukau", -41.2315, 174.7780, 1460),
        ("Hawkins Hill", -41.3280, 174.7316, 1624),
        ("Colonial Knob", -41.1450, 174.8080, 1535),
        # 1,529 m: Wikipedia, Tararua Range.
        ("Mount Hector", -40.9530, 175.2790, 5016),
        ("Mitre", -40.7970, 175.4620, 5154),
        ("Tuteremoana", -40.8600, 174.9070, 1709),
        ("Mount Stokes", -41.0906, 174.1017, 3947),
    ],
    "KSFO": [
        ("Mount Tamalpais", 37.9293, -122.5775, 2571),
        ("Mount Diablo", 37.8817, -121.9143, 3849),
        ("San Bruno Mountain", 37.6850, -122.4350, 1319),
        ("Montara Mountain", 37.5615, -122.4765, 1898),
        ("Sierra Morena", 37.4116, -122.3094, 2417),
        ("Black Mountain", 37.3190, -122.1480, 2812),
        ("Mount Umunhum", 37.1605, -121.8983, 3486),
        ("Loma Prieta", 37.1111, -121.8444, 3790),
        ("Mission Peak", 37.5126, -121.8805, 2520),
        ("Rose Peak", 37.5019, -121.7364, 3817),
        ("Copernicus Peak", 37.3464, -121.6296, 4360),
        ("Vollmer Peak", 37.8838, -122.2208, 1905),
        ("Mount Davidson", 37.7383, -122.4536, 928),
    ],
    "YBBN": [
        ("Mount Coot-tha", -27.4830, 152.9540, 942),
        ("Mount Glorious", -27.3330, 152.7670, 2231),
        ("Flinders Peak", -27.8167, 152.8167, 2228),
        ("Mount Mitchell", -28.0600, 152.3980, 3832),
        ("Mount Beerwah", -26.8990, 152.8830, 1824),
        ("Mount Tibrogargan", -26.9300, 152.9470, 1194),
        # 280 m: Queensland Parks and Wildlife Service, Mount Tempest lookout track.
        ("Mount Tempest", -27.1470, 153.4000, 919),
    ],
    "YWLM": [
        ("Mount Sugarloaf", -32.8817, 151.5344, 1352),
        ("Tomaree Head", -32.7147, 152.1861, 528),
    ],
    "ENSB": [
        # 1,051 m: Petter Bjørstad's list of mountains (University of Bergen), with the place.
        ("Nordenskiöldfjellet", 78.1791, 15.4248, 3448),
        # 968 m: Norwegian Polar Institute by way of Wikipedia, with the place.
        ("Operafjellet", 78.2250, 16.0517, 3176),
        # 900 m, 7 km north-east of Longyearbyen: Store norske leksikon.
        ("Hiorthfjellet", 78.2620, 15.8350, 2953),
        # 932 m: Norwegian Polar Institute by way of Wikipedia, with the place.
        ("Bjørnsonfjellet", 78.0021, 14.9693, 3058),
        # 428 m: Wikipedia; the place is that of the Norwegian Polar Institute's cruise handbook.
        ("Alkhornet", 78.2150, 13.8250, 1404),
    ],
    # 724 ft: a traveller's account (beyondthebackyard.com, Hiking Mt. Dundas); no survey was found that says it.
    "BGTL": [("Mount Dundas", 76.5630, -68.8550, 724)],
    "TNCS": [
        # 887 m: KNMI, Volcanoes in the Dutch Caribbean. A survey of 2024 found 870 m; the higher one is kept.
        ("Mount Scenery", 17.6350, -63.2392, 2910),
        # 601 m: the same, and the Smithsonian's Global Volcanism Program, with the place.
        ("The Quill", 17.4780, -62.9600, 1972),
    ],
    # 1,241 m: Wikipedia, Taveuni; the place is the middle of the ridge, to a few minutes.
    "NFNM": [("Uluigalau", -16.8400, -179.9700, 4072)],
}

# Name, and latitude, longitude and height in feet of points along the floor of a valley.
VALLEYS = {
    # The mouth: Wikipedia, Adventdalen, with the place. The other point is Janssonhaugen, a hill on its floor where
    # the Global Terrestrial Network for Permafrost has boreholes; about 275 m, which no source found confirms.
    "ENSB": [("Adventdalen", [(78.2122, 15.8000, 50), (78.1792, 16.4667, 902)])],
}

SOURCE = (
    "Lines interpolated by tools/terrain.py between the coast line of coast.json, the runways, published summit heights "
    "and a grid of about 10 km; not surveyed, not for navigation. Summits: land surveys (LINZ, USGS, Norwegian Polar "
    "Institute, Geoscience Australia, KNMI) as collected in encyclopaedias, and what tools/terrain.py names. Grid: Altitude.h5 of the Python package "
    "pvlib 0.16 (BSD), aggregated by Mapzen from ArcticDEM (DigitalGlobe, Inc., funded under National Science Foundation "
    "awards 1043681, 1559691 and 1542736), Australia terrain data (c) Commonwealth of Australia (Geoscience Australia) "
    "2017, ETOPO1 of the U.S. National Oceanic and Atmospheric Administration, New Zealand terrain data Copyright 2011 "
    "Crown copyright (c) Land Information New Zealand and the New Zealand Government, Norway terrain data (c) "
    "Kartverket, and 3DEP, GMTED2010 and SRTM, courtesy of the U.S. Geological Survey. Contours: feet, rings of longitude "
    "and latitude in degrees, the higher ground on the left; summits: latitude and longitude"
)


class Ground:
    """The cells around an airport, and which of them are land."""

    def __init__(self, facts, rings):
        south, west, north, east = shown(facts)
        self.shrink = math.cos(math.radians((south + north) / 2))
        high, wide = BEYOND / 60, BEYOND / 60 / self.shrink
        self.lats = np.arange(south - high, north + high, CELL / 60)
        self.lngs = np.arange(west - wide, east + wide, CELL / 60 / self.shrink)
        x, y = np.meshgrid(self.lngs, self.lats)
        self.x, self.y = x, y
        # A mile of pier or reclaimed land under a runway is land as well.
        runways = [self.line(r["low_at"], r["high_at"], 0.0).buffer(0.25) for r in facts["runways"]]
        land = unary_union([Polygon(self.flat_ring(r)).buffer(0) for r in rings] + runways)
        self.area = land
        self.land = contains_xy(land, *self.flat(x, y))

    def flat(self, lng, lat):
        """Degrees as NM on a plane."""
        return np.asarray(lng) * 60 * self.shrink, np.asarray(lat) * 60

    def flat_ring(self, ring):
        points = np.asarray(ring)
        return np.column_stack(self.flat(points[:, 0], points[:, 1]))

    def is_land(self, lat, lng):
        return bool(contains_xy(self.area, *self.flat(lng, lat)))

    def line(self, low, high, beyond):
        """A runway with its centre line on both sides."""
        (ax, ay), (bx, by) = self.flat(low[1], low[0]), self.flat(high[1], high[0])
        length = math.hypot(bx - ax, by - ay)
        ux, uy = (bx - ax) / length * beyond, (by - ay) / length * beyond
        return LineString([(ax - ux, ay - uy), (bx + ux, by + uy)])

    def cell(self, lat, lng):
        return round((lat - self.lats[0]) / (CELL / 60)), round((lng - self.lngs[0]) / (CELL / 60 / self.shrink))


def shown(facts):
    """South, west, north, east of all that approaches, arrivals and departures show, from where their fixes lie."""
    fixes = {name: fix["at"] for name, fix in facts["fixes"].items()}
    ends = [r[key] for r in facts["runways"] for key in ("low_at", "high_at")]
    boxes = []
    for chart in facts["charts"]:
        drawing, wide = chart["drawing"], chart.get("landscape", False)
        if "approach" in drawing:
            passes = [p for key in ("path", "transitions", "missed") for p in drawing["approach"][key]]
            boxes.append(fitted((1480, 1220), ends + [fixes[p["fix"]] for p in passes], 0.10))
        elif "route" in drawing:
            passes = [p for track in drawing["route"]["tracks"] for p in track["fixes"]]
            page = (1780, 1190) if wide else (1480, 1850)
            boxes.append(fitted(page, ends + [fixes[p["fix"]] for p in passes], 0.10))
    return [side(box[i] for box in boxes) for i, side in enumerate((min, min, max, max))]


def fitted(page, points, margin):
    """As `src/drawing/plan.rs` fits a planview."""
    south, north = min(p[0] for p in points), max(p[0] for p in points)
    west, east = min(p[1] for p in points), max(p[1] for p in points)
    lat, lng = (south + north) / 2, (west + east) / 2
    shrink, room = math.cos(math.radians(lat)), 1 - 2 * margin
    scale = min(page[1] * room / (north - south), page[0] * room / ((east - west) * shrink))
    high, wide = page[1] / scale / 2, page[0] / scale / 2 / shrink
    return lat - high, lng - wide, lat + high, lng + wide


def grid_heights(ground, grid):
    """The coarse grid at each cell, feet; nothing is below the sea."""
    rows = (90 - ground.y) * 12 - 0.5
    columns = ((ground.x + 180) % 360) * 12 - 0.5
    metres = np.where(grid == 255, 0.0, np.maximum(grid.astype(float) * 28 - 450, 0.0))
    return map_coordinates(metres, [rows, columns], order=1, mode="grid-wrap") * FEET


def floor(ground, valley):
    """The cells of a valley's floor, and their heights, feet."""
    fx, fy = ground.flat(ground.x, ground.y)
    for (lat, lng, feet), (to_lat, to_lng, to_feet) in zip(valley, valley[1:]):
        (ax, ay), (bx, by) = ground.flat(lng, lat), ground.flat(to_lng, to_lat)
        dx, dy = bx - ax, by - ay
        share = np.clip(((fx - ax) * dx + (fy - ay) * dy) / (dx * dx + dy * dy), 0.0, 1.0)
        near = np.hypot(fx - ax - share * dx, fy - ay - share * dy) < FLOOR
        yield near & ground.land, feet + share * (to_feet - feet)


def heights(ground, facts, summits, valleys, grid):
    """The field, feet."""
    shape, land = ground.land.shape, ground.land
    known = np.full(shape, np.nan)
    known[~land] = 0.0
    fx, fy = ground.flat(ground.x, ground.y)
    for _, valley in valleys:
        for cells, feet in floor(ground, valley):
            known[cells] = feet[cells]
    for r in facts["runways"]:
        level = ground.line(r["low_at"], r["high_at"], LEVEL_BEYOND).buffer(LEVEL_BESIDE)
        known[contains_xy(level, fx, fy) & land] = (r["low_elevation_ft"] + r["high_elevation_ft"]) / 2
    for _, lat, lng, feet in summits:
        row, column = ground.cell(lat, lng)
        if 0 <= row < shape[0] and 0 <= column < shape[1]:
            known[row, column] = feet
    # Roughness is the square of how far each cell lies off the mean of its neighbours; tension that of each step.
    index = np.arange(land.size).reshape(shape)
    steps = []
    for a, b in ((index[:, :-1], index[:, 1:]), (index[:-1], index[1:])):
        a, b, n = a.ravel(), b.ravel(), a.size
        rows = np.concatenate([np.arange(n), np.arange(n)])
        steps.append(coo_matrix((np.repeat([1.0, -1.0], n), (rows, np.concatenate([a, b]))), (n, land.size)).tocsr())
    laplace = sum(s.T @ s for s in steps)
    energy = laplace @ laplace + TENSION * laplace + NEAR_GRID * diags(np.ones(land.size))
    wanted = NEAR_GRID * grid_heights(ground, grid).ravel()
    fixed = ~np.isnan(known.ravel())
    field = np.where(fixed, known.ravel(), 0.0)
    free = np.flatnonzero(~fixed)
    right = (wanted - energy @ field)[free]
    field[free] = spsolve(energy.tocsr()[free][:, free].tocsc(), right)
    return np.maximum(field, 0.0).reshape(shape)


def contours(ground, field):
    """The lines of each level as closed rings; at the edge, out of sight, the ground falls to nothing."""
    field = field.copy()
    field[[0, -1]] = -1.0
    field[:, [0, -1]] = -1.0
    x, y = ground.flat(ground.x, ground.y)
    generator = contourpy.contour_generator(x, y, field)
    for feet in range(INTERVAL, int(field.max()) + 1, INTERVAL):
        rings = []
        for line in generator.lines(feet):
            if LineString(line).length < SHORTEST:
                continue
            line = LineString(line).simplify(STRAIGHTENED).coords[:-1]
            if len(line) > 3:
                rings.append([[round(px / 60 / ground.shrink, 4), round(py / 60, 4)] for px, py in line])
        if rings:
            yield {"feet": feet, "rings": rings}


def of_airport(icao, rings, grid):
    facts = tomllib.loads((HERE / f"{icao.lower()}.toml").read_text())
    ground = Ground(facts, rings)
    # An island or a headland that a coast line at 1:10,000,000 leaves out has no summit either.
    known = [s for s in SUMMITS[icao] if ground.is_land(s[1], s[2])]
    field = heights(ground, facts, known, VALLEYS.get(icao, []), grid)
    print(icao, field.shape, round(field.max()), "ft", len(known), "summits")
    summits = [{"name": n, "at": [lat, lng], "feet": feet} for n, lat, lng, feet in known]
    return {"summits": summits, "contours": list(contours(ground, field))}


def written(airports):
    """The file as text, one ring on a line."""

    def plain(value):
        return json.dumps(value, separators=(",", ":"), ensure_ascii=False)

    entries = []
    for icao, terrain in airports.items():
        levels = []
        for level in terrain["contours"]:
            rings = ",\n".join("        " + plain(ring) for ring in level["rings"])
            levels.append(f'      {{ "feet": {level["feet"]}, "rings": [\n{rings}\n      ] }}')
        summits = ",\n".join("      " + plain(s) for s in terrain["summits"])
        body = ",\n".join(levels)
        entries.append(f'  "{icao}": {{\n    "interval_ft": {INTERVAL},\n    "summits": [\n{summits}\n    ],\n    "contours": [\n{body}\n    ]\n  }}')
    body = ",\n".join(entries)
    return f'{{\n"source": {plain(SOURCE)},\n"airports": {{\n{body}\n}}\n}}\n'


def main():
    with h5py.File(sys.argv[1]) as file:
        grid = file["Altitude"][:]
    land = json.loads((HERE / "coast.json").read_text())["land"]
    airports = {icao: of_airport(icao, land[icao], grid) for icao in SUMMITS}
    (HERE / "terrain.json").write_text(written(airports))


main()
