"""A disk of the proof's own that can be full, or read-only."""

import subprocess

# Enough for both versions of settings and state, and a log.
KILOBYTES = 4096
FOLDERS = ("config", "state")


class Disk:
    """A small file system of its own for settings and state."""

    def __init__(self, folder):
        self.folder, self.filler = folder, folder / "filler"
        folder.mkdir()
        subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={KILOBYTES}k", "tmpfs", folder], check=True)
        for name in FOLDERS:
            (folder / name).mkdir(mode=0o700)

    def fill(self):
        with open(self.filler, "wb", buffering=0) as file:
            try:
                while file.write(b"\0" * 1024):
                    pass
            except OSError:
                return

    def free(self):
        self.filler.unlink(missing_ok=True)

    def let_nothing_be_written(self):
        self._remount("ro")

    def let_all_be_written(self):
        self._remount("rw")

    def _remount(self, how):
        subprocess.run(["mount", "-o", f"remount,{how}", self.folder], check=True)

    def variables(self):
        """What makes the program keep its settings and its state here."""
        return {f"XDG_{name.upper()}_HOME": str(self.folder / name) for name in FOLDERS}

    def end(self):
        subprocess.run(["umount", "--lazy", self.folder], check=False)
