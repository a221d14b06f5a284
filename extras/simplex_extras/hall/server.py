"""The server of a hall: a page for phones, and behind a token the deck and the lecturer's controls."""

import asyncio
import hmac
import json
import logging
import re
from pathlib import Path
from urllib.parse import quote, urlsplit

import tornado.httpserver
import tornado.ioloop
import tornado.netutil
import tornado.web
import tornado.websocket

from simplex_extras.hall import formulas, limits
from simplex_extras.hall.session import Refused

HERE = Path(__file__).resolve().parent
PAGES = {"": "phone.html", "phone.js": "phone.js", "phone.css": "phone.css"}
KINDS = {".html": "text/html", ".js": "text/javascript", ".css": "text/css"}
WAIT = 25  # seconds after which a phone that has nothing new to show asks again
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


CROWDED = (
    "More than {} devices answer from one address. Is it a network that gives all phones one address? "
    "Then press A to let them in; their answers wait."
)


class Hall:
    """What the handlers share: the session, its limits, and what is served.

    It answers to `names` only, and to the host of its `url` and this machine's own: a page of somebody else's
    whose name was led to this address (DNS rebinding) cannot vote from a visitor's browser.
    """

    def __init__(self, session, deck, url, qr, names=()):
        self.session, self.deck, self.url, self.qr = session, deck, url, qr
        self.names = {"127.0.0.1", "localhost", urlsplit(url).hostname, *(name.lower() for name in names)}
        self.devices = limits.Buckets(*limits.DEVICE)
        self.addresses = limits.Buckets(*limits.ADDRESS)
        self.decks = set()
        self.warnings = []
        # What phones show of each question.
        self.texts = {
            name: {
                "question": formulas.shown(question.text),
                "choices": [formulas.shown(c) for c in question.choices],
                "unit": question.unit,
            }
            for name, question in session.questions.items()
        }
        # And what they are told when its answer has been shown.
        self.answers = {
            name: {"right": question.right, "answer": formulas.shown(question.answer)}
            for name, question in session.questions.items()
        }

    def knows(self, host):
        """Return whether a Host header names this hall; its port may be that of somebody who leads here."""
        return re.sub(r":\d*$", "", host).lower().removesuffix(".") in self.names

    def is_token(self, given):
        """Compare in constant time."""
        return hmac.compare_digest(given.encode(), self.session.token.encode())

    def state(self):
        """Return what the deck shows of the hall."""
        session = self.session
        crowded = session.crowded and not session.shared
        return {
            "crowded": CROWDED.format(limits.PEOPLE_OF_ONE_ADDRESS) if crowded else "",
            "before": session.before_it(),
            "open": session.open,
            "revealed": sorted(session.revealed),
            "counts": session.counts(),
            "phones": session.phones(),
            "warnings": self.warnings,
        }


class Handler(tornado.web.RequestHandler):
    """What all answers have in common: no caching, no referrer, errors of one sentence."""

    def initialize(self, hall):
        """Keep what is shared."""
        self.hall = hall

    def set_default_headers(self):
        """Say nothing of the software, and let nothing be kept or embedded."""
        self.clear_header("Server")
        self.set_header("Cache-Control", "no-store")
        self.set_header("Referrer-Policy", "no-referrer")
        self.set_header("X-Content-Type-Options", "nosniff")

    def prepare(self):
        """Refuse who asks for another host, and an address that asks for too much."""
        if not self.hall.knows(self.request.host):
            raise Refused(421, "This hall does not answer to that name: use the address on the screen.")
        if not self.hall.addresses.allow(self.request.remote_ip):
            raise Refused(429, "Too many requests.")

    def write_error(self, status_code, **details):
        """Answer with one sentence, which repeats nothing of the request."""
        reason = details.get("exc_info", (None, None))[1]
        sentence = str(reason) if isinstance(reason, Refused) else "This cannot be answered."
        self.set_header("Content-Type", "application/json; charset=utf-8")
        if status_code == 429:
            self.set_header("Retry-After", "2")
        self.finish(json.dumps({"error": sentence}))

    def send_error(self, status_code=500, **details):
        """Give a refusal its own status."""
        reason = details.get("exc_info", (None, None))[1]
        super().send_error(reason.status if isinstance(reason, Refused) else status_code, **details)

    def log_exception(self, kind, value, trace):
        """Be silent about refusals; addresses are not written anywhere."""
        if not isinstance(value, Refused | tornado.web.HTTPError):
            super().log_exception(kind, value, trace)


