"""A hall of simulated phones: answers sent, acknowledged and lost, and how long a phone waits.

A third of the connections break, at random places, and are repeated; many phones change their mind, and send
their first answer once more after the second; the server is killed in the middle and started again.
"""

import argparse
import asyncio
import json
import os
import random
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import nbformat
from tornado.websocket import websocket_connect

ROOT = Path(__file__).resolve().parents[1]
HOST = "127.0.0.1"
ASKED = {"first": ["less", "as much", "more"], "second": ["yes", "no"], "third": ["a", "b", "c", "d"]}
# A server of its own folder: the deck is there already, and nothing of the course is touched.
SERVE = """
import sys
from pathlib import Path
from course.export import library
library.BUILD = Path(sys.argv[1]) / "build"
from course.extras.hall.running import run
run(Path(sys.argv[1]) / "03_hall.ipynb", int(sys.argv[2]), "127.0.0.1", browser=False)
"""


def prepare(folder):
    """Write a notebook that asks, and a deck that is newer than everything else."""
    cell = nbformat.v4.new_code_cell("")
    for id, choices in ASKED.items():
        told = {"kind": "predict", "id": id, "question": "How much?", "choices": choices, "unit": ""}
        cell.outputs.append(nbformat.v4.new_output("display_data", {}, metadata={"lesson": told}))
    notebook = nbformat.v4.new_notebook(cells=[cell], metadata={"course": {"number": "03"}})
    nbformat.write(notebook, folder / "03_hall.ipynb")
    deck = folder / "build" / "decks" / "03_hall.html"
    deck.parent.mkdir(parents=True)
    deck.write_text("<!DOCTYPE html><body></body>", encoding="utf-8")
    os.utime(deck, (time.time() + 3600,) * 2)


