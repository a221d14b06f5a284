"""A deck in the browser while one writes: it is built anew when a file of it is saved, and loaded again."""

import asyncio
import html
import json
import webbrowser

import tornado.httpserver
import tornado.netutil
import tornado.web

from course.export import library

LOOK = 0.2  # seconds between two looks at the times of the files
RELOADS = """<p id="lecture-fault" role="alert">{fault}</p><script>
const told = new EventSource("/told?seen={version}");
told.onmessage = (event) => {{
  const fault = JSON.parse(event.data);
  document.getElementById("lecture-fault").textContent = fault;
  if (!fault) location.reload();
}};
</script>"""
NOTHING = "<!DOCTYPE html><meta charset='utf-8'><title>No deck yet</title><body>"


class Watched:
    """A lecture whose deck is kept fresh.

    Parameters
    ----------
    path : Path
        Of the lecture.
    make : callable
        Builds the deck of a path, and returns a `build.Built`.
    """

    def __init__(self, path, make):
        self.path, self.make = path, make
        self.deck, self.fault, self.version = None, "", 0
        self.sources, self.times, self.changed = {path}, None, asyncio.Event()

    def look(self):
        """Build the deck if a file of it has changed; return whether one has."""
        times = {path: _time(path) for path in self.sources}
        if times == self.times:
            return False
        self.times = times
        try:
            built = self.make(self.path)
            self.deck, self.fault, self.sources = built.path, "", built.sources
            self.times = {path: times.get(path, _time(path)) for path in built.sources}
            print(f"{self.path.name}: {built.slides} slides, {built.seconds / 60:.0f} minutes", flush=True)
        except library.Problem as problem:
            self.fault = str(problem)
            print(self.fault, flush=True)
        self.version += 1
        self.changed.set()
        self.changed = asyncio.Event()
        return True

    def page(self):
        """Return the deck as it was built last, with the script that loads it again."""
        deck = self.deck.read_text(encoding="utf-8") if self.deck else NOTHING
        script = RELOADS.format(fault=html.escape(self.fault), version=self.version)
        before, _, _ = deck.rpartition("</body>")
        return (before or deck) + script


def _time(path):
    try:
        return path.stat().st_mtime_ns
    except OSError:  # an editor that saves by renaming
        return None


class Page(tornado.web.RequestHandler):
    """The deck."""

    def get(self):
        """Answer with it."""
        self.set_header("Cache-Control", "no-store")
        self.finish(self.application.settings["watched"].page())


class Told(tornado.web.RequestHandler):
    """The line that stays open until there is something to tell."""

    async def get(self):
        """Tell what is new: a fault, or that the deck is there."""
        watched, seen = self.application.settings["watched"], int(self.get_query_argument("seen"))
        self.set_header("Content-Type", "text/event-stream")
        self.gone = asyncio.Event()
        while not self.gone.is_set():
            if watched.version > seen:
                seen = watched.version
                self.write(f"data: {json.dumps(watched.fault)}\n\n")
                await self.flush()
            changed = asyncio.ensure_future(watched.changed.wait())
            await asyncio.wait(
                [changed, asyncio.ensure_future(self.gone.wait())], return_when="FIRST_COMPLETED"
            )

    def on_connection_close(self):
        """Wait no longer for a browser that has gone."""
        self.gone.set()


async def serve(watched, ready, port=0):
    """Serve the deck to this machine alone, until it is cancelled; `ready` is given the address."""
    watched.look()
    routes = [(r"/", Page), (r"/told", Told)]
    server = tornado.httpserver.HTTPServer(
        tornado.web.Application(routes, watched=watched, log_function=lambda _: None)
    )
    sockets = tornado.netutil.bind_sockets(port, "127.0.0.1")
    server.add_sockets(sockets)
    ready(f"http://127.0.0.1:{sockets[0].getsockname()[1]}/")
    try:
        while True:
            await asyncio.sleep(LOOK)
            watched.look()
    finally:
        server.stop()


def run(path, make, browser=True):
    """Serve a lecture until Ctrl+C."""

    def ready(address):
        print(f"{path.name}: {address} follows what you save. Ctrl+C ends it.", flush=True)
        if browser:
            webbrowser.open(address)

    try:
        asyncio.run(serve(Watched(path, make), ready))
    except KeyboardInterrupt:
        print()
