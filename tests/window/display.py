"""A virtual display with a window manager and an accessibility bus of its own."""

import contextlib
import os
import pathlib
import shutil
import signal
import subprocess
import tempfile
import time

# No frames, so that a window as large as the screen fits on it; a key that
# asks a window to close, as a person would.
OPENBOX = """<?xml version="1.0" encoding="UTF-8"?>
<openbox_config xmlns="http://openbox.org/3.4/rc">
  <theme><keepBorder>no</keepBorder></theme>
  <keyboard><keybind key="A-F4"><action name="Close"/></keybind></keyboard>
  <mouse>
    <context name="Client">
      <mousebind button="Left" action="Press"><action name="Focus"/><action name="Raise"/></mousebind>
    </context>
  </mouse>
  <applications><application class="*"><decor>no</decor></application></applications>
</openbox_config>
"""


class Missing(Exception):
    """What the test needs is not there, or did not come in time."""


def until(what, probe, seconds=20.0, every=0.1):
    """The first true answer of `probe`; `Missing` when it does not come."""
    deadline = time.monotonic() + seconds
    while True:
        answer = probe()
        if answer:
            return answer
        if time.monotonic() > deadline:
            raise Missing(f"{what}: not within {seconds:g} s")
        time.sleep(every)


def need(*tools):
    """Fails with a sentence unless every tool is installed."""
    absent = [tool for tool in tools if shutil.which(tool) is None]
    if absent:
        raise Missing(f"not installed: {', '.join(absent)}; tests/run.sh installs what is needed")


class Display:
    """Xvfb, openbox, a session bus and the accessibility bus, until closed."""

    def __init__(self, width=1280, height=800):
        need("Xvfb", "openbox", "dbus-daemon", "dbus-send", "xdotool", "import", "convert", "xprop",
             "xrandr")
        self.home = pathlib.Path(tempfile.mkdtemp(prefix="flightbag-window-"))
        self.started = []
        self.size = (width, height)
        self.environment = self._bare_environment()
        try:
            self._start(width, height)
        except BaseException:
            self.close()
            raise

    def _bare_environment(self):
        """The environment of a user without habits: own folders, no proxies."""
        kept = {
            name: value
            for name, value in os.environ.items()
            if not name.lower().endswith("_proxy")
            and not name.startswith(("XDG_", "WAYLAND", "FLIGHTBAG_", "AT_SPI", "DBUS_"))
            and name not in ("DISPLAY", "BROWSER", "DESKTOP_SESSION", "KDE_FULL_SESSION")
        }
        folders = {"CONFIG_HOME": "config", "DATA_HOME": "data", "STATE_HOME": "state",
                   "CACHE_HOME": "cache", "RUNTIME_DIR": "run"}
        for variable, folder in folders.items():
            path = self.home / folder
            path.mkdir(mode=0o700)
            kept[f"XDG_{variable}"] = str(path)
        kept["HOME"] = str(self.home)
        # The picture must not depend on the machine's graphics card.
        kept["LIBGL_ALWAYS_SOFTWARE"] = "1"
        return kept

    def _start(self, width, height):
        reading, writing = os.pipe()
        screen = ["-screen", "0", f"{width}x{height}x24"]
        self.run(["Xvfb", "-displayfd", str(writing), *screen, "-nolisten", "tcp", "-noreset"],
                 pass_fds=[writing])
        os.close(writing)
        # The number and its line break come in two writes; the server ends
        # when the second is not read.
        with os.fdopen(reading) as answer:
            number = answer.readline().strip()
        if not number:
            raise Missing("Xvfb did not start")
        self.environment["DISPLAY"] = f":{number}"

        configuration = self.home / "openbox.xml"
        configuration.write_text(OPENBOX)
        self.run(["openbox", "--config-file", str(configuration)])

        bus = self.run(["dbus-daemon", "--session", "--nofork", "--print-address=1"],
                       stdout=subprocess.PIPE)
        address = bus.stdout.readline().decode().strip()
        if not address:
            raise Missing("the session bus did not start")
        self.environment["DBUS_SESSION_BUS_ADDRESS"] = address
        # A program publishes its tree only when this is on before it starts.
        self.tool(["dbus-send", "--session", "--print-reply", "--dest=org.a11y.Bus",
                   "/org/a11y/bus", "org.freedesktop.DBus.Properties.Set",
                   "string:org.a11y.Status", "string:IsEnabled", "variant:boolean:true"])
        until("the window manager", lambda: "window id" in self.tool(
            ["xprop", "-root", "_NET_SUPPORTING_WM_CHECK"]))
        # This process reads the same tree; its bindings look here.
        for name in ("DISPLAY", "DBUS_SESSION_BUS_ADDRESS"):
            os.environ[name] = self.environment[name]
        os.environ.pop("AT_SPI_BUS_ADDRESS", None)

    def run(self, command, environment=None, log=None, **options):
        """Starts a program that lives as long as the display at most."""
        output = open(log, "wb") if log else subprocess.DEVNULL
        options.setdefault("stdin", subprocess.DEVNULL)
        options.setdefault("stdout", output)
        options.setdefault("stderr", output)
        process = subprocess.Popen(command, env=environment or self.environment, cwd=self.home,
                                   **options)
        if log:
            output.close()
        self.started.append(process)
        return process

    def tool(self, command, binary=False):
        """What a short-lived tool prints."""
        try:
            done = subprocess.run(command, env=self.environment, stdin=subprocess.DEVNULL,
                                  capture_output=True, timeout=30, check=True)
        except subprocess.CalledProcessError as error:
            said = error.stderr.decode(errors="replace").strip()
            raise Missing(f"{command[0]} failed: {said or error}") from error
        return done.stdout if binary else done.stdout.decode(errors="replace")

    def switch_mode(self, width, height):
        """Makes the screen so large, at most as large as it began; the window manager and all programs are told."""
        name = f"{width}x{height}"
        if (width, height) != self.size:
            # A mode whose pulses have no length: they cannot be seen.
            timing = [60, *[width] * 4, *[height] * 4]
            self.tool(["xrandr", "--newmode", name, *map(str, timing)])
            self.tool(["xrandr", "--addmode", "screen", name])
        self.tool(["xrandr", "--output", "screen", "--mode", name])
        until(f"the screen of {name}", lambda: f"current {width} x {height}" in self.tool(["xrandr"]))

    def _users(self):
        """The processes that were told of the home folder, by any parent."""
        found = []
        for file in pathlib.Path("/proc").glob("[0-9]*/cmdline"):
            with contextlib.suppress(OSError):
                if bytes(self.home) + b"/" in file.read_bytes():
                    found.append(int(file.parent.name))
        return found

    def close(self):
        """Ends what was started, last first, and removes the home folder."""
        for process in reversed(self.started):
            if process.poll() is None:
                process.terminate()
        for process in reversed(self.started):
            try:
                process.wait(5)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        # A browser ends a moment after its driver, and writes until then.
        try:
            until("the end of all programs", lambda: not self._users(), seconds=5)
        except Missing:
            for pid in self._users():
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
        shutil.rmtree(self.home, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()
