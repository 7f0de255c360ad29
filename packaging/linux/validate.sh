#!/bin/bash
# Has the public checkers read what the packages for Linux hold beside the
# program: desktop entries, MIME types, metainfo, Flatpak manifest, manual pages and
# completions. Asks nothing; seconds.
set -euo pipefail
cd "$(dirname "$0")"
exec </dev/null
id=org.flightbag.flightbag

. ./tools.sh
need desktop-file-utils appstream shared-mime-info python3-yaml mandoc zsh fish

desktop-file-validate "$id.desktop" "$id.address.desktop"
# As the database of a fresh system reads it.
data=$(mktemp -d)
trap 'rm -rf "$data"' EXIT
mime=$data/mime
install -D --mode=644 "$id.mime.xml" "$mime/packages/$id.xml"
XDG_DATA_HOME=$data update-mime-database "$mime" 2>"$data/said"
[ ! -s "$data/said" ] || { cat "$data/said" >&2; exit 1; }
for type in $(sed -n 's/^MimeType=//p' "$id.desktop" | tr ';' ' '); do
    grep --quiet "^40:$type:" "$mime/globs2" || { echo "$id.mime.xml has no $type" >&2; exit 1; }
done
appstreamcli validate --no-net "$id.metainfo.xml"
/usr/bin/python3 -c 'import sys, yaml; assert yaml.safe_load(open(sys.argv[1]))["id"] == sys.argv[2]' "$id.yaml" "$id"
for page in man/*.1; do
    mandoc -T lint -W error "$page"
done
bash -n completions/flightbag
zsh --no-exec completions/_flightbag
fish --no-execute completions/flightbag.fish
