"""A hall of simulated phones: answers sent, acknowledged and lost.

A third of the connections break, at random places, and are repeated; many phones change their mind, and send
their first answer once more after the second; the server is killed in the middle and started again. With the
number of a lecture the deck is a real one: phones answer what it asks, its first question twice, and others
forge votes.
"""

import asyncio
import functools
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import nbformat
from tornado.websocket import WebSocketClosedError, websocket_connect

from course.export.lecture import build

ROOT = Path(__file__).resolve().parents[2]
PATH = os.pathsep.join([str(ROOT), str(ROOT / "extras")])
HOST = "127.0.0.1"
PATIENCE = 120  # seconds that a busy machine may take for what must succeed
ASKED = {"first": ["less", "as much", "more"], "second": ["yes", "no"], "third": ["a", "b", "c", "d"]}
# A server of its own folder: the deck is there already, and nothing of the course is touched.
SERVE = """
import sys
from pathlib import Path
from course.export import library
library.BUILD = Path(sys.argv[1]) / "build"
from simplex_extras.hall.running import run
run(Path(sys.argv[3]), int(sys.argv[2]), "127.0.0.1", browser=False)
"""


def prepare(folder):
    """Write a lecture that asks, and a deck that is newer than everything else."""
    nbformat.write(nbformat.v4.new_notebook(metadata={"course": {}}), folder / "hall.ipynb")
    slides = [
        "\n- ".join([f"```question\nid: {id}\nHow much?", f"[x] {first}", *more])
        for id, (first, *more) in ASKED.items()
    ]
    path = folder / "13_hall.md"
    text = "\n```\n---\n".join(slides)
    path.write_text(f"---\ntitle: Hall\nnotebook: hall.ipynb\n---\n{text}\n```\n", encoding="utf-8")
    _fresh(folder / "13_hall.html", "<!DOCTYPE html><body></body>")
    return path, dict(ASKED)


def real(folder, number):
    """Copy a lecture and build its deck; return the copy, and the choices of what it asks."""
    [path] = build.lectures([number])
    copy = Path(shutil.copy(path, folder))
    lecture = build.Lecture(copy)
    _fresh(build.write(lecture).path)
    return copy, {name: list(question.choices) for name, question in lecture.asked.questions.items()}


def _fresh(deck, text=None):
    if text:
        deck.write_text(text, encoding="utf-8")
    os.utime(deck, (time.time() + 3600,) * 2)


