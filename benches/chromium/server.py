"""One local server for both programs: the embedded service with other pictures, and a page that shows them."""

import http.server
import json
import re
import threading
import time
import urllib.error

from account import send

# The name of a chart's picture, without day or night; that of a thumbnail is longer.
DRAWING = re.compile("[a-z]{4}[0-9]{3}")
PAGE = """<!doctype html><meta charset="utf-8"><title>Charts</title>
<style>body {{ margin: 0; background: #ddd }} nav {{ height: 40px }}
nav button {{ height: 36px; width: 120px }} img {{ height: calc(100vh - 60px) }}</style>
<nav>{buttons}</nav><div id="place"></div>
<script>function show(name) {{
  // Asked for again each time, as the other program does.
  const picture = new Image(); picture.src = "/picture/" + name + "?" + performance.now();
  document.getElementById("place").replaceChildren(picture); }}</script>"""


class Server(http.server.ThreadingHTTPServer):
    """Passes everything on to the service but the pictures, which it sends from memory at `rate` bytes a second."""

    daemon_threads = True

    def __init__(self, upstream, pictures, sizes):
        super().__init__(("127.0.0.1", 0), Handler)
        self.upstream, self.pictures, self.sizes = upstream, pictures, sizes
        self.address = f"http://127.0.0.1:{self.server_port}"
        # When the picture that was asked for last had been sent; `None` until then.
        self.rate, self.last_byte = None, None
        # Pictures so far.
        self.sent = 0
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def handle_error(self, *_):
        """A program that closes its connection is no fault."""


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def log_message(self, *_):
        pass

    def do_GET(self):
        path = self.path.split("?")[0]
        name = path.rsplit("/", 1)[-1].removesuffix("_d.png").removesuffix("_n.png")
        if path == "/":
            buttons = "".join(f'<button onclick="show(\'{name}\')">{name}</button>'
                              for name in self.server.pictures)
            self._send(200, "text/html", PAGE.format(buttons=buttons).encode())
        elif path.startswith("/picture/") or DRAWING.fullmatch(name) and path.startswith("/v2/charts/"):
            # Charts that have no picture of their own have one of the others'.
            picture = self.server.pictures.get(name) or next(iter(self.server.pictures.values()))
            self._send(200, "image/png", picture, self.server.rate)
            self.server.last_byte = time.monotonic()
            self.server.sent += 1
        else:
            self._pass_on(path)

    def _pass_on(self, path):
        headers = {key: value for key, value in self.headers.items()
                   if key.lower() in ("authorization", "accept")}
        try:
            answer = send(self.server.upstream + self.path, headers=headers)
        except urllib.error.HTTPError as refusal:
            answer = refusal
        body = answer.read()
        if path.startswith("/v2/charts/") and "json" in answer.headers["Content-Type"]:
            # The client takes pictures from the service's own address only.
            listed = json.loads(body.decode().replace(self.server.upstream, self.server.address))
            for chart in listed.get("charts", []):
                for name, (width, height) in self.server.sizes.items():
                    if name in str(chart.get("image_day_url")):
                        # Boxes of a drawing fit a picture of about its size.
                        fits = chart["height"] * 0.9 < height < chart["height"] * 1.1
                        chart.update(width=width, height=height,
                                     is_georeferenced=chart["is_georeferenced"] and fits)
            body = json.dumps(listed).encode()
        self._send(answer.status, answer.headers["Content-Type"], body)

    def _send(self, status, kind, body, rate=None):
        self.send_response(status)
        self.send_header("Content-Type", kind or "text/plain")
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        piece, began = 16384, time.monotonic()
        for at in range(0, len(body), piece if rate else len(body)):
            part = body[at:at + piece] if rate else body
            if rate:
                time.sleep(max(0.0, began + (at + len(part)) / rate - time.monotonic()))
            self.wfile.write(part)