class Server:
    """The hall's own process, and the line of the lecturer's deck to it."""

    def __init__(self, folder, port):
        self.folder, self.port = folder, port
        self.process = self.line = self.token = None
        self.state = {}

    async def start(self):
        """Start, and connect as the deck does."""
        environment = os.environ | {"KERNELS_HALLS": str(self.folder / "halls"), "PYTHONPATH": str(ROOT)}
        command = [sys.executable, "-c", SERVE, str(self.folder), str(self.port)]
        log = open(self.folder / "log", "ab")
        self.process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=log, stderr=log)
        journal = self.folder / "build" / "hall" / "03.jsonl"
        for _ in range(600):
            try:
                self.token = json.loads(journal.read_text(encoding="utf-8").split("\n")[1])[1]["token"]
                address = f"ws://{HOST}:{self.port}/lecturer/{self.token}/socket"
                self.line = await websocket_connect(address, on_message_callback=self.hear)
                return
            except (OSError, IndexError, ValueError):
                await asyncio.sleep(0.05)
        raise RuntimeError((self.folder / "log").read_text(encoding="utf-8"))

    def hear(self, message):
        """Keep what the deck is told."""
        if message is not None:
            self.state = json.loads(message)

    async def kill(self):
        """End the process as a crash does."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    async def show(self, name, revealed=None):
        """Move the deck to a question, and wait until the hall has followed."""
        await self.line.write_message(json.dumps({"open": name, "revealed": revealed}))
        for _ in range(400):
            if self.state.get("open") == name:
                return
            await asyncio.sleep(0.05)
        raise AssertionError(f"{name} was not opened")

    async def counts(self):
        """Return what the deck is told when all is quiet."""
        await self.show(None)
        return self.state["counts"]


class Phone:
    """A phone on a bad network: it repeats its answer until it is acknowledged."""

    def __init__(self, port, rng, drop):
        self.port, self.rng, self.drop = port, rng, drop
        self.device = f"{rng.getrandbits(128):032x}"
        self.turn = 0
        self.tries = self.dropped = self.asked = 0
        self.waits, self.choices = [], {}

    async def send(self, head, body=b"", may_drop=True):
        """Send a request; return (status, body), or None if the connection broke."""
        self.tries += 1
        head = f"{head} HTTP/1.1\r\nHost: {HOST}:{self.port}\r\nConnection: close\r\n"
        kind = f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n" if body else ""
        text = f"{head}{kind}\r\n".encode() + body
        writer = None
        try:
            reader, writer = await asyncio.wait_for(asyncio.open_connection(HOST, self.port), 3)
            breaks = may_drop and self.rng.random() < self.drop
            # A line breaks before the request has gone, or before the answer has come.
            if breaks and self.rng.random() < 0.5:
                text = text[: self.rng.randrange(len(text))]
            writer.write(text)
            await writer.drain()
            if breaks:
                self.dropped += 1
                await asyncio.sleep(0.05 * self.rng.random())
                return None
            answer = await asyncio.wait_for(reader.read(), 40)
            top, _, rest = answer.partition(b"\r\n\r\n")
            return int(top.split()[1]), json.loads(rest)
        except (OSError, TimeoutError, ValueError, IndexError):
            return None
        finally:
            if writer:
                writer.transport.abort()

    async def answer(self, name, choice, turn=None):
        """Answer until it is acknowledged; remember how long that took."""
        self.turn += turn is None
        said = {"device": self.device, "question": name, "choice": choice, "turn": turn or self.turn}
        began = time.perf_counter()
        self.asked += 1
        for tries in range(1000):
            got = await self.send("POST /answer", json.dumps(said).encode())
            if got and got[0] == 200:
                break
            if got and got[0] not in (409, 429):
                raise AssertionError(got)
            # The page's own pauses.
            await asyncio.sleep(min(3, 0.3 * 2**tries) * (0.5 + self.rng.random()))
        self.waits.append((began, time.perf_counter()))
        return got[1]["choice"]

    async def take_part(self, name, choices, within):
        """Think, answer, and sometimes think again."""
        await asyncio.sleep(within * self.rng.random())
        self.choices[name] = self.rng.randrange(len(choices))
        await self.answer(name, self.choices[name])
        if self.rng.random() < 0.4:
            first, turn = self.choices[name], self.turn
            self.choices[name] = self.rng.randrange(len(choices))
            await self.answer(name, self.choices[name])
            assert await self.answer(name, first, turn) == self.choices[name]

    async def wait(self):
        """Hold the line on which a phone hears of the next question."""
        seen = ""
        while True:
            got = await self.send(f"GET /now?seen={seen}&device={self.device}", may_drop=False)
            if got and got[0] == 200:
                seen = got[1]["version"]
            else:
                await asyncio.sleep(2 * self.rng.random())


async def rehearse(phones, folder, port, seed=0, drop=1 / 3, within=4.0):
    """Ask all questions, kill the server in the middle of the second; return the numbers."""
    rng = random.Random(seed)
    prepare(folder)
    server = Server(folder, port)
    await server.start()
    token = server.token
    crowd = [Phone(port, random.Random(rng.random()), drop) for _ in range(phones)]
    lines = [asyncio.create_task(phone.wait()) for phone in crowd]
    killed, down = 0, (0.0, 0.0)
    try:
        for name, choices in ASKED.items():
            full = f"03.{name}"
            await server.show(full)
            answers = [asyncio.create_task(phone.take_part(full, choices, within)) for phone in crowd]
            if name == "second":
                await asyncio.sleep(within / 2)
                killed = sum(full in phone.choices for phone in crowd)
                await server.kill()
                gone = time.perf_counter()
                await asyncio.sleep(0.5)
                await server.start()
                down = gone, time.perf_counter()
                assert server.token == token
            await asyncio.gather(*answers)
        counted = await server.counts()
        expected = {
            f"03.{name}": [
                sum(phone.choices[f"03.{name}"] == k for phone in crowd) for k in range(len(choices))
            ]
            for name, choices in ASKED.items()
        }
        server.process.send_signal(signal.SIGTERM)
        server.process.wait(10)
        kept = json.loads((folder / "halls" / "03.json").read_text(encoding="utf-8"))
    finally:
        for line in lines:
            line.cancel()
        if server.process.poll() is None:
            server.process.kill()
    waits = [wait for phone in crowd for wait in phone.waits]
    met = [ended - began for began, ended in waits if began < down[1] and ended > down[0]]
    calm = sorted(ended - began for began, ended in waits if began >= down[1] or ended <= down[0])
    differ = sum(abs(a - b) for name in expected for a, b in zip(expected[name], counted[name], strict=True))
    return {
        "phones": phones,
        "answers": sum(phone.asked for phone in crowd),
        "acknowledged": len(waits),
        "requests": sum(phone.tries for phone in crowd),
        "dropped": sum(phone.dropped for phone in crowd),
        "answering when killed": killed,
        "votes": sum(map(sum, counted.values())),
        "lost": differ,
        "kept": {name: entry["counts"] for name, entry in kept.items()} == expected,
        "median": statistics.median(calm),
        "p95": calm[int(0.95 * len(calm))],
        "worst": calm[-1],
        "server away": down[1] - down[0],
        "worst of those answers": max(met, default=0.0),
    }


def main():
    """Print the numbers of a hall without trouble, and of one with all of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--phones", type=int, default=300)
    parser.add_argument("--port", type=int, default=8791)
    options = parser.parse_args()
    for name, drop in ("a third of the connections break", 1 / 3), ("none breaks", 0):
        with tempfile.TemporaryDirectory() as folder:
            found = asyncio.run(rehearse(options.phones, Path(folder), options.port, drop=drop))
        print(f"{name}; the server is killed and started again:")
        for what, number in found.items():
            shown = f"{1000 * number:.0f} ms" if isinstance(number, float) else number
            print(f"  {what:24} {shown}")


if __name__ == "__main__":
    main()
