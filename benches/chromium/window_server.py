"""What the window server itself is asked: to press a button at a known moment, and to tell of every frame."""

import ctypes
import os
import select
import threading
import time

# Draws of one frame lie closer together than this, in seconds; two frames do not.
ONE_FRAME = 0.004
# How long a person holds the button down, in seconds.
HELD = 0.05


class DamageEvent(ctypes.Structure):
    """`XDamageNotifyEvent` as far as its time stamp."""

    _fields_ = [("type", ctypes.c_int), ("serial", ctypes.c_ulong), ("sent", ctypes.c_int),
                ("display", ctypes.c_void_p), ("drawable", ctypes.c_ulong),
                ("damage", ctypes.c_ulong), ("level", ctypes.c_int), ("more", ctypes.c_int),
                ("time", ctypes.c_ulong)]


def library(name, **results):
    """A system library with the results of some functions that are not an `int`."""
    loaded = ctypes.CDLL(name)
    for function, result in results.items():
        getattr(loaded, function).restype = result
    return loaded


class WindowServer:
    """A connection of its own to the display that `DISPLAY` names."""

    def __init__(self):
        self.x11 = library("libX11.so.6", XOpenDisplay=ctypes.c_void_p, XDefaultRootWindow=ctypes.c_ulong)
        self.display = ctypes.c_void_p(self.x11.XOpenDisplay(os.environ["DISPLAY"].encode()))
        if not self.display:
            raise OSError("the display does not answer")

    def release_left_button(self):
        """Presses the left button and lets it go; when it was let go."""
        test = library("libXtst.so.6")
        test.XTestFakeButtonEvent(self.display, 1, 1, ctypes.c_ulong(0))
        self.x11.XFlush(self.display)
        time.sleep(HELD)
        let_go = time.monotonic()
        test.XTestFakeButtonEvent(self.display, 1, 0, ctypes.c_ulong(0))
        self.x11.XFlush(self.display)
        return let_go


class Frames(WindowServer):
    """Counts the frames that appear on the display from its making on, until it is left."""

    def __enter__(self):
        damage = library("libXdamage.so.1", XDamageCreate=ctypes.c_ulong)
        base, errors = ctypes.c_int(), ctypes.c_int()
        if not damage.XDamageQueryExtension(self.display, ctypes.byref(base), ctypes.byref(errors)):
            raise OSError("the window server does not tell what is drawn")
        # Level 0: every single draw is told.
        root = self.x11.XDefaultRootWindow(self.display)
        damage.XDamageCreate(self.display, ctypes.c_ulong(root), 0)
        # The making itself is told as a draw of the whole display, and not counted.
        self.x11.XSync(self.display, 1)
        self.kind, self.at = base.value, []
        self.ended = threading.Event()
        self.thread = threading.Thread(target=self._listen, daemon=True)
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.ended.set()
        self.thread.join()
        self.x11.XCloseDisplay(self.display)

    def _listen(self):
        event = (ctypes.c_char * 256)()
        while not self.ended.is_set():
            if not self.x11.XPending(self.display):
                select.select([self.x11.XConnectionNumber(self.display)], [], [], 0.1)
                continue
            self.x11.XNextEvent(self.display, ctypes.byref(event))
            damage = DamageEvent.from_buffer(event)
            if damage.type == self.kind:
                self.at.append(damage.time / 1000)

    def count(self):
        """Frames so far."""
        return sum(1 for at, before in zip(self.at, [0.0, *self.at]) if at - before > ONE_FRAME)
