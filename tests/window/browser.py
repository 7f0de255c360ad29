"""Debian's Chromium, driven over WebDriver, as the system's browser."""

import base64
import json
import pathlib
import re
import stat
import subprocess
import urllib.error
import urllib.request

from display import Missing, need, until

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"

# What the system starts to open an address: passes it to the browser at once
# and does not wait for the page.
SCRIPT = """#!/usr/bin/python3
import json, os, sys, urllib.request
if os.fork():
    os._exit(0)
request = urllib.request.Request({session!r} + "/url", json.dumps({{"url": sys.argv[1]}}).encode(),
                                 {{"Content-Type": "application/json"}})
urllib.request.build_opener(urllib.request.ProxyHandler({{}})).open(request, timeout=30).read()
"""


class Browser:
    """A Chromium with an empty profile, kept on loopback."""

    def __init__(self, display, width=1000, height=760):
        need("chromium", "chromedriver", "xdg-open")
        self.display = display
        self.opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        environment = dict(display.environment)
        # Its tree is not looked at, and would only slow the bus down.
        environment["DBUS_SESSION_BUS_ADDRESS"] = "disabled:"
        self.driver, port = self._start_driver(environment)
        self.address = f"http://127.0.0.1:{port}/session"
        profile = display.home / f"chromium-{port}"
        flags = [f"--user-data-dir={profile}", f"--window-size={width},{height}",
                 "--no-first-run", "--no-default-browser-check", "--disable-background-networking",
                 "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage",
                 "--password-store=basic", "--disable-gpu", "--force-device-scale-factor=1",
                 # Nothing but this machine can be reached, whatever asks.
                 "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"]
        # Root and most containers have no sandbox; the pages are our own.
        flags.append("--no-sandbox")
        chrome = {"binary": "/usr/bin/chromium", "args": flags,
                  "excludeSwitches": ["enable-automation"],
                  "prefs": {"credentials_enable_service": False,
                            "profile.password_manager_enabled": False}}
        wanted = {"capabilities": {"alwaysMatch": {
            "browserName": "chrome", "pageLoadStrategy": "eager", "goog:chromeOptions": chrome}}}
        answer = self._ask("POST", "", wanted, seconds=60)
        self.address += "/" + answer["sessionId"]

        self.script = display.home / f"browser-{port}"
        self.script.write_text(SCRIPT.format(session=self.address))
        self.script.chmod(stat.S_IRWXU)

    def _start_driver(self, environment):
        """The driver and its port. It draws one port for both kinds of addresses and ends when one of them is taken."""
        told = b""
        for _draw in range(3):
            driver = self.display.run(["chromedriver", "--port=0"], environment,
                                      stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
            for line in driver.stdout:
                told += line
                started = re.search(rb"started successfully on port (\d+)", line)
                if started:
                    return driver, int(started.group(1))
        raise Missing(f"chromedriver did not start: {told.decode(errors='replace')}")

    def _ask(self, method, path, body=None, seconds=30):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data, method=method,
                                         headers={"Content-Type": "application/json"})
        try:
            with self.opener.open(request, timeout=seconds) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            said = json.load(error).get("value", {}).get("message", "")
            said = " ".join(said.splitlines()[:3])
            raise Missing(f"the browser refused {path or 'to start'}: {said}") from error
        except OSError as error:
            raise Missing(f"the browser does not answer: {error}") from error

    def visit(self, address):
        """Opens an address, as a user who typed it."""
        self._ask("POST", "/url", {"url": address})

    def url(self):
        return self._ask("GET", "/url")

    def _elements(self, css):
        try:
            return [found[ELEMENT] for found in
                    self._ask("POST", "/elements", {"using": "css selector", "value": css})]
        except Missing:
            # The page is being replaced.
            return []

    def _text(self, element):
        try:
            return self._ask("GET", f"/element/{element}/text").strip()
        except Missing:
            return ""

    def find(self, css, words=None, seconds=20.0):
        """The first element of the page that fits, by its words if given."""
        def probe():
            return [element for element in self._elements(css)
                    if words is None or words.search(self._text(element))]
        try:
            return until(f"{css} {words.pattern if words else ''} in the browser", probe, seconds)[0]
        except Missing as missing:
            raise Missing(f"{missing}; the page {self.url()} says:\n{self.text()}") from None

    def fill(self, css, text):
        element = self.find(css)
        self._ask("POST", f"/element/{element}/clear", {})
        self._ask("POST", f"/element/{element}/value", {"text": text})

    def press(self, words):
        self._ask("POST", f"/element/{self.find('button', words)}/click", {})

    def text(self):
        """What the page says."""
        bodies = self._elements("body")
        return self._text(bodies[0]) if bodies else ""

    def wait_for_text(self, words, seconds=20.0):
        until(f"“{words.pattern}” in the browser", lambda: words.search(self.text()), seconds)

    def save(self, file):
        """Writes the page's picture to a file."""
        pathlib.Path(file).parent.mkdir(parents=True, exist_ok=True)
        pathlib.Path(file).write_bytes(base64.b64decode(self._ask("GET", "/screenshot")))

    def close(self):
        try:
            self._ask("DELETE", "")
        except Missing:
            pass
        self.driver.terminate()
