"""What must be kept over a kill: the settings, read from the disk, and the sign-in as the program tells it."""

import tomllib

# What the user made in the beginning and nothing in a run changes.
KEPT = ("boards", "ownship", "links", "units", "keys")


class Broken(Exception):
    """A promise that was not kept."""


def read(path):
    """The settings as they are on the disk."""
    try:
        return tomllib.loads(path.read_text())
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise Broken(f"the settings cannot be read: {error}") from error


def recent(settings):
    return {*settings.get("airports", {}).get("recent", [])}


def compare(kept, saved, now):
    """`kept` as in the beginning, `saved` as last seen before the kill, `now` as after it."""
    lost = [part for part in KEPT if now.get(part) != kept.get(part)]
    if lost:
        raise Broken(f"after a kill, of the settings these are not what they were: {', '.join(lost)}")
    if not recent(saved) <= recent(now):
        raise Broken(f"after a kill these airports are not remembered any more: {recent(saved) - recent(now)}")


def is_started(told, icao):
    """Whether a start is complete: the user is signed in, and the airport asked for is on the screen."""
    return bool(told.get("signed_in")) and told.get("airport") == icao
