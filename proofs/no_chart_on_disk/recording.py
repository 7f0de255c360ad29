"""Every byte that a program and all its descendants give to files, recorded by strace."""

import collections
import pathlib
import re
import time

# A chart's picture may have 32 MiB (reliability 4): nothing that holds one is cut. What is longer is an offence.
LONGEST = 32 << 20
WRITES = ("write", "pwrite64", "writev", "pwritev", "pwritev2")
# Only these tell what the services on loopback handed out; files are not written by them.
SENDS = ("sendto", "sendmsg", "sendmmsg")
# A name and an attribute are bytes on a disk, too.
NAMES = ("open", "openat", "openat2", "creat", "mkdir", "mkdirat", "mknod", "mknodat", "symlink", "symlinkat", "link",
         "linkat", "rename", "renameat", "renameat2", "setxattr", "lsetxattr", "fsetxattr")
# Bytes that the kernel moves by itself: from a file they are that file's, from elsewhere they are not seen. Where in the
# arguments the destination is, and where the source.
MOVES = {"sendfile": (0, 1), "copy_file_range": (1, 0), "splice": (1, 0)}
# Other ways to a file, of which no byte can be read.
UNSEEN = ("io_submit", "io_uring_setup")
TRACED = (*WRITES, *SENDS, *NAMES, *MOVES, *UNSEEN, "mmap", "prctl", "setrlimit", "prlimit64")
# How a program asks the system for no core of it: by a limit, and, for a core that is handed to another program, by a mark.
NO_CORE = {"the limit": re.compile(rb"(?:setrlimit\(|prlimit64\(0, )RLIMIT_CORE, \{rlim_cur=0, rlim_max=0\}"),
           "the mark": re.compile(rb"prctl\(PR_SET_DUMPABLE, SUID_DUMP_DISABLE\)")}

CODED = re.compile(rb"(?:\\x[0-9a-f]{2})+")
STRING = re.compile(rb'"((?:\\x[0-9a-f]{2})*)"(\.\.\.)?')
# A descriptor, what is behind it (a coded path, or a kind of socket), the kind of a device, and whether the name is gone.
DESCRIPTOR = re.compile(rb"(?<![\w<\[])(-?\d+)<((?:\\x[0-9a-f]{2})+|[A-Za-z][\w-]*:\[.*?\]+)(<[^>]*>)?>(\(deleted\))?")
RESULT = re.compile(rb"\) += (-?\d+|0x[0-9a-f]+)[^\n]*$")


def command(folder):
    """What stands before the command that is recorded into the folder.

    The program stays the child of its starter (`-D`); each thread has a file of its own (`-ff`), so that no call is
    torn in two; all text is in hexadecimal (`-xx`); the program stops at the calls that count only (`--seccomp-bpf`), as
    far as the processor's kind has them (`?`).
    """
    return ["strace", "-D", "-ff", "-yy", "-xx", "--seccomp-bpf", f"--string-limit={LONGEST}", "-e", "signal=ABRT",
            "-e", "trace=" + ",".join(f"?{call}" for call in TRACED), "-o", str(folder / "thread")]


def wait(folder, seconds=60):
    """Waits until strace has written the end of every thread."""
    deadline = time.monotonic() + seconds
    while not all(_ended(file) for file in folder.iterdir()):
        if time.monotonic() > deadline:
            return
        time.sleep(0.1)


def _ended(file):
    with open(file, "rb") as text:
        text.seek(max(0, file.stat().st_size - 100))
        return b"\n+++ " in b"\n" + text.read()


def plain(text):
    """Text as it was before it was coded."""
    return CODED.sub(lambda found: bytes.fromhex(found[0].replace(rb"\x", b"").decode()), text)


class Descriptor:
    """What is behind a descriptor's number."""

    def __init__(self, behind, device=b"", deleted=b""):
        self.name = plain(behind).decode(errors="replace") + (" (deleted)" if deleted else "")
        self.path = self.name.startswith("/")
        # Character devices are no storage; block devices are.
        self.storage = self.path and not (device or b"").startswith(b"<char")
        self.tcp = self.name.startswith("TCP")


UNKNOWN = Descriptor(b"/a descriptor that cannot be named")


def descriptors(text):
    """All descriptors in a piece of a line, in their order."""
    return [Descriptor(*found.groups()[1:]) for found in DESCRIPTOR.finditer(text)]


