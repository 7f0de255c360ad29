"""Writes what must not be written, in a way that it is told; `python3 offender.py WAY FILE DATA`, both in one folder."""

import ctypes
import mmap
import os
import pathlib
import socket
import sys

PAGE = mmap.PAGESIZE


def opened(file):
    return os.open(file, os.O_RDWR | os.O_CREAT, 0o600)


def write(file, data):
    os.write(opened(file), data)


def crumbs(file, data):
    out = opened(file)
    for at in range(0, len(data), 7):
        os.write(out, data[at:at + 7])


def writev(file, data):
    os.writev(opened(file), [data[:5], data[5:20], data[20:]])


def pwrite(file, data):
    os.pwrite(opened(file), data, 100)


def pwritev(file, data):
    os.pwritev(opened(file), [data[:9], data[9:]], 3)


def deleted(file, data):
    out = opened(file)
    os.unlink(file)
    os.write(out, data)


def unnamed(file, data):
    os.write(os.open(file.parent, os.O_RDWR | os.O_TMPFILE, 0o600), data)


def in_memory(_file, data):
    os.write(os.memfd_create("picture"), data)


def child(file, data):
    made = os.fork()
    if not made:
        write(file, data)
        os._exit(0)
    os.waitpid(made, 0)


def room(out, data):
    os.ftruncate(out, (len(data) // PAGE + 1) * PAGE)
    return out


def mapping(file, data):
    with mmap.mmap(room(opened(file), data), 0) as memory:
        memory[:len(data)] = data


def later_mapping(file, data):
    """Mapped for reading, and made writable then."""
    library = ctypes.CDLL(None, use_errno=True)
    library.mmap.restype = ctypes.c_void_p
    out = room(opened(file), data)
    memory = library.mmap(None, ctypes.c_size_t(PAGE), mmap.PROT_READ, mmap.MAP_SHARED, out, ctypes.c_long(0))
    library.mprotect(ctypes.c_void_p(memory), ctypes.c_size_t(PAGE), mmap.PROT_READ | mmap.PROT_WRITE)
    ctypes.memmove(memory, data, min(len(data), PAGE))


def memory_mapping(_file, data):
    with mmap.mmap(room(os.memfd_create("picture"), data), 0) as memory:
        memory[:len(data)] = data


def from_pipe(file, data):
    """From a pipe to a file, past the program."""
    reading, writing = os.pipe()
    os.write(writing, data[:PAGE])
    ctypes.CDLL(None).splice(reading, None, opened(file), None, ctypes.c_size_t(PAGE), 0)


def from_memory(file, data):
    """From memory that has a name to a file, past the program."""
    memory = os.memfd_create("text")
    os.write(memory, b"only text" * 10)
    os.sendfile(opened(file), memory, 0, 90)


def name(file, data):
    """In the name of a file, which stays empty."""
    opened(file.with_name(data.decode()))


def much(file, _data):
    write(file, b"only text, but much of it\n" * 4000)


def innocent(file, data):
    """Everything that is no storage may have all of it; a file has text."""
    write(file, b'airport = "YBBN"\npalette = "night"\n')
    one, other = socket.socketpair()
    one.sendall(data[:PAGE])
    os.write(one.fileno(), data[:PAGE])
    listener = socket.create_server(("127.0.0.1", 0))
    caller = socket.create_connection(listener.getsockname())
    caller.sendall(data[:PAGE])
    os.write(os.pipe()[1], data[:PAGE])
    os.write(os.open("/dev/null", os.O_WRONLY), data)
    with mmap.mmap(-1, len(data)) as memory:
        memory[:] = data
    source = os.open(file, os.O_RDONLY)
    os.sendfile(opened(file.with_suffix(".copy")), source, 0, 20)
    with mmap.mmap(source, 0, flags=mmap.MAP_PRIVATE) as memory:
        memory[:7] = b"AIRPORT"
    other.close()


if __name__ == "__main__":
    globals()[sys.argv[1]](pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3]).read_bytes())
