#!/bin/bash
# Checks the OpenAPI description of the embedded service, and every kind of
# its answers against it, with public validators in an environment of their own.
#
#     tests/openapi/run.sh PROGRAM
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
program=${1:?the program to check is missing}
exec </dev/null

target=${CARGO_TARGET_DIR:-$here/../../target}
environment=$target/openapi
wanted=$here/requirements.txt
# Debian's own Python; another one may come first on the path and lack the
# parts that make environments.
python=/usr/bin/python3

if ! cmp --quiet "$wanted" "$environment/installed.txt"; then
    echo "tests/openapi: installing the validators into $environment"
    rm -rf "$environment"
    mkdir -p "$target"
    "$python" -m venv "$environment"
    "$environment/bin/python" -m pip install --quiet --disable-pip-version-check --no-input --requirement "$wanted"
    cp "$wanted" "$environment/installed.txt"
fi

# From here on only the service is asked, and no proxy comes between.
export NO_PROXY='*' no_proxy='*'
# Nothing compiled is left among the sources.
exec "$environment/bin/python" -B "$here/check.py" "$program"
