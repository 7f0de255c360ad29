"""The OpenAPI description of the embedded service, and every kind of answer, before public validators."""

import subprocess
import sys
import time
from pathlib import Path

import schemathesis
from jsonschema import Draft202012Validator
from openapi_spec_validator import OpenAPIV31SpecValidator
from schemathesis.config import SchemathesisConfig

from answers import Answers
from service import PATIENCE, Service

HERE = Path(__file__).resolve().parent
# Requests that schemathesis makes up for each end point.
MADE_UP = "40"
# The same ones each time.
SEED = "1"


def check_description(description):
    """The description is one, and each example in it is what it is an example of."""
    OpenAPIV31SpecValidator(description).validate()
    examples = 0
    for name, schema in description["components"]["schemas"].items():
        fields = schema.get("properties", {}).items()
        for field, part in [(name, schema), *((f"{name}.{field}", part) for field, part in fields)]:
            whole = {"$schema": Draft202012Validator.META_SCHEMA["$id"], **part,
                     "components": description["components"]}
            for example in part.get("examples", []):
                error = next(Draft202012Validator(whole).iter_errors(example), None)
                if error:
                    raise SystemExit(f"tests/openapi: the example of {field} is none: {error.message}")
                examples += 1
    return examples


def make_up_requests(service, account, token):
    """schemathesis makes up requests, good and bad, for both servers."""
    for server, paths in ((service.base_url, "^/(v|openapi)"), (service.auth_url, "^/(connect|[.]well-known)")):
        command = [sys.executable, "-m", "schemathesis.cli", "--config-file", HERE / "schemathesis.toml",
                   "run", f"{service.base_url}/openapi.json", "--url", server, "--include-path-regex", paths,
                   "--max-examples", MADE_UP, "--seed", SEED, "--request-timeout", str(PATIENCE)]
        known = {"FLIGHTBAG_TOKEN": token, "FLIGHTBAG_CLIENT_ID": service.client_id,
                 "FLIGHTBAG_CLIENT_SECRET": service.client_secret, "NO_PROXY": "*", "PATH": ""}
        # Its own cache and reports stay out of the sources.
        run = subprocess.run(command, env=known, cwd=Path(sys.prefix), capture_output=True, text=True)
        if run.returncode:
            print(run.stdout, run.stderr, sep="\n", file=sys.stderr)
            raise SystemExit(f"tests/openapi: made-up requests of the account {account} met something else")


def main():
    """What is checked, in order, with a line for each."""
    began = time.monotonic()
    with Service(sys.argv[1]) as service:
        # It needs no token.
        description = service.http.get(f"{service.base_url}/openapi.json", timeout=PATIENCE).json()
        examples = check_description(description)
        print(f"tests/openapi: the description is valid, with {examples} examples")
        # No configuration of the surroundings comes between.
        schema = schemathesis.openapi.from_dict(description, config=SchemathesisConfig())
        answers = Answers(schema, service)
        airports = answers.every_airport()
        answers.every_refusal()
        answers.everything_too_large()
        answers.identity()
        answers.every_grant()
        answers.every_device_answer()
        if missing := answers.missing():
            raise SystemExit(f"tests/openapi: no request for {missing}")
        print(f"tests/openapi: {answers.asked} answers of {len(answers.seen)} kinds are as described, "
              f"for {len(airports)} airports")
        for account in ("full", "demo"):
            make_up_requests(service, account, service.access(account))
            print(f"tests/openapi: so are the answers to made-up requests of the account {account}")
        if not service.is_well():
            raise SystemExit(f"tests/openapi: the service broke:\n{service.log.read_text()}")
    print(f"tests/openapi: all is well, after {time.monotonic() - began:.0f} s")


main()
