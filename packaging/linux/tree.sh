#!/bin/bash
# Puts a built program and all that belongs to it into a folder as it stands
# below /usr, /app or ~/.local. Takes the program and the folder.
set -euo pipefail
program=$(realpath "$1")
tree=$(realpath --canonicalize-missing "$2")
cd "$(dirname "$0")/../.."
here=packaging/linux
id=org.flightbag.flightbag
umask 022

share=$tree/share
put() {
    install -D --mode=644 "$1" "$2"
}
install -D --mode=755 "$program" "$tree/bin/flightbag"
strip "$tree/bin/flightbag"
put "$here/$id.desktop" "$share/applications/$id.desktop"
put "$here/$id.address.desktop" "$share/applications/$id.address.desktop"
put "$here/$id.mime.xml" "$share/mime/packages/$id.xml"
put "$here/$id.metainfo.xml" "$share/metainfo/$id.metainfo.xml"
put "$here/icons/scalable.svg" "$share/icons/hicolor/scalable/apps/$id.svg"
for icon in "$here"/icons/*.png; do
    size=$(basename "$icon" .png)
    put "$icon" "$share/icons/hicolor/${size}x$size/apps/$id.png"
done
for page in "$here"/man/*.1; do
    put "$page" "$share/man/man1/$(basename "$page")"
done
gzip --best --no-name "$share"/man/man1/*.1
put "$here/completions/flightbag" "$share/bash-completion/completions/flightbag"
put "$here/completions/flightbag.fish" "$share/fish/vendor_completions.d/flightbag.fish"
put "$here/completions/_flightbag" "$share/zsh/vendor-completions/_flightbag"
doc=$share/doc/flightbag
# Where packages put it the system finds it. A home folder is not searched: who installs there copies it from the other place.
put "$here/70-flightbag.rules" "$tree/lib/udev/rules.d/70-flightbag.rules"
put "$here/70-flightbag.rules" "$doc/70-flightbag.rules"
put crates/simlink/assets/flightbag.xml "$doc/flightgear/flightbag.xml"
put "$here/copyright" "$doc/copyright"
"$here/notices.py" >"$doc/third-party.txt"
gzip --best --no-name "$doc/third-party.txt"
docs/build.py "$doc/manual"
put CHANGELOG.md "$doc/changelog"
gzip --best --no-name "$doc/changelog"