class Missing(Handler):
    """Whatever else is asked for."""

    def prepare(self):
        """Refuse."""
        super().prepare()
        raise Refused(404, "There is nothing here.")


class Page(Handler):
    """The page for phones, which is three small files."""

    def get(self, name):
        """Answer with one of them."""
        file = HERE / PAGES[name]
        self.set_header("Content-Type", f"{KINDS[file.suffix]}; charset=utf-8")
        self.set_header("Content-Security-Policy", POLICY)
        self.finish(file.read_bytes())


class Now(Handler):
    """What a phone should show: answered when it has changed, or after some seconds."""

    waiting = None

    async def get(self):
        """Wait until the phone has not yet seen what there is."""
        device, session = self.get_query_argument("device", ""), self.hall.session
        shown = session.seen_by(device)
        if not self.hall.devices.allow(device):
            raise Refused(429, "Too many requests.")
        if shown["version"] == self.get_query_argument("seen", ""):
            self.waiting = asyncio.Event()
            session.listeners.add(self.waiting.set)
            try:
                await asyncio.wait_for(self.waiting.wait(), WAIT)
            except TimeoutError:
                pass
            finally:
                session.listeners.discard(self.waiting.set)
            if self.request.connection.stream.closed():
                return
            shown = session.seen_by(device)
        told = self.hall.answers.get(shown["closed"], {})
        self.finish(shown | self.hall.texts.get(shown["open"] or shown["closed"], {}) | told)

    def on_connection_close(self):
        """Wait no longer for a phone that has gone."""
        if self.waiting:
            self.waiting.set()


class Answer(Handler):
    """Take an answer; anything that is none is refused and changes nothing."""

    def post(self):
        """Acknowledge the answer that is kept now."""
        origin = self.request.headers.get("Origin")
        if origin is not None and origin != f"http://{self.request.host}":
            raise Refused(403, "This page may not answer.")
        if self.request.headers.get("Content-Type", "").split(";")[0].strip() != "application/json":
            raise Refused(415, "An answer is JSON.")
        try:
            vote = json.loads(self.request.body)
        except (ValueError, RecursionError):
            vote = None
        if not isinstance(vote, dict) or vote.keys() != {"device", "question", "choice", "turn"}:
            raise Refused(400, "This is no answer.")
        device = vote["device"]
        if isinstance(device, str) and not self.hall.devices.allow(device[:64]):
            raise Refused(429, "Too many answers.")
        address = self.request.remote_ip
        kept = self.hall.session.answer(device, vote["question"], vote["choice"], vote["turn"], address)
        self.finish({"choice": kept})


class Deck(Handler):
    """The deck behind its token, with what makes it listen to the hall."""

    def prepare(self):
        """Compare the token before anything else is looked at."""
        super().prepare()
        if not self.hall.is_token(self.path_kwargs["token"]):
            raise Refused(403, "This address is the lecturer's.")

    def get(self, token, name):
        """Answer with the deck, or with what was put into it."""
        hall = self.hall
        if not name:
            return self.redirect(f"/lecturer/{token}/{quote(hall.deck.name)}")
        if name not in (hall.deck.name, "hall.js", "hall.css"):
            raise Refused(404, "There is nothing here.")
        file = hall.deck if name == hall.deck.name else HERE / name
        text = file.read_text(encoding="utf-8")
        self.set_header("Content-Type", f"{KINDS[file.suffix]}; charset=utf-8")
        self.finish(injected(text, hall) if file == hall.deck else text)


