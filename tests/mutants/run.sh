#!/bin/bash
# How many faults that are put into the code its tests notice, with the
# mutants of cargo-mutants: all of them in one build, one chosen at each run.
#
#     tests/mutants/run.sh [--sample N] [--seed N] [SUBJECT ...]
#
# Without a subject: state, worker, http, ui (what decides), boards, flight,
# settings and links. Works in target/mutants, on what is committed.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
project=$here/../..
exec </dev/null

target=${CARGO_TARGET_DIR:-$project/target}
environment=$target/mutants/python
wanted=$here/requirements.txt
version=27.1.0

mkdir -p "$target/mutants"
if ! cmp --quiet "$wanted" "$environment/installed.txt"; then
    rm -rf "$environment"
    /usr/bin/python3 -m venv "$environment"
    "$environment/bin/python" -m pip install --quiet --disable-pip-version-check --no-input --requirement "$wanted"
    cp "$wanted" "$environment/installed.txt"
fi
PATH=$target/tools/bin:$PATH
if ! cargo mutants --version 2>/dev/null | grep --quiet --fixed-strings " $version"; then
    CARGO_TARGET_DIR=$target/tools/build cargo install cargo-mutants --locked --quiet --version "$version" --root "$target/tools"
    rm -rf "$target/tools/build"
fi
export PATH
exec "$environment/bin/python" -B "$here/judge.py" --folder "$target/mutants" "$@"
