"""How much one device, and one address, may ask for."""

import time

# A phone asks for the question every 25 seconds and answers a few times: 20 requests at once, 2 a second.
DEVICE = (20, 2)
# A hall may stand behind one address: 400 phones that reload at once, four requests each, and go on.
ADDRESS = (1600, 400)
# People a question: in all; behind one address, where each phone has its own; behind one that a network
# shares between phones, which only the lecturer can know. And how often one may change the answer.
PEOPLE, PEOPLE_OF_ONE_ADDRESS, PEOPLE_OF_A_SHARED, CHANGES = 2000, 8, 600, 100


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
