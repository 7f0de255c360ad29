"""Secrets in what was printed: their own forms, and the words that stand before them; plain, in base64 and in hexadecimal."""

import base64
import binascii
import re

# A verifier, a challenge, a state, a nonce, a refresh token: 32 bytes by chance or more, in base64 for addresses.
RANDOM = re.compile(rb"(?<![\w.~%+/-])[\w-]{43,}(?![\w.~%+/-])")
FORMS = {
    "an access or identity token": re.compile(rb"eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}"),
    "a token after its word": re.compile(rb"(?i)bearer[ =:\"]+[\w~+/-][\w.~+/=-]{15,}"),
    "a secret after its name": re.compile(
        rb"(?i)\b(?:access_token|refresh_token|id_token|device_code|code_verifier|client_secret)[\"' ]*[:=][\"' ]*"
        rb"[\w~+/%-][\w.~+/%=-]{15,}"),
    "a code or a state of an address": re.compile(rb"[?&](?:code|state|nonce)=[\w.~%+/-]{16,}"),
    "a password of the embedded service": re.compile(rb"fly-charts|fly-demo"),
    "a secret of the tests": re.compile(rb"client/secret\+c2VjcmV0|refresh/(?:one|two|three)\+|device/code\+c2VjcmV0"),
}


# Long enough for a secret to be in there.
HEX = re.compile(rb"(?<![0-9A-Fa-f])(?:[0-9A-Fa-f]{2}){16,}(?![0-9A-Fa-f])")
BASE64 = re.compile(rb"(?<![\w+/=-])[\w+/-]{22,}={0,2}(?![\w+/=-])")
PRINTABLE = re.compile(rb"[ -~\r\n\t]{16,}")


def secrets_in(line):
    """What a line tells that is secret."""
    found = plain_secrets_in(line)
    for text in decoded(line):
        found += [f"{name}, encoded" for name in plain_secrets_in(text)]
    return found


def decoded(line):
    """What stands in base64 or in hexadecimal, as far as it is text."""
    for run in HEX.finditer(line):
        yield from PRINTABLE.findall(bytes.fromhex(run.group().decode()))
    for run in BASE64.finditer(line):
        word = run.group().rstrip(b"=").replace(b"-", b"+").replace(b"_", b"/")
        try:
            text = base64.b64decode(word + b"=" * (-len(word) % 4), validate=True)
        except binascii.Error:
            continue
        yield from PRINTABLE.findall(text)


def plain_secrets_in(line):
    """What is told in plain text."""
    found = [name for name, form in FORMS.items() if form.search(line)]
    if any(looks_random(word.group()) for word in RANDOM.finditer(line)):
        found.append("something that was made by chance")
    return found


def looks_random(word):
    """Digits, small and large letters in many changes: no name and no path is written so."""
    kinds = [kind(letter) for letter in word]
    changes = sum(one != other for one, other in zip(kinds, kinds[1:]))
    return {"digit", "small", "large"} <= set(kinds) and changes >= len(word) // 4


def kind(letter):
    for name, first, last in (("digit", b"0", b"9"), ("small", b"a", b"z"), ("large", b"A", b"Z")):
        if first[0] <= letter <= last[0]:
            return name
    return "sign"
