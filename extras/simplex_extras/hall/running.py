"""Serve a lecture in the lecturer's own network, until Ctrl+C."""

import asyncio
import contextlib
import errno
import os
import signal
import socket
import time
import webbrowser
from pathlib import Path
from urllib.parse import quote

import tornado.websocket

from course.export import library
from course.export.lecture import build
from course.lesson import former
from course.lesson.course import parts_of
from simplex_extras.hall import address, counts
from simplex_extras.hall.journal import Journal
from simplex_extras.hall.server import Hall, bind, listen
from simplex_extras.hall.session import Session

HALLS = library.ROOT / "data" / "halls"
SAVED, TOLD = 3, 0.25  # seconds between two looks at the counts: to keep them, and to tell the deck


def run(path, port, host=None, fresh=False, browser=True):
    """Build the deck of a lecture if need be, and serve it to a hall.

    Parameters
    ----------
    path : Path
        Of the lecture.
    port : int
        Port of this machine.
    host : str, optional
        Name or address of this machine for phones; found if not given. A loopback address keeps others out.
    fresh : bool
        Begin a new hall instead of going on with one that was interrupted; its journal is kept beside.
    browser : bool
        Open the lecturer's address in a browser.
    """
    # Counts and journal have the name of the lecture, not its number.
    lecture, name = build.Lecture(path), parts_of(path.stem)[1] or path.stem
    questions = lecture.asked.questions
    if not questions:
        print(f"{path.name} asks nothing that a hall can answer: it has no `question` block.")
    warnings = []

    def warn(sentence):
        warnings.append(sentence)
        print(sentence, flush=True)

    addresses = address.candidates()
    shown = host or (addresses[0] if addresses else "127.0.0.1")
    # Before anything is written: a second hall on the port must not touch the first one's journal.
    sockets = _bind(port, "127.0.0.1" if address.is_loopback(shown) else "")
    store = counts.Store(path_of(name), warn)
    journal = Journal(library.BUILD / "hall" / f"{name}.jsonl", warn)
    journal.lock()
    if fresh:
        _end(questions, journal, store)
    session = Session(questions, journal, _before(path_of(name), warn), fresh)
    deck = _deck(lecture, warn)
    url = f"http://{shown}:{port}/"
    hall = Hall(session, deck, url, address.qr(url), names=_names(shown, addresses))
    hall.warnings = warnings
    _allow_many_connections()
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(_serve(hall, store, sockets, port, shown, addresses, browser))
    journal.close()
    journal.unlock()
    answers = session.answers()
    print(
        f"The answers of this hall ({answers}) are kept as counts in {store.path}."
        if answers
        else "No answers."
    )


def path_of(name):
    """Return where the counts of a lecture are kept."""
    return Path(os.environ.get("KERNELS_HALLS") or HALLS) / f"{name}.json"


def _before(path, warn=None):
    """Return the counts of earlier halls; those of the third edition lie under the number of the notebook."""
    numbered = path.parent.glob("[0-9][0-9].json")
    old = [file for file in numbered if former.notebook(file.stem) == path.stem]
    return counts.read(old[0] if old and not path.exists() else path, warn)


def _end(questions, journal, store):
    """Count what an interrupted hall has answered to its last moment, and keep its journal aside."""
    if journal.read():
        old = Session(questions, journal, _before(store.path, store.warn))
        if old.resumed:
            store.write(old.kept())
            aside = journal.put_aside()
            if aside:
                print(f"The hall before had {old.answers()} answers; its journal is kept as {aside.name}.")


def _names(shown, addresses):
    """Return the names and addresses under which this machine may be asked for."""
    own = socket.gethostname()
    return {shown, own, f"{own.split('.')[0]}.local", *addresses}


def _bind(port, host):
    try:
        return bind(port, host)
    except (OSError, OverflowError) as reason:
        busy = getattr(reason, "errno", errno.EACCES) in (errno.EADDRINUSE, errno.EACCES)
        what = f"port {port} is taken or not allowed; choose another with --port" if busy else reason.strerror
        raise library.Problem(f"The hall cannot be opened: {what}.") from None


async def _serve(hall, store, sockets, port, host, addresses, browser):
    server = listen(hall, sockets)
    stop = asyncio.Event()
    for name in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):  # Windows raises KeyboardInterrupt instead
            asyncio.get_running_loop().add_signal_handler(name, stop.set)
    local = f"http://127.0.0.1:{port}/lecturer/{hall.session.token}/{quote(hall.deck.name)}"
    _introduce(hall, local, host, addresses, port)
    if browser:
        webbrowser.open(local)
    tasks = [asyncio.create_task(work) for work in (_tell(hall), _keep(hall, store))]
    try:
        await stop.wait()
    finally:
        for task in tasks:
            task.cancel()
        server.stop()
        store.write(hall.session.kept())


async def _keep(hall, store):
    """Keep the counts every few seconds, and at once when an answer was shown."""
    revealed, then = set(), time.monotonic()
    while True:
        await asyncio.sleep(TOLD)
        if hall.session.revealed != revealed or time.monotonic() - then > SAVED:
            revealed, then = set(hall.session.revealed), time.monotonic()
            store.write(hall.session.kept())


async def _tell(hall):
    """Tell the deck when something has changed."""
    told = None
    while True:
        await asyncio.sleep(TOLD)
        state = hall.state()
        if state != told:
            told = state
            for deck in list(hall.decks):
                with contextlib.suppress(tornado.websocket.WebSocketClosedError):
                    deck.write_message(state)


def _introduce(hall, local, host, addresses, port):
    answers = hall.session.answers()
    if hall.session.resumed:
        began = time.strftime("%H:%M", time.localtime(hall.session.began))
        print(f"This goes on with the hall of {began} and its {answers} answers; --new begins a new class.")
    print(f"Lecturer  {local}")
    print(f"Phones    {hall.url}   (key j shows the QR code)")
    if address.is_loopback(host):
        print("Only this machine can reach the hall: join a network, or name your address with --host.")
    else:
        others = [own for own in addresses if own != host]
        if others:
            print(f"This machine has other addresses, too: {', '.join(others)}; choose one with --host.")
        print(
            f"If phones find nothing, allow port {port} in this machine's firewall, or use the "
            "hotspot of a phone: some networks keep devices apart."
        )
    print("Ctrl+C closes the hall.", flush=True)


def _deck(lecture, warn):
    """Return a deck that is not older than what it is made of, or the one there is."""
    deck = build.deck_of(lecture.source.path)
    sources = [*lecture.sources, *Path(library.ROOT, "course", "export").rglob("*.*"), *HALLS.glob("*.json")]
    made = deck.stat().st_mtime if deck.is_file() else 0
    if all(source.stat().st_mtime <= made for source in sources if source.is_file()):
        return deck
    try:
        return build.write(lecture).path
    except library.Problem as problem:
        if not made:
            raise
        when = time.strftime("%d %B, %H:%M", time.localtime(made))
        warn(f"{problem} The deck of {when} is shown.")
        return deck


def _allow_many_connections(most=8192):
    """Raise the number of open files: each phone holds two connections, and a hall has hundreds."""
    with contextlib.suppress(ImportError, ValueError, OSError):  # Windows has no `resource`
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = most if hard == resource.RLIM_INFINITY else min(most, hard)
        if soft < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
