"""A hall that is served from a thread of its own, as several tests ask it."""

import asyncio
import http.client
import json
import threading

from simplex_extras.hall import address
from simplex_extras.hall.journal import Journal
from simplex_extras.hall.running import _tell
from simplex_extras.hall.server import Hall, bind, listen
from simplex_extras.hall.session import Session


class Served:
    """A hall of its own folder; it can be closed, and opened again on its port."""

    def __init__(self, folder, questions, deck, url=None):
        self.folder, self.questions, self.deck, self.shown = folder, questions, deck, url
        self.port = 0
        self.open()

    def open(self):
        """Begin, or go on with what the journal has."""
        self.session = Session(self.questions, Journal(self.folder / "03.jsonl"), {})
        self.loop = asyncio.new_event_loop()
        started = threading.Event()

        async def begin():
            sockets = bind(self.port, "127.0.0.1")
            self.port = sockets[0].getsockname()[1]
            self.url = f"http://127.0.0.1:{self.port}/"
            shown = self.shown or self.url
            self.hall = Hall(self.session, self.deck, shown, address.qr(shown))
            self.server = listen(self.hall, sockets)
            self.telling = asyncio.create_task(_tell(self.hall))
            started.set()

        def work():
            asyncio.set_event_loop(self.loop)
            self.loop.run_until_complete(begin())
            self.loop.run_forever()

        self.thread = threading.Thread(target=work, daemon=True)
        self.thread.start()
        assert started.wait(60)
        self.lecturer = f"{self.url}lecturer/{self.session.token}/{self.deck.name}"

    def close(self):
        """End as Ctrl+C does; lines that are open are cut."""

        async def end():
            self.telling.cancel()
            self.server.stop()
            for deck in list(self.hall.decks):
                deck.close()
            await self.server.close_all_connections()
            self.loop.stop()

        self.loop.call_soon_threadsafe(lambda: self.loop.create_task(end()))
        self.thread.join(60)
        assert not self.thread.is_alive()

    def do(self, action, *args):
        """Change the session where it lives."""
        done = threading.Event()
        self.loop.call_soon_threadsafe(lambda: (action(*args), done.set()))
        assert done.wait(60)

    def ask(self, path, method="GET", body=None, **headers):
        """Send a plain request; return the status, the text and the headers of its answer."""
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            line.request(method, path, body, {name.replace("_", "-"): text for name, text in headers.items()})
            reply = line.getresponse()
            return reply.status, reply.read().decode(), reply.headers
        finally:
            line.close()

    def answer(self, vote, **headers):
        """Send the answer of a phone."""
        body = vote if isinstance(vote, str | bytes) else json.dumps(vote)
        return self.ask("/answer", "POST", body, **{"Content_Type": "application/json"} | headers)
