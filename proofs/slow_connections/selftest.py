#!/usr/bin/python3 -B
"""The proof of slow connections can fail: services that hold few of them, answer late or take much memory are caught."""

import pathlib
import subprocess
import sys
import tempfile

FOLDER = pathlib.Path(__file__).resolve().parent
CONNECTIONS, SECONDS = 400, 2
# What each service is: the most connections of a server, the seconds before an answer, the bytes kept for a connection; and
# whether it is to be proven.
SERVICES = {
    "holds all and answers": (1000, 0, 0, True),
    "holds a hundred": (50, 0, 0, False),
    "answers late": (1000, 1.5, 0, False),
    "keeps 400 kB for each": (1000, 0, 400_000, False),
}
SERVICE = """#!/usr/bin/python3
import asyncio, os
most, wait, keep = {most}, {wait}, {keep}
kept = []

class Server:
    def __init__(self):
        self.open = 0

    async def answer(self, reader, writer):
        self.open += 1
        try:
            if self.open > most:
                return
            kept.append(os.urandom(keep))
            await reader.readuntil(b"\\r\\n\\r\\n")
            await asyncio.sleep(wait)
            writer.write(b"HTTP/1.1 200 OK\\r\\nContent-Length: 2\\r\\nConnection: close\\r\\n\\r\\n{{}}")
            await writer.drain()
        except (OSError, EOFError, ValueError):
            pass
        finally:
            self.open -= 1
            writer.close()

async def main():
    servers = [await asyncio.start_server(Server().answer, "127.0.0.1", 0, backlog=500) for _ in range(2)]
    for name, server in zip(("base_url", "auth_url"), servers):
        print(f"{{name}}=http://127.0.0.1:{{server.sockets[0].getsockname()[1]}}")
    print("client_id=any", flush=True)
    await asyncio.gather(*(server.serve_forever() for server in servers))

asyncio.run(main())
"""


def main():
    right = wrongly = 0
    with tempfile.TemporaryDirectory() as folder:
        program = pathlib.Path(folder) / "service"
        for name, (most, wait, keep, good) in SERVICES.items():
            program.write_text(SERVICE.format(most=most, wait=wait, keep=keep), encoding="utf-8")
            program.chmod(0o755)
            proof = [FOLDER / "run.py", program, str(CONNECTIONS), str(SECONDS)]
            told = subprocess.run(proof, capture_output=True, text=True)
            if told.stdout.endswith("Proven.\n" if good else "BROKEN.\n"):
                right += 1
            else:
                wrongly += 1
                print(f"judged wrongly: {name}: {told.stdout}{told.stderr}")
    print(f"{right} judged rightly, {wrongly} wrongly")
    return 1 if wrongly else 0


if __name__ == "__main__":
    sys.exit(main())
