"""A rehearsal: invented devices answer what the deck asks, and nothing of it is kept."""

from __future__ import annotations

import asyncio
import random
import secrets

from simplex_extras.hall.session import Refused

WORD = "A rehearsal: invented devices answer, and nothing is kept."
THINKING = 0.1  # chance that a device answers at one look
LOOK = 0.25  # seconds between two looks


class Crowd:
    """Devices that answer by chance, as phones of this machine would."""

    def __init__(self, session, size, seed=None):
        self.session = session
        self.devices = [secrets.token_hex(16) for _ in range(size)]
        self.random = random.Random(seed)
        self.turn = 0

    def look(self, thinking=THINKING):
        """Let some of those who have not answered the open question do so."""
        name = self.session.open
        for device in self.devices:
            yours = self.session.seen_by(device)["yours"]
            if name is not None and yours is None and self.random.random() < thinking:
                self.turn += 1
                try:
                    self.session.answer(device, name, self._guess(name), self.turn, "127.0.0.1")
                except Refused:
                    return

    def _guess(self, name):
        question, vote = self.session.questions[name], 2 if name in self.session.first else 1
        if question.choices:
            # After a discussion more people are right.
            if question.right is not None and self.random.random() < 0.4 * vote:
                return question.right
            return self.random.randrange(len(question.choices))
        if question.unit.startswith(("%", "of ")):
            whole = int(question.unit[3:].split()[0]) if question.unit.startswith("of ") else 100
            return str(self.random.randint(1, whole))
        return f"{abs(question.value or 10) * self.random.lognormvariate(0, 1 / vote):.2f}"

    async def live(self):
        """Look again and again."""
        while True:
            await asyncio.sleep(LOOK)
            self.look()
