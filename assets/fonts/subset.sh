#!/bin/sh
# Makes Phosphor.ttf and Phosphor-Fill.ttf, which hold the icons named in the
# file `icons` and no others, and src/ui/icons.rs, which names their code
# points. Needs npm, python3 with venv, and the package registries.
# The same list gives the same bytes; run it after a change of the list.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cd "$work"
npm pack --silent @phosphor-icons/web@2.1.2 >/dev/null
tar xzf phosphor-icons-web-2.1.2.tgz
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check fonttools==4.68.0

cp package/LICENSE "$here/Phosphor-LICENSE.txt"
venv/bin/python "$here/subset.py" package/src "$here" "$here/../../src/ui/icons.rs"
