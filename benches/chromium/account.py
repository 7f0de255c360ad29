"""Signs in at the embedded service without a browser, as a person would in one."""

import json
import re
import urllib.error
import urllib.parse
import urllib.request

# The name and password that the sign-in page itself names.
FULL = {"username": "full.pilot", "password": "fly-charts"}
# Nothing listens there: the answer is read from the redirect.
BACK = "http://127.0.0.1:4711/callback"
# Verifier and challenge are those printed in RFC 7636, appendix B.
VERIFIER = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
CHALLENGE = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"


class Stay(urllib.request.HTTPRedirectHandler):
    """Follows no redirect: where it leads is the answer."""

    def redirect_request(self, *_):
        return None


OPENER = urllib.request.build_opener(urllib.request.ProxyHandler({}), urllib.request.HTTPCookieProcessor(), Stay)


def send(address, form=None, headers=None):
    """The answer to a GET, or to a form; redirects are answers too."""
    data = urllib.parse.urlencode(form).encode() if form is not None else None
    try:
        return OPENER.open(urllib.request.Request(address, data, headers or {}), timeout=60)
    except urllib.error.HTTPError as error:
        if error.code in (302, 303, 307):
            return error
        raise


def walk(address):
    """Fills in the forms that begin at an address; where the browser is sent back to."""
    answer = send(address)
    for filled_in in (FULL, {"answer": "allow"}):
        page = answer.read().decode()
        action = urllib.parse.urljoin(address, re.search('action="([^"]+)"', page).group(1))
        ticket = re.search('name="ticket" value="([^"]+)"', page).group(1)
        answer = send(action, {"ticket": ticket, **filled_in})
    return answer.headers["Location"]


def token(auth_url, client_id):
    """An access token for the service."""
    query = {"response_type": "code", "client_id": client_id, "redirect_uri": BACK,
             "scope": "openid userinfo offline_access charts", "state": "state", "nonce": "nonce",
             "code_challenge": CHALLENGE, "code_challenge_method": "S256"}
    back = walk(f"{auth_url}/connect/authorize?{urllib.parse.urlencode(query)}")
    code = urllib.parse.parse_qs(urllib.parse.urlsplit(back).query)["code"][0]
    form = {"grant_type": "authorization_code", "client_id": client_id, "code": code,
            "redirect_uri": BACK, "code_verifier": VERIFIER}
    return json.load(send(f"{auth_url}/connect/token", form))["access_token"]
