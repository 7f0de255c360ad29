"""What the program holds at a moment, and what it may hold more of at a later one."""

import os
import pathlib

import processes

# When it is measured: with the first chart, after fifty (what stays is there then), and after each quarter.
MOMENTS = ("first chart", "0 h", "2 h", "4 h", "6 h", "8 h")
# From the first chart to the end, and from the warm start to each quarter; threads and descriptors come and go by a few.
MEGABYTES, FEW = 30, 4


class ResourceUsage:
    """What a process holds now."""

    def __init__(self, process):
        kinds = []
        for link in pathlib.Path(f"/proc/{process}/fd").iterdir():
            try:
                kinds.append(os.readlink(link))
            except FileNotFoundError:
                continue
        # Code of libraries counts apart: it is shared, and its share grows when another program that has it ends.
        self.megabytes = processes.own_megabytes(process)
        self.with_files = processes.megabytes(process)
        self.threads = processes.status(process, "Threads")
        self.descriptors = len(kinds)
        self.sockets = sum(kind.startswith("socket:") for kind in kinds)
        self.seconds = processes.processor_seconds(process)


def grown(held):
    """A sentence for each thing that grew more than it may; `held` is one for each of `MOMENTS`."""
    moments = dict(zip(MOMENTS, held, strict=True))
    first, warm, last = moments[MOMENTS[0]], moments[MOMENTS[1]], moments[MOMENTS[-1]]
    spans = [(first, MOMENTS[0], last, MOMENTS[-1])]
    spans += [(warm, MOMENTS[1], moments[name], name) for name in MOMENTS[2:]]
    wrong = []
    for before, since, now, until in spans:
        more = now.megabytes - before.megabytes
        if more >= MEGABYTES:
            wrong.append(f"memory grew by {more:.1f} MB from {since} to {until}, less than {MEGABYTES} are allowed")
        for name in ("threads", "descriptors", "sockets"):
            if getattr(now, name) > getattr(before, name) + FEW:
                wrong.append(f"{name} grew from {getattr(before, name)} to {getattr(now, name)} from {since} to {until}")
    return wrong
