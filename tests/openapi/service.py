"""The embedded service in a process of its own, and a person who signs in there."""

import html
import re
import subprocess
import sys
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import requests

# The verifier and challenge printed in RFC 7636, appendix B.
VERIFIER = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
CHALLENGE = {"code_challenge": "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", "code_challenge_method": "S256"}
SCOPE = "openid userinfo offline_access charts"
# Where the pretended application listens; nothing connects to it.
REDIRECT = "http://127.0.0.1:4711/callback"
DEVICE_GRANT = "urn:ietf:params:oauth:grant-type:device_code"
PATIENCE = 20


class Service:
    """`flightbag serve` until the end of the block."""

    def __init__(self, program):
        # It logs every request.
        self.log = Path(sys.prefix) / "service.log"
        self.process = subprocess.Popen([program, "serve", "--port", "0"], stdout=subprocess.PIPE,
                                        stderr=self.log.open("w"), text=True)
        self.told = {}
        # The client identifier is what it prints last.
        while "client_id" not in self.told:
            line = self.process.stdout.readline()
            if not line:
                raise SystemExit(f"tests/openapi: the service did not start:\n{self.log.read_text()}")
            name, _, value = line.strip().partition("=")
            self.told[name] = value
        self.base_url, self.auth_url = self.told["base_url"], self.told["auth_url"]
        self.client_id, self.client_secret = self.told["client_id"], self.told["client_secret"]
        self.http = requests.Session()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()

    def is_well(self):
        """Whether it is still there, and no part of it broke."""
        return self.process.poll() is None and "panicked" not in self.log.read_text()

    def authorization(self):
        """The parameters of a good authorization request."""
        return {"response_type": "code", "client_id": self.client_id, "redirect_uri": REDIRECT,
                "scope": SCOPE, **CHALLENGE}

    def code(self, account):
        """An authorization code of an account, `full` or `demo`, by way of the pages."""
        page = self.http.get(f"{self.auth_url}/connect/authorize", params=self.authorization(), timeout=PATIENCE)
        back = self.walk(page, account, "allow")
        return parse_qs(urlsplit(back.headers["Location"]).query)["code"][0]

    def answer_device(self, codes, account, answer):
        """Types a device's code, signs in and answers `allow` or `refuse`."""
        page = self.http.get(codes["verification_uri"], timeout=PATIENCE)
        self.walk(self.send(page, user_code=codes["user_code"]), account, answer)

    def walk(self, page, account, answer):
        """From the sign-in page to the answer after the consent."""
        name, password = self.told[f"username_{account}"], self.told[f"password_{account}"]
        return self.send(self.send(page, username=name, password=password), answer=answer)

    def send(self, page, **fields):
        """Fills in the form of a page."""
        action = html.unescape(re.search(r'action="([^"]+)"', page.text)[1])
        ticket = html.unescape(re.search(r'name="ticket" value="([^"]+)"', page.text)[1])
        return self.http.post(self.auth_url + action, data={"ticket": ticket, **fields}, allow_redirects=False,
                              timeout=PATIENCE)

    def code_form(self, code):
        """The form that redeems a code."""
        return {"grant_type": "authorization_code", "client_id": self.client_id, "code": code,
                "redirect_uri": REDIRECT, "code_verifier": VERIFIER}

    def access(self, account):
        """The access token of an account."""
        tokens = self.http.post(f"{self.auth_url}/connect/token", data=self.code_form(self.code(account)),
                                timeout=PATIENCE)
        return tokens.json()["access_token"]
