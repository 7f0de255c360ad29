#!/usr/bin/python3 -B
"""Shows that the search catches what may not be told, and nothing else; the last line says how many were judged rightly."""

import base64
import pathlib
import sys

sys.path[:0] = [str(pathlib.Path(__file__).resolve().parent)]

from leaks import secrets_in  # noqa: E402

RANDOM = b"dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
SECRET = (
    b"eyJhbGciOiJIUzI1NiJ9.eyJqdGkiOjF9.c2lnbmF0dXJlLXNpZ25hdHVyZQ",
    b'"authorization": "Bearer abcdefghijklmnop"',
    b"AUTHORIZATION: bearer abcdefghijklmnop",
    b'{"refresh_token":"abcdefghijklmnopqrst"}',
    b"refresh_token=abcdefghijklmnopqrst&x=y",
    b"AccessToken { access_token: \"abcdefghijklmnopqrst\" }",
    b"GET /callback?code=abcdefghijklmnopqrst&state=x",
    b"GET /connect/authorize?x=y&state=abcdefghijklmnopqrst",
    b"password=fly-charts",
    b"client/secret+c2VjcmV0",
    b"x " + RANDOM + b" y",
    b'"' + RANDOM + b'"',
    b"nonce: " + RANDOM + b",",
    b"sent: " + RANDOM.hex().encode(),
    b"sent: " + b"Authorization: Bearer abcdefghijklmnop".hex().upper().encode(),
    b"\x16\x03\x01".hex().encode() + b"refresh_token=abcdefghijklmnopqrst".hex().encode() + b"00ff",
    b"body = " + base64.b64encode(b"grant_type=x&refresh_token=abcdefghijklmnopqrst"),
    b'"' + base64.urlsafe_b64encode(RANDOM) + b'"',
    b"Basic " + base64.b64encode(b"client:client/secret+c2VjcmV0").rstrip(b"="),
)
INNOCENT = (
    b"test faults::exchange::null_refresh_token_keeps_sign_in ... ok",
    b"test discovery::listed_auth_host_is_used_for_tokens_and_user_info ... ok",
    b"AccessToken([REDACTED]), refresh_token: Some(SecretBox<str>([REDACTED]))",
    b'"authorization": Sensitive',
    b"TRACE hyper::proto::h1::conn: Conn::read_head, 4d5a9000_0300000004000000ffff0000b800000000000000",
    b"target/debug/deps/tests-6dfe2ca4c6076979 and crates/simlink/src/link/simconnect/addresses/of_every_kind.rs",
    b"ClientHello random 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    b"GET /callback?code=[secret]&state=[secret]",
    b"body = " + base64.b64encode(b"a list of charts by name"),
    b"sent: " + b"GET /v2/airport/NZWN HTTP/1.1".hex().encode(),
)


def main():
    wrong = [line for line in SECRET if not secrets_in(line)] + [line for line in INNOCENT if secrets_in(line)]
    for line in wrong:
        print(f"FAILED  {line.decode()}: {secrets_in(line) or 'nothing to say'}")
    right = len(SECRET) + len(INNOCENT) - len(wrong)
    print(f"nothing_secret_told/selftest: {right} judged rightly, {len(wrong)} wrongly")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
