"""Judges a recording: what must not have been written, and how much was."""

# Bytes a session may write outside the graphics driver's shader cache (reliability P1).
LIMIT = 64 << 10


def offences(recording, search, uncounted=()):
    """A sentence for each thing that breaks the promise; files below `uncounted` are searched but do not count."""
    found = list(recording.offences)
    for (_thread, name), data in recording.streams.items():
        found += [f"{what} was written to {name}" for what in search.find(data)]
    if counted(recording, uncounted) >= LIMIT:
        found.append(f"{counted(recording, uncounted)} bytes were written, {LIMIT} are allowed")
    return sorted(set(found))


def counted(recording, uncounted=()):
    """How many bytes were written to files that are not below `uncounted`."""
    return sum(count for name, count in recording.counts.items() if not name.startswith(tuple(map(str, uncounted)) or "\0"))


def left_behind(folder, search, leave_out=()):
    """A sentence for each file below the folder that holds what is looked for."""
    found = []
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not path.is_symlink() and not any(path.is_relative_to(out) for out in leave_out):
            found += [f"{what} is left in {path.relative_to(folder)}" for what in search.find(path.read_bytes())]
    return found
