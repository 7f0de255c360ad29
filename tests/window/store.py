"""A secret store of the display's own: gnome-keyring on its bus, with its files in its home."""

import subprocess
import time

from display import Missing, need, until

NAME = "org.freedesktop.secrets"
ROOT = "/org/freedesktop/secrets"
# Of the Secret Service's interfaces.
SERVICE = "org.freedesktop.Secret.Service"
COLLECTION = "org.freedesktop.Secret.Collection"
ITEM = "org.freedesktop.Secret.Item"


class Store:
    """The store, unlocked, and everything that was seen in it.

    Make it only when the display is up: it connects to the display's bus.
    """

    def __init__(self, display):
        need("gnome-keyring-daemon")
        daemon = display.run(["gnome-keyring-daemon", "--foreground", "--components=secrets",
                              "--unlock"], stdin=subprocess.PIPE)
        daemon.stdin.write(b"password")
        daemon.stdin.close()

        from gi.repository import Gio, GLib
        self.glib = GLib
        flags = (Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT
                 | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION)
        self.bus = Gio.DBusConnection.new_for_address_sync(
            display.environment["DBUS_SESSION_BUS_ADDRESS"], flags, None, None)
        # Otherwise the bus would start a second one, which is locked.
        until("the secret store", lambda: self._call(
            "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
            "NameHasOwner", "(s)", NAME)[0])
        # The test and the store are alone on this bus: nothing is enciphered.
        self.session = self._call(NAME, ROOT, SERVICE, "OpenSession", "(sv)", "plain",
                                  GLib.Variant("s", ""))[1]
        self.seen = []

    def _call(self, name, path, interface, method, form, *arguments):
        answer = self.bus.call_sync(name, path, interface, method,
                                    self.glib.Variant(form, arguments), None, 0, 5000, None)
        return answer.unpack()

    def _property(self, path, interface, name):
        return self._call(NAME, path, "org.freedesktop.DBus.Properties", "Get", "(ss)",
                          interface, name)[0]

    def entries(self):
        """Everything in the store, from any program, as (attributes, secret)."""
        try:
            items = [item for collection in self._property(ROOT, SERVICE, "Collections")
                     for item in self._property(collection, COLLECTION, "Items")]
            return [(self._property(item, ITEM, "Attributes"), self._secret(item))
                    for item in items]
        except self.glib.Error as error:
            raise Missing(f"the secret store does not answer: {error.message}") from error

    def _secret(self, item):
        _session, _parameters, value, _kind = self._call(
            NAME, item, ITEM, "GetSecret", "(o)", self.session)[0]
        return bytes(value)

    def kept(self):
        """The one sign-in that is kept now, or None; remembers it."""
        entries = self.entries()
        if len(entries) > 1:
            raise Missing(f"the store holds {len(entries)} entries instead of one")
        secret = entries[0][1] if entries else None
        if secret and secret not in self.seen:
            self.seen.append(secret)
        return secret

    def wait_for_another(self, before, asking=lambda: None, seconds=20.0):
        """Asks for something until another sign-in is kept than before; the seconds it took."""
        def probe():
            asking()
            return self.kept() not in (None, before)
        began = time.monotonic()
        until("another refresh token in the store", probe, seconds)
        return time.monotonic() - began
