"""One hall: which question is open, who has answered it, and what is refused."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
import time
from collections import Counter

from course.extras.hall import counts, limits

DEVICE = re.compile(r"[0-9a-f]{32}")
MOST_TURNS = 2**53  # the largest whole number that a browser counts to
PRESENT = 60  # seconds after which a phone that has not asked again is gone


class Refused(Exception):
    """A request that changes nothing: its HTTP status and one sentence."""

    def __init__(self, status, sentence):
        super().__init__(sentence)
        self.status = status


class Session:
    """The answers of one hall to the questions of one notebook.

    Parameters
    ----------
    questions : dict
        Name -> `questions.Question`.
    journal : journal.Journal
        Where events go, and where those of a hall that was interrupted are.
    before : dict
        Counts of earlier halls.
    fresh : bool
        Begin a new hall, even if one was interrupted.
    """

    def __init__(self, questions, journal, before, fresh=False):
        self.questions, self.journal = questions, journal
        self.votes = {name: {} for name in questions}
        self.revealed = set()
        self.open = None
        self.resumed = False
        self.listeners = set()
        self._boot = secrets.token_hex(4)
        self._version = 0
        self._present = {}
        self._voters = {name: Counter() for name in questions}
        events = [] if fresh else journal.read()
        if events and events[0][0] == "hall":
            self._resume(events)
        else:
            self.token, self.salt, self.before = secrets.token_urlsafe(24), secrets.token_hex(16), before
            self.began = time.time()
            journal.begin()
            choices = {name: question.choices for name, question in questions.items()}
            about = {"token": self.token, "salt": self.salt, "began": self.began, "before": before}
            journal.add("hall", about | {"choices": choices})

    def _resume(self, events):
        about = events[0][1]
        self.token, self.salt, self.before = about["token"], about["salt"], counts.sound(about["before"])
        self.began, self.resumed = about["began"], True
        same = {n for n, q in self.questions.items() if about["choices"].get(n) == list(q.choices)}
        for kind, name, *rest in (event for event in events[1:] if event[0] != "hall"):
            if kind == "open":
                self.open = name if name in same else None
            elif name in same and kind == "answer" and 0 <= rest[1] < len(self.questions[name].choices):
                person, choice, turn = rest
                changes = self.votes[name].get(person, (0, 0, -1))[2] + 1
                self.votes[name][person] = (choice, turn, changes)
            elif name in same and kind == "revealed":
                self.revealed.add(name)
            elif name in same and kind == "again":
                self.revealed.discard(name)

    @property
    def version(self):
        """A word that changes with what phones should see, and with each start of the server."""
        return f"{self._boot}-{self._version}"

    def _changed(self):
        self._version += 1
        for listener in list(self.listeners):
            listener()

    def _person(self, device):
        if not (isinstance(device, str) and DEVICE.fullmatch(device)):
            raise Refused(400, "This is no device id.")
        return hmac.new(self.salt.encode(), device.encode(), hashlib.sha256).hexdigest()[:24]

    def show(self, name, revealed=None):
        """Open the question `name` for phones, or none; close for good the one that is `revealed`."""
        name = name if name in self.questions else None
        if revealed in self.questions and revealed not in self.revealed:
            self.revealed.add(revealed)
            self.journal.add("revealed", revealed)
        name = None if name in self.revealed else name
        if name != self.open:
            self.open = name
            self.journal.add("open", name)
            self._changed()

    def again(self, name):
        """Ask a question once more, though its answer was shown; the answers so far stay."""
        if name in self.revealed:
            self.revealed.discard(name)
            self.journal.add("again", name)
            self.show(name)

    def answer(self, device, name, choice, turn, address=""):
        """Take the answer of a device, the last one that counts; return the choice that is kept.

        `turn` grows with every answer of a device. An answer that arrives a second time, or late, changes
        nothing and is acknowledged, so that a phone may repeat it until it hears of it.

        Raises
        ------
        Refused
            For anything but a choice of the open question; nothing has changed then.
        """
        person = self._person(device)
        if not isinstance(name, str) or name not in self.questions:
            raise Refused(404, "There is no such question.")
        if type(choice) is not int or not 0 <= choice < len(self.questions[name].choices):
            raise Refused(400, "This is none of the choices.")
        if type(turn) is not int or not 0 <= turn < MOST_TURNS:
            raise Refused(400, "This is no number of an answer.")
        votes = self.votes[name]
        kept, last, changes = votes.get(person, (None, -1, 0))
        if turn <= last:
            return kept
        if name != self.open:
            raise Refused(409, "This question is closed.")
        if kept is None:
            voters = self._voters[name]
            if len(votes) >= limits.PEOPLE or voters[address] >= limits.PEOPLE_OF_ONE_ADDRESS:
                raise Refused(429, "Too many devices have answered.")
            voters[address] += 1
        elif changes >= limits.CHANGES:
            raise Refused(429, "This answer was changed too often.")
        votes[person] = (choice, turn, changes + 1)
        self.journal.add("answer", name, person, choice, turn)
        return choice

    def seen_by(self, device):
        """Return what the phone with this device id should show."""
        person = self._person(device)
        now = time.monotonic()
        if person in self._present or len(self._present) < limits.PEOPLE:
            self._present[person] = now
        yours = self.votes[self.open].get(person) if self.open else None
        return {"version": self.version, "open": self.open, "yours": yours[0] if yours else None}

    def phones(self):
        """Return how many phones have been here in the last minute."""
        now = time.monotonic()
        self._present = {person: then for person, then in self._present.items() if now - then < PRESENT}
        return len(self._present)

    def counts(self):
        """Return the counts of all questions, in the order of their choices."""
        made = {name: [0] * len(question.choices) for name, question in self.questions.items()}
        for name, votes in self.votes.items():
            for choice, _, _ in votes.values():
                made[name][choice] += 1
        return made

    def kept(self):
        """Return the counts of all halls, this one included."""
        return counts.added(self.before, self.questions, self.counts())
