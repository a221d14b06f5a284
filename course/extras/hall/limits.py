"""How much one device, and one address, may ask for."""

from __future__ import annotations

import time
from collections import Counter

# A phone asks for the question every 25 seconds and answers a few times: 20 requests at once, 2 a second.
DEVICE = (20, 2)
# A hall may stand behind one address: 400 phones that reload at once, four requests each, and go on.
ADDRESS = (1600, 400)
# Connections: 400 phones behind one address keep two each, and others find room beside them.
CONNECTIONS, OF_ONE_ADDRESS = 2000, 1000
# People a question: in all, and behind one address; and how often one of them may change the answer.
PEOPLE, PEOPLE_OF_ONE_ADDRESS, CHANGES = 2000, 600, 100


class Buckets:
    """One bucket a key: it holds `burst` requests and gets `rate` more each second.

    Keys are forgotten when their bucket is full again, so that nobody can fill the memory with new ones.
    """

    def __init__(self, burst, rate, clock=time.monotonic):
        self.burst, self.rate, self.clock = burst, rate, clock
        self.left = {}
        self._swept = clock()

    def allow(self, key):
        """Take one request out of the bucket of `key`; False if it is empty."""
        now = self.clock()
        self._sweep(now)
        left, then = self.left.get(key, (self.burst, now))
        left = min(self.burst, left + (now - then) * self.rate)
        self.left[key] = (max(0, left - 1) if left >= 1 else left, now)
        return left >= 1

    def _sweep(self, now):
        if now - self._swept > 10:
            full = [
                k for k, (left, then) in self.left.items() if left + (now - then) * self.rate >= self.burst
            ]
            for key in full:
                del self.left[key]
            self._swept = now


class Doors:
    """Counts open connections, in all and by address; the lecturer's own machine always finds a place."""

    def __init__(self, most=CONNECTIONS, of_one=OF_ONE_ADDRESS):
        self.most, self.of_one = most, of_one
        self.open = Counter()

    def enter(self, address):
        """Let a connection in, unless there are too many; then False."""
        own = address.startswith("127.")
        if not own and (self.open.total() >= self.most or self.open[address] >= self.of_one):
            return False
        self.open[address] += 1
        return True

    def leave(self, address):
        """Forget a connection that was let in."""
        self.open[address] -= 1
        if self.open[address] <= 0:
            del self.open[address]
