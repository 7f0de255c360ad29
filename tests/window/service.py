"""The embedded service in a process of its own, which outlives the program."""

import json
import subprocess
import urllib.error
import urllib.parse
import urllib.request

from display import Missing

# Half of it is the time after which the program renews.
TOKEN_LIFETIME = "30s"


class Service:
    """`flightbag serve`, with tokens of short lives; `before` is a command that starts it, `options` are more of its own."""

    def __init__(self, display, binary, variables, before=(), lifetime=TOKEN_LIFETIME, options=()):
        process = display.run([*before, str(binary), "serve", "--token-lifetime", lifetime, *options],
                              display.environment | variables, display.home / "service.log",
                              stdout=subprocess.PIPE)
        self.process, self.told = process, {}
        # The client identifier is what it prints last.
        while "client_id" not in self.told:
            line = process.stdout.readline().decode()
            if not line:
                raise Missing("the service did not start")
            name, _, value = line.strip().partition("=")
            self.told[name] = value
        self.auth_url, self.client_id = self.told["auth_url"], self.told["client_id"]

    def variables(self):
        """What the program has to know of the service."""
        return {f"FLIGHTBAG_{name.upper()}": self.told[name]
                for name in ("base_url", "auth_url", "client_id")}

    def refusal(self, refresh):
        """What the identity server says against a refresh token; None where it takes it."""
        form = {"grant_type": "refresh_token", "client_id": self.client_id,
                "refresh_token": refresh.decode()}
        request = urllib.request.Request(f"{self.auth_url}/connect/token",
                                         urllib.parse.urlencode(form).encode())
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        try:
            opener.open(request, timeout=10).close()
        except urllib.error.HTTPError as error:
            return json.load(error).get("error")
        return None
