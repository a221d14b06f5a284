"""One hall: which question is open, who has answered it, and what is refused."""

import hashlib
import hmac
import re
import secrets
import time
from collections import Counter

from course.lesson import quantities
from simplex_extras.hall import counts, limits
from simplex_extras.hall.address import is_loopback

# What a phone's keypad writes: no exponent, which could stand for a number of a million digits.
WRITTEN = re.compile(r"[0-9+−., /%-]{1,24}")
DEVICE = re.compile(r"[0-9a-f]{32}")
LARGEST = 1e15  # number that a phone may send
MOST_TURNS = 2**53  # the largest whole number that a browser counts to
PRESENT = 60  # seconds after which a phone that has not asked again is gone


class Refused(Exception):
    """A request that changes nothing: its HTTP status and one sentence."""

    def __init__(self, status, sentence):
        super().__init__(sentence)
        self.status = status


def _form(question):
    """Return what must be the same for votes to fit: the choices, or the unit of a number."""
    return list(question.choices) or question.unit


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
        # Person -> (choice or number, turn, changes). When a question is asked again its first votes are kept
        # in `first`, and everybody's choice is None until the second vote.
        self.votes = {name: {} for name in questions}
        self.first = {}
        self.shared = False
        self.revealed = set()
        self.open = None
        self.closed = None  # the question whose answer was shown last
        self.resumed = False
        self.listeners = set()
        self.crowded = False  # devices of one address were kept out
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
            choices = {name: _form(question) for name, question in questions.items()}
            about = {"token": self.token, "salt": self.salt, "began": self.began, "before": before}
            journal.add("hall", about | {"choices": choices})

    def _resume(self, events):
        about = events[0][1]
        self.token, self.salt, self.before = about["token"], about["salt"], about["before"]
        self.began, self.resumed = about["began"], True
        same = {n for n, q in self.questions.items() if about["choices"].get(n) == _form(q)}
        for kind, name, *rest in (event for event in events[1:] if event[0] != "hall"):
            if kind == "open":
                self.open = name if name in same else None
                self.closed = None if self.open else self.closed
            elif kind == "shared":
                self.shared = True
            elif name in same and kind == "answer":
                person, choice, turn = rest
                changes = self.votes[name].get(person, (0, 0, -1))[2] + 1
                self.votes[name][person] = (choice, turn, changes)
            elif name in same and kind == "revealed":
                self.revealed.add(name)
                self.closed = name
            elif name in same and kind == "again":
                self._reopen(name)

    def _is_choice(self, name, choice):
        choices = self.questions[name].choices
        return not choices or (type(choice) is int and 0 <= choice < len(choices))

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
            self.closed = revealed
            self.journal.add("revealed", revealed)
            self._changed()
        name = None if name in self.revealed else name
        if name != self.open:
            self.open = name
            self.closed = None if name else self.closed
            self.journal.add("open", name)
            self._changed()

    def again(self, name):
        """Ask a question once more, even after its answer; the answers so far are the first vote."""
        if name in self.questions and (name in self.revealed or self.answers(name)):
            self._reopen(name)
            self.journal.add("again", name)
            self.show(name)
            self._changed()

    def _reopen(self, name):
        self.revealed.discard(name)
        self.closed = None if self.closed == name else self.closed
        if self.answers(name):
            # A third vote takes the place of the second; the first one is what people thought by themselves.
            self.first.setdefault(name, self.votes[name])
            # The turns stay: an answer that arrives late belongs to the vote before.
            self.votes[name] = {person: (None, turn, 0) for person, (_, turn, _) in self.votes[name].items()}

    def share(self):
        """Let many devices of one address answer: the network gives its phones one address together."""
        if not self.shared:
            self.shared = True
            self.journal.add("shared", "")

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
        choice = self._read(name, choice)
        if type(turn) is not int or not 0 <= turn < MOST_TURNS:
            raise Refused(400, "This is no number of an answer.")
        votes = self.votes[name]
        kept, last, changes = votes.get(person, (None, -1, 0))
        if turn <= last:
            return kept
        if name != self.open:
            raise Refused(409, "This question is closed.")
        if person not in votes:
            self._let_in(name, address)
        elif changes >= limits.CHANGES:
            raise Refused(403, "Your answer was changed too often; the last one that arrived counts.")
        votes[person] = (choice, turn, changes + 1)
        self.journal.add("answer", name, person, choice, turn)
        return choice

    def _read(self, name, given):
        """Return a choice or a number as it is kept."""
        question = self.questions[name]
        if question.choices:
            if not self._is_choice(name, given):
                raise Refused(400, "This is none of the choices.")
            return given
        if not (isinstance(given, str) and WRITTEN.fullmatch(given)):
            raise Refused(400, "This is no number: 0.25, 1/4 and 25% all work.")
        value, trouble = quantities.read(given, question.unit)
        if trouble or not -LARGEST <= value <= LARGEST:
            raise Refused(400, trouble or "This number is too large.")
        return value

    def _let_in(self, name, address):
        """Count a device that has not answered this question yet, or refuse it.

        A phone that hears 429 tries again: only where the lecturer can still let it in.
        """
        if len(self.votes[name]) >= limits.PEOPLE:
            most = f"{limits.PEOPLE:,} people have answered this question"
            raise Refused(403, f"{most}, and a hall counts no more.")
        voters = self._voters[name]
        shared = self.shared or is_loopback(address)  # the lecturer's own machine
        most = limits.PEOPLE_OF_A_SHARED if shared else limits.PEOPLE_OF_ONE_ADDRESS
        if voters[address] >= most:
            self.crowded = not shared
            raise Refused(403 if shared else 429, "Too many devices have answered from your address.")
        voters[address] += 1

    def seen_by(self, device):
        """Return what the phone of this id should show: the open question, or the one closed last."""
        person = self._person(device)
        now = time.monotonic()
        if person in self._present or len(self._present) < limits.PEOPLE:
            self._present[person] = now
        asked = self.open or self.closed
        yours = self.votes[asked].get(person) if asked else None
        return {
            "version": self.version,
            "open": self.open,
            "closed": self.closed,
            "yours": yours[0] if yours else None,
            "vote": 2 if self.open in self.first else 1,
        }

    def phones(self):
        """Return how many phones have been here in the last minute."""
        now = time.monotonic()
        self._present = {person: then for person, then in self._present.items() if now - then < PRESENT}
        return len(self._present)

    def answers(self, name=None):
        """Return how many have answered a question, in the vote that is on; all questions without a name."""
        names = self.questions if name is None else (name,)
        return sum(choice is not None for question in names for choice, _, _ in self.votes[question].values())

    def counts(self):
        """Return the counts of all questions: in the order of their choices, or as [number, count]."""
        return {name: self._counted(name, votes) for name, votes in self.votes.items()}

    def before_it(self):
        """Return the counts of the first votes, where a question was asked again."""
        return {name: self._counted(name, votes) for name, votes in self.first.items()}

    def _counted(self, name, votes):
        times = Counter(choice for choice, _, _ in votes.values() if choice is not None)
        choices = self.questions[name].choices
        return [times[k] for k in range(len(choices))] if choices else sorted(map(list, times.items()))

    def kept(self):
        """Return the counts of all halls, this one included; of two votes the first, which nobody had led."""
        return counts.added(self.before, self.questions, self.counts() | self.before_it())