def injected(deck, hall):
    """Put into a deck what the hall's script needs: it works by the deck's own marks, and changes none."""
    questions = {
        name: hall.texts[name] | {"right": question.right, "value": question.value}
        for name, question in hall.session.questions.items()
    }
    about = json.dumps({"url": hall.url, "qr": hall.qr, "questions": questions}).replace("<", "\\u003c")
    added = (
        '<link rel="stylesheet" href="hall.css">'
        f'<script type="application/json" id="hall-data">{about}</script>'
        '<script type="module" src="hall.js"></script>'
    )
    deck = deck.replace("<head>", '<head><link rel="icon" href="data:,">', 1)
    before, end, after = deck.rpartition("</body>")
    return before + added + end + after if end else deck + added


class Controls(tornado.websocket.WebSocketHandler):
    """The line to the lecturer's deck: it says where it is, and hears how many have answered."""

    def initialize(self, hall):
        """Keep what is shared."""
        self.hall = hall

    def prepare(self):
        """Refuse whoever has no token, before the line stands."""
        if not self.hall.knows(self.request.host):
            raise tornado.web.HTTPError(421)
        if not self.hall.addresses.allow(self.request.remote_ip):
            raise tornado.web.HTTPError(429)
        if not self.hall.is_token(self.path_kwargs["token"]):
            raise tornado.web.HTTPError(403)

    def open(self, token):
        """Remember the deck, and tell it what there is."""
        self.hall.decks.add(self)
        self.write_message(self.hall.state())

    def on_message(self, text):
        """Follow the deck: which question it shows, and which answer."""
        try:
            message = json.loads(text)
            names = [message.get(key) for key in ("open", "revealed", "again")]
        except (ValueError, RecursionError, AttributeError):
            return
        shown, revealed, again = (name if isinstance(name, str) else None for name in names)
        if message.get("share") is True:
            self.hall.session.share()
        elif again:
            self.hall.session.again(again)
        else:
            self.hall.session.show(shown, revealed)
        self.write_message(self.hall.state())

    def on_close(self):
        """Forget the deck."""
        self.hall.decks.discard(self)

    def write_error(self, status_code, **details):
        """Say no more than the status."""
        self.finish()

    def log_exception(self, kind, value, trace):
        """Be silent about refusals."""
        if not isinstance(value, tornado.web.HTTPError):
            super().log_exception(kind, value, trace)


def application(hall):
    """Return the web application of a hall."""
    shared = {"hall": hall}
    return tornado.web.Application(
        [
            (r"/(|phone\.js|phone\.css)", Page, shared),
            (r"/now", Now, shared),
            (r"/answer", Answer, shared),
            (r"/lecturer/(?P<token>[\w-]{1,64})/socket", Controls, shared),
            (r"/lecturer/(?P<token>[\w-]{1,64})/(?P<name>[^/]{0,200})", Deck, shared),
        ],
        default_handler_class=Missing,
        default_handler_args=shared,
        # No line is written about who asked for what. There are no cookies, and an answer is a JSON body,
        # which no foreign form can send.
        log_function=lambda handler: None,
        websocket_max_message_size=2000,
        websocket_ping_interval=10,
    )


def bind(port, host=""):
    """Take the port, at all addresses of this machine or at one; return the sockets."""
    return tornado.netutil.bind_sockets(port, host or "0.0.0.0", backlog=1024)


def listen(hall, sockets):
    """Answer at the sockets; return the server.

    Requests have small bodies and little time: one that trickles in is cut off.
    """
    logging.getLogger("tornado.general").setLevel(logging.ERROR)
    server = tornado.httpserver.HTTPServer(
        application(hall),
        max_body_size=1000,
        max_header_size=8000,
        body_timeout=5,
        idle_connection_timeout=20,
    )
    server.add_sockets(sockets)
    return server
