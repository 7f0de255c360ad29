"""Looks for secrets in files: as they are, in base64, in hex, as a list of numbers."""

import base64
import secrets

from steps import check


def forms(secret):
    """The byte strings of which one is in every text that holds the secret so written."""
    yield secret
    yield secret.hex().encode()
    yield secret.hex().upper().encode()
    yield ", ".join(map(str, secret)).encode()
    # In the middle of something else it may begin at any of three places.
    for shift, begins in enumerate((0, 2, 3)):
        whole = (shift + len(secret)) // 3 * 4
        text = base64.b64encode(bytes(shift) + secret)[begins:whole]
        yield text
        yield text.translate(bytes.maketrans(b"+/", b"-_"))


def files_with(folder, searched):
    """The files below the folder that hold one of the secrets, by name."""
    wanted = {form for secret in searched for form in forms(secret)}
    found = []
    for path in sorted(folder.rglob("*")):
        # What programs of the display make and remove as they like may be gone by now.
        try:
            content = path.read_bytes() if path.is_file() and not path.is_symlink() else b""
        except FileNotFoundError:
            continue
        if any(form in content for form in wanted):
            found.append(str(path.relative_to(folder)))
    return found


def check_search(folder):
    """Fails unless a secret in a file is found, however it is written."""
    secret = secrets.token_urlsafe(32).encode()
    bait = folder / "bait"
    bait.mkdir()
    (bait / "base64").write_bytes(base64.b64encode(b"user:" + secret))
    (bait / "hex").write_text(f"token {secret.hex()}\n")
    (bait / "list").write_text(f"{list(secret)}\n")
    (bait / "raw").write_bytes(b"refresh_token=" + secret)
    found = files_with(folder, [secret])
    wanted = [f"bait/{name}" for name in ("base64", "hex", "list", "raw")]
    check(found == wanted, f"the search finds {found} instead of {wanted}")
