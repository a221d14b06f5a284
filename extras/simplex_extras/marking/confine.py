"""What a submission may do while it is marked: compute, read Python and the course, write in its own folder.

That stops mistakes and lazy tricks. It is no sandbox: code that goes past Python (ctypes, a module in C), or
that takes Python's own modules apart, can do whatever the account of the marker can, and forge its mark.
"""

from __future__ import annotations

import os
import sys
import sysconfig

from course.export import library

WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
REFUSED = (
    *("socket.connect", "socket.bind", "socket.sendto", "socket.sendmsg", "socket.getaddrinfo"),
    *("socket.gethostby", "subprocess.", "os.system", "os.exec", "os.fork", "os.posix_spawn", "os.spawn"),
    *("os.kill", "os.startfile", "pty.", "signal.pthread_kill", "syslog.", "sys.settrace", "sys.setprofile"),
    *("sys._current_frames", "sys._current_exceptions", "gc.get_objects", "gc.get_referrers"),
    *("sqlite3.enable_load_extension", "sqlite3.load_extension", "ctypes.string_at", "ctypes.wstring_at"),
)
CHANGING = (
    *("os.remove", "os.rename", "os.rmdir", "os.mkdir", "os.link", "os.symlink", "os.chmod", "os.chown"),
    *("os.chflags", "os.truncate", "os.utime", "os.setxattr", "os.removexattr", "shutil.", "tempfile."),
)
LOOKING = ("os.listdir", "os.scandir", "os.walk", "os.fwalk", "glob.glob", "os.listxattr", "os.getxattr")
# What libraries ask of the system: how many processors there are, which fonts.
SYSTEM = ("/proc/cpuinfo", "/proc/meminfo", "/proc/stat", "/proc/self/status", "/sys/devices/system",
          "/sys/fs/cgroup", "/usr/share/fonts", "/usr/share/zoneinfo", "/usr/lib", "/etc/localtime",
          "/dev/null", "/dev/urandom", "/dev/random")  # fmt: skip

OUTSIDE = "A submitted notebook may not {} outside its own folder while it is marked."


class Refusal(PermissionError):
    """What a submission hears; `refusal` is a sentence without any content."""

    def __init__(self, sentence):
        super().__init__(sentence)
        self.refusal = sentence


def confine(scratch, gigabytes):
    """Limit this process; neither can be undone from Python."""
    try:
        import resource
    except ImportError:  # Windows has no such limits
        pass
    else:
        for what, most in ((resource.RLIMIT_AS, int(gigabytes * 2**30)), (resource.RLIMIT_CORE, 0),
                           (resource.RLIMIT_FSIZE, 50 * 2**20)):  # fmt: skip
            resource.setrlimit(what, (most, most))
    own = _roots([scratch])
    ours = (library.ROOT / name for name in ("helpers", "papers", "course", "data", "extras/simplex_extras"))
    readable = own + _roots([*_python(), *ours, *SYSTEM])
    searched = {os.path.realpath(place) for place in sys.path}
    real, sep, decode = os.path.realpath, os.sep, os.fsdecode

    def resolved(path):
        return real("".join(("", decode(path))))  # a plain text, whatever a subclass of str makes of itself

    def inside(path, roots):
        # An open file has passed already; a path is compared with a separator at its end.
        return path is None or isinstance(path, int) or (resolved(path) + sep).startswith(roots)

    def paths(given):
        return [one for one in given if isinstance(one, str | bytes | os.PathLike)]

    def watch(event, given):
        if event.startswith(REFUSED):
            raise Refusal(f"A submitted notebook may not use {event} while it is marked.")
        if event == "open":
            writes = isinstance(given[2], int) and given[2] & WRITING
            if writes and not inside(given[0], (*own, os.devnull + sep)):
                raise Refusal(OUTSIDE.format("write"))
            if not writes and not inside(given[0], readable):
                raise Refusal(OUTSIDE.format("read"))
        elif event.startswith(CHANGING) and not all(inside(one, own) for one in paths(given)):
            raise Refusal(OUTSIDE.format("write"))
        elif event.startswith(LOOKING) and not all(
            inside(one, readable) or resolved(one) in searched for one in paths(given[:1])
        ):
            raise Refusal(OUTSIDE.format("read"))
        elif event == "sqlite3.connect" and given[0] not in (":memory:", b":memory:"):
            raise Refusal("A submitted notebook may not open a database while it is marked.")

    sys.addaudithook(watch)


def _roots(places):
    """Return real paths with a separator at the end: "/tmp/a" is no beginning of "/tmp/ab"."""
    return tuple(os.path.realpath(place) + os.sep for place in places)


def _python():
    """Return where Python and its packages are."""
    places = {sys.prefix, sys.base_prefix, *sysconfig.get_paths().values(), *sys.path[1:]}
    return {place for place in places if os.path.isabs(place) and place != str(library.ROOT)}
