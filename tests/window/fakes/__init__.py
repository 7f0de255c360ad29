"""Fake simulators, one module a protocol, written from the protocols' public descriptions and not from the program's parsers."""
