# For the scripts beside it: installs, quietly, those of these packages that
# are missing.
need() {
    local package missing=() as_root=()
    for package; do
        [ "$(dpkg-query --show --showformat='${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || missing+=("$package")
    done
    [ ${#missing[@]} -gt 0 ] || return 0
    [ "$(id -u)" -eq 0 ] || as_root=(sudo --non-interactive)
    "${as_root[@]}" apt-get --quiet=2 update
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get --quiet=2 --no-install-recommends \
        -o Dpkg::Use-Pty=0 -o DPkg::Lock::Timeout=300 install "${missing[@]}" >/dev/null
}