class Recording:
    """What was recorded, sorted by where it went.

    * `streams`: bytes by (thread, file): writes in their order, so that what was written in small pieces is whole again.
    * `counts`: how many bytes each file was given.
    * `sent`: bytes by (thread, TCP connection).
    * `offences`: sentences on unreadable bytes.
    * `excepted`: how many calls wrote to what is no storage, by its kind.
    * `coreless`: by thread, how it asked for no core of its process (`NO_CORE`).
    """

    def __init__(self, folder, may_be_mapped=()):
        self.may_be_mapped = tuple(map(str, may_be_mapped))
        self.streams, self.sent = collections.defaultdict(bytearray), collections.defaultdict(bytearray)
        self.counts, self.excepted = collections.Counter(), collections.Counter()
        self.offences, self.writable, self.mapped = [], set(), []
        self.coreless = collections.defaultdict(set)
        self.threads = sorted(pathlib.Path(folder).iterdir())
        for file in self.threads:
            if not _ended(file):
                self.offences.append(f"the record of {file.name} has no end")
            with open(file, "rb") as lines:
                for line in lines:
                    self._read(file.suffix, line)
        if not self.threads:
            self.offences.append("nothing was recorded")
        for call, where, written in self.mapped:
            if (written or where.name in self.writable) and not where.name.startswith(self.may_be_mapped or "\0"):
                self.offences.append(f"{call}: {where.name} is mapped shared and may be written without a call")

    def _read(self, thread, line):
        call, bracket, rest = line.partition(b"(")
        result = RESULT.search(line)
        if not bracket or not result:
            return
        call, result = call.decode(), int(result[1], 0)
        # What failed has written nothing.
        if result < 0:
            return
        if call in WRITES or call in SENDS:
            self._written(thread, call, rest, result)
        elif call in NAMES:
            self._named(thread, call, rest)
        elif call in MOVES:
            self._moved(call, rest, result)
        elif call == "mmap":
            self._mapped(call, rest)
        elif call in UNSEEN:
            self.offences.append(f"{call}: writes past every other call")
        else:
            self.coreless[thread].update(way for way, form in NO_CORE.items() if form.match(line))

    def _written(self, thread, call, rest, result):
        found = DESCRIPTOR.match(rest)
        where = Descriptor(*found.groups()[1:]) if found else UNKNOWN
        if not where.storage and not where.tcp:
            self.excepted[where.name if where.path else where.name.split("[")[0].rstrip(":")] += 1
            return
        arguments = rest[found.end() if found else 0:]
        strings = STRING.findall(arguments)
        data = b"".join(bytes.fromhex(text.replace(rb"\x", b"").decode()) for text, _cut in strings)
        if where.tcp:
            self.excepted["TCP"] += 1
            self.sent[thread, where.name] += data
        elif call in WRITES:
            self.counts[where.name] += result
            self.streams[thread, where.name] += data
            if any(cut for _text, cut in strings) or len(data) < result:
                self.offences.append(f"{call}: {result} bytes to {where.name}, of which {len(data)} could be read")

    def _named(self, thread, call, rest):
        strings = [plain(text) for text, _cut in STRING.findall(rest)]
        self.streams[thread, "names of files"] += b"\0".join([*strings, b""])
        if call in ("open", "openat", "openat2") and b"O_RDWR" in rest:
            opened = DESCRIPTOR.search(rest, rest.rfind(b") ="))
            if opened:
                self.writable.add(Descriptor(*opened.groups()[1:]).name)

    def _moved(self, call, rest, result):
        both = descriptors(rest)
        into, source = (both[at] for at in MOVES[call]) if len(both) > 1 else (UNKNOWN, UNKNOWN)
        if into.storage:
            self.counts[into.name] += result
            # What is in a file was written before the program began, or is searched.
            if not source.storage or "memfd:" in source.name:
                self.offences.append(f"{call}: {result} bytes from {source.name} to {into.name}, unseen")

    def _mapped(self, call, rest):
        if b"MAP_SHARED" in rest and b"MAP_ANON" not in rest:
            for where in descriptors(rest):
                if where.storage:
                    # Memory that has a name can always be written.
                    written = b"PROT_WRITE" in rest or where.name.startswith("/memfd:")
                    self.mapped.append((call, where, written))
