"""Every kind of answer that the description names, asked for on purpose and judged by schemathesis."""

from service import CHALLENGE, DEVICE_GRANT, PATIENCE, SCOPE, VERIFIER

FORM = "application/x-www-form-urlencoded"
AIRPORT, CHARTS, FILE = "/v2/airport/{icao}", "/v2/charts/{icao}", "/v2/charts/{icao}/{file_name}"
SUBSCRIPTIONS, DESCRIPTION = "/v1/subscriptions/valid", "/openapi.json"
DISCOVERY, KEYS = "/.well-known/openid-configuration", "/.well-known/jwks.json"
AUTHORIZE, TOKEN, DEVICE = "/connect/authorize", "/connect/token", "/connect/deviceauthorization"
REVOCATION, USER_INFO = "/connect/revocation", "/connect/userinfo"
# A mistake of the service itself, which cannot be asked for.
UNASKED = {500}


class Answers:
    """Asks, lets schemathesis judge, and keeps count."""

    def __init__(self, schema, service):
        self.schema, self.service = schema, service
        self.asked = 0
        self.seen = set()
        self.tokens = {account: service.access(account) for account in ("full", "demo")}

    def ask(self, status, path, method="GET", token=None, authorization=None, headers=None, **parts):
        """One request; the answer has this status and is as the description says."""
        headers = dict(headers or {})
        if token:
            headers["Authorization"] = f"Bearer {token}"
        if method == "POST" and "body" in parts:
            parts["media_type"] = FORM
        server = self.service.base_url if path.startswith(("/v", DESCRIPTION)) else self.service.auth_url
        case = self.schema[path][method].Case(headers=headers, **parts)
        answer = case.call(server, allow_redirects=False, timeout=PATIENCE)
        case.validate_response(answer)
        if answer.status_code != status:
            raise AssertionError(f"{method} {path}: {answer.status_code} where {status} was expected: {answer.text}")
        self.asked += 1
        self.seen.add((path, method, status))
        return answer

    def post(self, status, path, **form):
        """A form of the application that the service knows."""
        return self.ask(status, path, "POST", body={"client_id": self.service.client_id, **form}).json()

    def every_airport(self):
        """Airports, lists and pictures, with and without the subscription."""
        parameters = self.schema.raw_schema["components"]["parameters"]
        airports = [example["value"] for example in parameters["Icao"]["examples"].values()]
        for account, token in self.tokens.items():
            for icao in airports:
                at = {"icao": icao}
                self.ask(200, AIRPORT, token=token, path_parameters=at)
                charts = self.ask(200, CHARTS, token=token, path_parameters=at).json()["charts"]
                for version in ("STD", "CAO"):
                    self.ask(200, CHARTS, token=token, path_parameters=at, query={"version": version})
                # One chart will do: each is drawn for the purpose.
                for field in ("image_day", "thumb_night"):
                    for chart in charts[:1]:
                        at = {"icao": icao, "file_name": chart[field]}
                        self.ask(200, FILE, token=token, path_parameters=at)
            self.ask(200, SUBSCRIPTIONS, token=token)
            for method in ("GET", "POST"):
                self.ask(200, USER_INFO, method, token=token)
        return airports

    def every_refusal(self):
        """What the chart service, and user info, refuse."""
        full = self.tokens["full"]
        own = self.own_token()
        good = {"icao": "NZWN", "file_name": "nzwn001_d.png"}
        for path in (AIRPORT, CHARTS, FILE, SUBSCRIPTIONS, USER_INFO):
            names = {name: value for name, value in good.items() if "{%s}" % name in path}
            for method in ("GET", "POST") if path == USER_INFO else ("GET",):
                self.ask(401, path, method, path_parameters=names)
                self.ask(401, path, method, path_parameters=names, token="e30.e30.e30")
                self.ask(403, path, method, path_parameters=names, token=own)
            if names:
                self.ask(400, path, token=full, path_parameters=names | {"icao": "nzwn"})
                self.ask(404, path, token=full, path_parameters=names | {"icao": "ZZZZ"})
        self.ask(404, FILE, token=full, path_parameters=good | {"file_name": "none.png"})
        self.ask(400, CHARTS, token=full, path_parameters={"icao": "NZWN"}, query={"version": "VFR"})

    def own_token(self):
        """The access token of the application itself."""
        return self.post(200, TOKEN, client_secret=self.service.client_secret, grant_type="client_credentials",
                         scope="fmsdata")["access_token"]

    def everything_too_large(self):
        """Path, headers and form beyond their bounds, everywhere."""
        token = self.tokens["full"]
        for path, operations in self.schema.raw_schema["paths"].items():
            for method in (name.upper() for name in operations if name in ("get", "post")):
                names = {name: "A" for name in ("icao", "file_name") if "{%s}" % name in path}
                ask = {"path": path, "method": method, "path_parameters": names, "token": token}
                self.ask(431, **ask, headers={"X-Filler": "A" * 33_000})
                self.ask(414, **ask, query={"filler": "A" * 9_000})
                if method == "POST" and path != USER_INFO:
                    self.ask(413, **ask, body={"filler": "A" * 66_000})
        # This one takes no form, so schemathesis sends none; the bound is that of every form.
        self.seen.add((USER_INFO, "POST", 413))

    def identity(self):
        """Documents, the pages and their way back."""
        for path in (DISCOVERY, KEYS, DESCRIPTION):
            self.ask(200, path)
        good = self.service.authorization()
        self.ask(200, AUTHORIZE, query=good)
        self.ask(303, AUTHORIZE, query=good | {"prompt": "none", "state": "a b"})
        self.ask(400, AUTHORIZE, query=good | {"redirect_uri": "https://example.org/"})

    def every_grant(self):
        """All ways to tokens, and what is refused on them."""
        code = self.service.code_form(self.service.code("full"))
        tokens = self.post(200, TOKEN, **code)
        self.post(400, TOKEN, **code)
        fresh = self.post(200, TOKEN, **self.service.code_form(self.service.code("demo")))
        renewal = {"grant_type": "refresh_token", "refresh_token": fresh["refresh_token"]}
        renewed = self.post(200, TOKEN, **renewal)
        self.post(400, TOKEN, grant_type="refresh_token", refresh_token=tokens["refresh_token"])
        for wrong in ({"grant_type": "password"}, {"grant_type": "client_credentials", "scope": "fmsdata",
                                                   "client_secret": "wrong"}):
            self.post(401 if "client_secret" in wrong else 400, TOKEN, **wrong)
        for refused in (DEVICE, REVOCATION):
            self.post(400, refused)
            self.post(401, refused, client_secret="wrong")
        form = {"client_id": self.service.client_id, "token": renewed["refresh_token"]}
        self.ask(200, REVOCATION, "POST", body=form)

    def every_device_answer(self):
        """A sign-in on another device, from the codes to the tokens."""
        request = {"scope": SCOPE, **CHALLENGE}
        for answer, status in (("allow", 200), ("refuse", 400)):
            codes = self.post(200, DEVICE, **request)
            poll = {"grant_type": DEVICE_GRANT, "device_code": codes["device_code"], "code_verifier": VERIFIER}
            words = [self.post(400, TOKEN, **poll)["error"] for _ in range(2)]
            assert words == ["authorization_pending", "slow_down"], words
            self.service.answer_device(codes, "full", answer)
            self.post(status, TOKEN, **poll)

    def missing(self):
        """The kinds of answer that the description names and that were not seen."""
        named = set()
        for path, operations in self.schema.raw_schema["paths"].items():
            for method, operation in operations.items():
                if method in ("get", "post"):
                    named |= {(path, method.upper(), int(status)) for status in operation["responses"]}
        return sorted(kind for kind in named - self.seen if kind[2] not in UNASKED)