class Server:
    """The hall's own process, and the line of the lecturer's deck to it."""

    def __init__(self, folder, port, path):
        self.folder, self.port, self.path = folder, port, path
        self.process = self.line = self.broken = self.token = None
        self.state = {}

    async def start(self):
        """Start, and connect as the deck does."""
        environment = os.environ | {"KERNELS_HALLS": str(self.folder / "halls"), "PYTHONPATH": PATH}
        command = [sys.executable, "-c", SERVE, str(self.folder), str(self.port), str(self.path)]
        log = open(self.folder / "log", "ab")
        self.process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=log, stderr=log)
        journal = self.folder / "build" / "hall" / f"{self.path.stem[3:]}.jsonl"
        while True:
            try:
                self.token = json.loads(journal.read_text(encoding="utf-8").split("\n")[1])[1]["token"]
                await self.connect()
                return
            except (OSError, IndexError, ValueError):
                await self.pause()

    async def connect(self):
        """Open the line of the deck."""
        address = f"ws://{HOST}:{self.port}/lecturer/{self.token}/socket"
        self.state, self.broken = {}, asyncio.Event()
        hear = functools.partial(self.hear, self.broken)
        self.line = await websocket_connect(address, on_message_callback=hear)

    def hear(self, broken, message):
        """Keep what the deck is told, and that its line broke."""
        if message is None:
            broken.set()
        else:
            self.state = json.loads(message)

    async def pause(self):
        """Give a busy machine the time that it needs, as long as the server lives."""
        if self.process.poll() is not None:
            raise RuntimeError((self.folder / "log").read_text(encoding="utf-8"))
        await asyncio.sleep(0.05)

    async def kill(self):
        """End the process as a crash does."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    async def tell(self, message, followed):
        """Send what the deck sends, once more only where the line broke, and wait until the hall follows."""
        sent = None
        while not followed(self.state):
            if self.broken.is_set():
                await self.connect()
            elif self.state and sent is not self.line:
                sent = self.line
                try:
                    await sent.write_message(json.dumps(message))
                except WebSocketClosedError:
                    self.broken.set()
            await self.pause()

    async def show(self, name, revealed=None):
        """Move the deck to a question, and wait until the hall has followed."""
        await self.tell({"open": name, "revealed": revealed}, lambda state: state.get("open", "") == name)

    async def ask_again(self, name):
        """Ask a question once more."""
        await self.tell({"open": name, "again": name}, lambda state: name in state.get("before", {}))

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
        self.dropped = self.asked = 0
        self.acknowledged, self.choices = 0, {}

    async def send(self, head, body=b"", may_drop=True, more=""):
        """Send a request; return (status, body), or None if the connection broke."""
        host = more if more.startswith("Host") else f"Host: {HOST}:{self.port}\r\n{more}".strip()
        head = f"{head} HTTP/1.1\r\n{host}\r\nConnection: close\r\n"
        kind = f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n" if body else ""
        text = f"{head}{kind}\r\n".encode() + body
        writer = None
        try:
            reader, writer = await asyncio.wait_for(asyncio.open_connection(HOST, self.port), PATIENCE)
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
            answer = await asyncio.wait_for(reader.read(), PATIENCE)
            top, _, rest = answer.partition(b"\r\n\r\n")
            status = int(top.split()[1])
            return status, json.loads(rest) if status == 200 else rest
        except (OSError, TimeoutError, ValueError, IndexError):
            return None
        finally:
            if writer:
                writer.transport.abort()

    async def answer(self, name, choice, turn=None):
        """Answer until it is acknowledged."""
        self.turn += turn is None
        vote = {"device": self.device, "question": name, "choice": choice, "turn": turn or self.turn}
        self.asked += 1
        for tries in range(1000):
            got = await self.send("POST /answer", json.dumps(vote).encode())
            if got and got[0] == 200:
                break
            if got and got[0] not in (409, 429):
                raise AssertionError(got)
            # The page's own pauses.
            await asyncio.sleep(min(3, 0.3 * 2**tries) * (0.5 + self.rng.random()))
        self.acknowledged += 1
        return got[1]["choice"]

    async def take_part(self, name, choices, within):
        """Think, answer, and sometimes think again."""
        await asyncio.sleep(within * self.rng.random())
        self.choices[name] = self.think(choices)
        await self.answer(name, self.choices[name])
        if self.rng.random() < 0.4:
            first, turn = self.choices[name], self.turn
            self.choices[name] = self.think(choices)
            await self.answer(name, self.choices[name])
            assert await self.answer(name, first, turn) == read(self.choices[name])

    def think(self, choices):
        """Choose, or write a whole number."""
        return self.rng.randrange(len(choices)) if choices else str(self.rng.randint(1, 9))

    async def forge(self, name, choices):
        """Send votes that none of them may count; return the answers of the hall."""
        good = {"device": self.device, "question": name, "choice": self.think(choices), "turn": 0}
        forged = (
            good | {"device": "1"},
            good | {"question": "99.none"},
            good | {"choice": len(choices) if choices else "1; drop"},
            good | {"choice": None},
            good | {"turn": -1},
            good | {"turn": 1.5},
        )
        replies = [
            await self.send("POST /answer", json.dumps(vote).encode(), may_drop=False) for vote in forged
        ]
        body = json.dumps(good).encode()
        for head in ("Origin: http://evil.example", "Host: evil.example"):
            replies.append(await self.send("POST /answer", body, may_drop=False, more=head))
        replies.append(await self.send("POST /answer", b"choice=1", may_drop=False))
        return [reply and reply[0] for reply in replies]

    async def wait(self):
        """Hold the line on which a phone hears of the next question."""
        seen = ""
        while True:
            got = await self.send(f"GET /now?seen={seen}&device={self.device}", may_drop=False)
            if got and got[0] == 200:
                seen = got[1]["version"]
            else:
                await asyncio.sleep(2 * self.rng.random())


def read(choice):
    """Return an answer as the hall keeps it."""
    return float(choice) if isinstance(choice, str) else choice


def counted(crowd, name, choices):
    """Count what the phones mean to have answered, as the hall does."""
    given = [phone.choices[name] for phone in crowd]
    if choices:
        return [given.count(k) for k in range(len(choices))]
    return sorted([value, count] for value, count in Counter(map(read, given)).items())


def votes(counts):
    """Return how many answers counts are."""
    return sum(count[1] if isinstance(count, list) else count for count in counts)


def same(wanted, counted):
    """Return what two counts of a question share."""
    if wanted and isinstance(wanted[0], list):
        there = dict(map(tuple, counted))
        return [[value, min(count, there.get(value, 0))] for value, count in wanted]
    return [min(pair) for pair in zip(wanted, counted, strict=True)]


async def rehearse(phones, folder, port, seed=0, drop=1 / 3, within=4.0, number=None):
    """Ask all questions, kill the server in the middle of the second; return what came of the answers."""
    rng = random.Random(seed)
    path, questions = real(folder, number) if number else prepare(folder)
    names = list(questions)
    server = Server(folder, port, path)
    await server.start()
    token = server.token
    crowd = [Phone(port, random.Random(rng.random()), drop) for _ in range(phones)]
    lines = [asyncio.create_task(phone.wait()) for phone in crowd]
    killed = 0
    try:
        before, forged = {}, []
        for name, choices in questions.items():
            await server.show(name)
            answers = [asyncio.create_task(phone.take_part(name, choices, within)) for phone in crowd]
            if name == names[1]:
                await asyncio.sleep(within / 2)
                killed = sum(name in phone.choices for phone in crowd)
                await server.kill()
                await asyncio.sleep(0.5)
                await server.start()
                assert server.token == token
            await asyncio.gather(*answers)
            if number and name == names[0]:
                before[name] = counted(crowd, name, choices)
                await server.ask_again(name)
                await asyncio.gather(*(phone.take_part(name, choices, within) for phone in crowd))
            if number:
                stranger = Phone(port, random.Random(rng.random()), 0)
                forged += await stranger.forge(name, choices)
        counts = await server.counts()
        two_votes = server.state["before"]
        expected = {name: counted(crowd, name, choices) for name, choices in questions.items()}
        server.process.send_signal(signal.SIGTERM)
        server.process.wait()
        kept = json.loads((folder / "halls" / f"{path.stem[3:]}.json").read_text(encoding="utf-8"))
    finally:
        for line in lines:
            line.cancel()
        if server.process.poll() is None:
            server.process.kill()
    written = {name: entry.get("counts", entry.get("numbers")) for name, entry in kept.items()}
    differ = sum(votes(wanted) - votes(same(wanted, counts[name])) for name, wanted in expected.items())
    return {
        "answers": sum(phone.asked for phone in crowd),
        "acknowledged": sum(phone.acknowledged for phone in crowd),
        "dropped": sum(phone.dropped for phone in crowd),
        "answering when killed": killed,
        "votes": sum(map(votes, counts.values())),
        "lost": differ,
        "kept": written == expected | before,
        "first votes apart": before == two_votes,
        "forged": len(forged),
        "of them refused": sum(status in (400, 403, 404, 409, 415, 421) for status in forged),
    }
