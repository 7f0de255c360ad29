"""What a program costs: memory and processor time, with all its processes."""

import os
import pathlib


def tree(root):
    """A process and all its descendants."""
    children = {}
    for file in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = file.read_text().rsplit(")", 1)[1].split()
        except OSError:
            continue
        children.setdefault(int(fields[1]), []).append(int(file.parent.name))
    found = [root]
    for process in found:
        found += children.get(process, [])
    return found


def megabytes(root):
    """Proportional set size of all of a program's processes."""
    return _megabytes(root, ("Pss:",))


def own_megabytes(root):
    """The part of it that is in no file: what is in files is shared, and grows when another program that has it ends."""
    return _megabytes(root, ("Pss_Anon:", "Pss_Shmem:"))


def _megabytes(root, fields):
    total = 0
    for process in tree(root):
        try:
            lines = pathlib.Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
        except OSError:
            continue
        total += sum(int(line.split()[1]) for line in lines if line.startswith(fields))
    return total * 1024 / 1e6


def status(process, field):
    """A field of one process, as a number: kB for memory."""
    for line in pathlib.Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith(f"{field}:"):
            return int(line.split()[1])
    raise KeyError(field)


def forget_peak(process):
    """From now on `VmHWM` is the most that was resident since now."""
    pathlib.Path(f"/proc/{process}/clear_refs").write_text("5")


def processor_seconds(process):
    """User and system time so far."""
    fields = pathlib.Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
