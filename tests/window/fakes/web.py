"""HTTP and WebSocket as a simulator serves them, as little of RFC 9112 and RFC 6455 as that takes."""

import base64
import hashlib
import json
import socket
import struct
import threading
import urllib.parse

from .aircraft import TcpFake, read_exactly

# RFC 6455, section 1.3.
GUID = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


def accept_key(key):
    return base64.b64encode(hashlib.sha1(key + GUID).digest())


# The example of RFC 6455, section 1.3.
assert accept_key(b"dGhlIHNhbXBsZSBub25jZQ==") == b"s3pPLMBiTxaQ9kYGzzhZRbK+xOo="


class Channel:
    """An open WebSocket, from the server's side."""

    def __init__(self, caller, path):
        self.caller, self.path, self.sending = caller, path, threading.Lock()

    def send(self, opcode, payload):
        size = len(payload)
        head = struct.pack("!BB", 0x80 | opcode, size) if size < 126 else struct.pack("!BBH", 0x80 | opcode, 126, size)
        with self.sending:
            self.caller.sendall(head + payload)

    def tell(self, value):
        self.send(TEXT, json.dumps(value, separators=(",", ":")).encode())

    def receive(self):
        """The next frame's kind and content, unmasked."""
        first, second = read_exactly(self.caller, 2)
        size = second & 0x7F
        if size > 125:
            size = int.from_bytes(read_exactly(self.caller, 2 if size == 126 else 8), "big")
        if not second & 0x80:
            raise AssertionError("a client's frame without a mask")
        mask, content = read_exactly(self.caller, 4), read_exactly(self.caller, size)
        return first & 0x0F, bytes(byte ^ mask[at % 4] for at, byte in enumerate(content))


class WebFake(TcpFake):
    """Answers GET and keeps the channels that were opened; while it is silent it hangs: nothing is answered, no ping."""

    SERVER = ""

    def open(self):
        self.channels = []
        super().open()

    def answer(self, caller):
        caller.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        reader = caller.makefile("rb")
        while True:
            request = reader.readline().split()
            if len(request) < 2:
                return
            headers = {}
            for line in iter(reader.readline, b"\r\n"):
                name, _, value = line.partition(b":")
                headers[name.strip().lower()] = value.strip()
            if self._hangs():
                return
            if headers.get(b"upgrade", b"").lower() == b"websocket":
                return self._serve_channel(caller, request[1].decode(), headers)
            target = urllib.parse.urlsplit(request[1].decode())
            status, value = self.get(target.path, urllib.parse.parse_qs(target.query))
            body = json.dumps(value).encode()
            caller.sendall(f"HTTP/1.1 {status}\r\n{self.SERVER}Content-Type: application/json\r\n"
                           f"Content-Length: {len(body)}\r\n\r\n".encode() + body)

    def _hangs(self):
        """Holds the caller for as long as it is silent; whether it has ended meanwhile."""
        while self.silent and not self.ended.is_set():
            self.ended.wait(0.05)
        return self.ended.is_set()

    def _serve_channel(self, caller, path, headers):
        key = accept_key(headers[b"sec-websocket-key"]).decode()
        caller.sendall(f"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                       f"Sec-WebSocket-Accept: {key}\r\n\r\n".encode())
        channel = Channel(caller, path)
        try:
            while True:
                opcode, content = channel.receive()
                if self._hangs() or opcode == CLOSE:
                    return
                if opcode == PING:
                    channel.send(PONG, content)
                elif opcode == TEXT:
                    self.heard(channel, json.loads(content))
        finally:
            if channel in self.channels:
                self.channels.remove(channel)

    def get(self, path, query):
        """The status and the JSON of an answer."""
        raise NotImplementedError

    def heard(self, channel, message):
        """What a client said over its channel."""
        raise NotImplementedError
