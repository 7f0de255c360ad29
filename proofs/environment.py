"""What proofs on the program in its window need before they begin: tools, the program, and a network of its own."""

import os
import pathlib
import shutil
import subprocess
import sys

PROJECT = pathlib.Path(__file__).resolve().parents[1]
sys.path[:0] = [str(PROJECT / "tests" / "window"), str(PROJECT / "benches" / "chromium")]

# Tools and Python's modules, and Debian's packages that have them.
TOOLS = {"Xvfb": "xvfb", "openbox": "openbox", "dbus-daemon": "dbus", "dbus-send": "dbus", "xdotool": "xdotool",
         "xprop": "x11-utils", "xrandr": "x11-xserver-utils", "convert": "imagemagick", "gnome-keyring-daemon": "gnome-keyring",
         "xdg-open": "xdg-utils", "unshare": "util-linux", "ip": "iproute2"}
# What the program opens by name.
LIBRARIES = {"libEGL.so.1": "libegl1", "libX11-xcb.so.1": "libx11-xcb1", "libXcursor.so.1": "libxcursor1",
             "libXi.so.6": "libxi6", "libxkbcommon-x11.so.0": "libxkbcommon-x11-0"}
MODULES = {"gi": "python3-gi", "pyatspi": "python3-pyatspi"}
INSIDE = "PROOF_HAS_A_NETWORK_OF_ITS_OWN"
ALONE = ["unshare", "--net", "--map-root-user"]


def need(*more):
    """Ends with what to install unless all is there; `more` are further tools that are named as their packages."""
    import importlib.util
    wanted = TOOLS | {name: name for name in more}
    absent = [package for tool, package in wanted.items() if not shutil.which(tool)]
    known = subprocess.run(["/sbin/ldconfig", "-p"], capture_output=True, text=True, check=True).stdout
    absent += [package for library, package in LIBRARIES.items() if library not in known]
    absent += [package for module, package in MODULES.items() if not importlib.util.find_spec(module)]
    if absent:
        sys.exit(f"Something is missing: apt-get install {' '.join(sorted(set(absent)))}")


def alone(*more):
    """Starts this script once more with a network and a user of its own, where that is allowed; with `more` as well.

    Two proofs, or a proof and a simulator, do not meet then. And a release build can be looked into by no one but the
    system's administrator, who this user is in there.
    """
    if INSIDE in os.environ:
        return
    command = [*ALONE, *more]
    if subprocess.run([*command, "true"], capture_output=True, check=False).returncode == 0:
        inside = 'ip link set lo up && exec "$@"'
        os.execvpe("unshare", [*command, "sh", "-c", inside, "sh", *sys.orig_argv], os.environ | {INSIDE: "1"})
    if os.geteuid() != 0:
        sys.exit("This system lets no user have a namespace of its own: start the proof as root.")
    print("This system allows no network of its own: do not start two proofs at once.")


def program():
    """The release build that the command line names, or a new one."""
    if len(sys.argv) > 1:
        named = pathlib.Path(sys.argv[1]).resolve()
        if not named.is_file():
            sys.exit(f"{named} is not there")
        return named
    if INSIDE not in os.environ:
        # As packages have it: it paints by OpenGL or by wgpu.
        subprocess.run(["cargo", "build", "--release", "--locked", "--features", "vulkan"], cwd=PROJECT, check=True)
    target = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", PROJECT / "target"))
    return (PROJECT / target / "release" / "flightbag").resolve()


def browser(display):
    """What the program starts to open an address: a script that answers the pages as a person would."""
    from programs import BROWSER
    script = display.home / "browser"
    script.write_text(BROWSER.format(folder=str(PROJECT / "benches" / "chromium")))
    script.chmod(0o700)
    return script
