#!/usr/bin/env python3
"""Makes airports.txt.gz, runways.txt.gz and countries.txt, the open data on airports in the program, and LICENSE.txt.

Usage: python3 -m venv VENV; VENV/bin/pip install airportsdata; VENV/bin/python make RUNWAYS.csv COUNTRIES.csv YYYY-MM-DD

The airports are those of the Python package airportsdata. Runways and names of countries come from runways.csv
and countries.csv of OurAirports (public domain), of the day that is given.

The table is one text. Its first line names the sources and their releases. Then come eleven columns, one after the other,
each with one line for every airport, in the order of the identifiers: a column packs better than a row. The same
releases give the same text. `src/airport/index.rs` reads it, `src/airport/country.rs` the names of the countries.

The runways are in a text of the same form: every open runway of these airports of which both ends are known, in the order
of the airports. The second end is given by its distance from the first, in steps of the last decimal. `src/airport/runways.rs` reads it.
"""

import csv
import gzip
import pathlib
import sys
from importlib import metadata

import airportsdata

HERE = pathlib.Path(__file__).parent
# The order of the columns, by the package's names; "runway" is OurAirports'.
COLUMNS = ["icao", "iata", "name", "city", "subd", "country", "lat", "lon", "elevation", "tz", "runway"]
# Decimals of a degree: about a metre.
DECIMALS = 5


def is_location_indicator(code):
    """Whether it is of ICAO's form: the package makes up codes with digits for fields that have none."""
    return len(code) == 4 and code.isascii() and code.isalpha() and code.isupper()


def longest_runways(path):
    """Feet of the longest open runway of each airport, by OurAirports' identifier, which is the ICAO one where there is one."""
    longest = {}
    with open(path, encoding="utf-8", newline="") as table:
        for runway in csv.DictReader(table):
            if runway["closed"] != "1" and runway["length_ft"]:
                airport, feet = runway["airport_ident"], round(float(runway["length_ft"]))
                longest[airport] = max(feet, longest.get(airport, 0))
    return longest


def runway_rows(path, airports):
    """Airport, first end in degrees, second end in steps from the first, and width in feet where it is known."""
    step = 10**DECIMALS
    rows = []
    with open(path, encoding="utf-8", newline="") as table:
        for runway in csv.DictReader(table):
            ends = [runway[f"{end}_{part}_deg"] for end in ("le", "he") for part in ("latitude", "longitude")]
            if runway["airport_ident"] not in airports or runway["closed"] == "1" or not all(ends):
                continue
            lat, lng, far_lat, far_lng = [round(float(end) * step) for end in ends]
            east = (far_lng - lng + 180 * step) % (360 * step) - 180 * step
            # An end in another place than the runway: a typing error.
            if (far_lat, east) == (lat, 0) or abs(far_lat - lat) > step // 10 or abs(east) > step:
                continue
            width = runway["width_ft"] and round(float(runway["width_ft"]))
            rows.append((runway["airport_ident"], lat, lng, far_lat - lat, east, str(width or "")))
    degrees = [(icao, cell("lat", lat / step), cell("lon", lng / step), str(north), str(east), width) for icao, lat, lng, north, east, width in sorted(rows)]
    # An airport is named once, with its first runway.
    return [(icao if not i or degrees[i - 1][0] != icao else "", *rest) for i, (icao, *rest) in enumerate(degrees)]


def pack(path, lines):
    """Writes lines as one packed text. Returns its size and the packed one."""
    text = "\n".join(lines).encode()
    packed = gzip.compress(text, compresslevel=9, mtime=0)
    path.write_bytes(packed)
    return f"{len(text)} bytes, packed {len(packed)}"


def country_names(path):
    """Names by the code of ISO 3166-1."""
    with open(path, encoding="utf-8", newline="") as table:
        return {country["code"]: country["name"] for country in csv.DictReader(table)}


def cell(column, value):
    """A value as it stands in its column."""
    if column in ("lat", "lon"):
        return f"{value:.{DECIMALS}f}".rstrip("0").rstrip(".")
    if column == "elevation":
        return str(round(value))
    if column == "runway":
        return str(value) if value else ""
    return " ".join(value.split())


def main():
    _, runways, countries, day = sys.argv
    release = metadata.version("airportsdata")
    longest = longest_runways(runways)
    airports = [a for code, a in sorted(airportsdata.load("ICAO").items()) if is_location_indicator(code)]
    for airport in airports:
        airport["runway"] = longest.get(airport["icao"], 0)
    columns = ["\n".join(cell(column, a[column]) for a in airports) for column in COLUMNS]
    source = f"airportsdata {release}, OurAirports {day}"
    size = pack(HERE / "airports.txt.gz", [source, *columns])
    ends = runway_rows(runways, {a["icao"] for a in airports})
    ends_size = pack(HERE / "runways.txt.gz", [source, *("\n".join(column) for column in zip(*ends))])
    names = country_names(countries)
    used = sorted({a["country"] for a in airports})
    lines = "".join(f"{code} {names[code]}\n" for code in used)
    (HERE / "countries.txt").write_text(lines, encoding="utf-8", newline="\n")
    [licence] = [f for f in metadata.files("airportsdata") if f.name == "LICENSE"]
    (HERE / "LICENSE.txt").write_text(licence.read_text(), newline="\n")
    measured = sum(a["runway"] > 0 for a in airports)
    print(f"{len(airports)} airports of release {release}, {measured} with a runway: {size}")
    print(f"{len(ends)} runways with both ends, of {sum(1 for row in ends if row[0])} airports: {ends_size}")


if __name__ == "__main__":
    main()
