"""``course study list | run NAME | show NAME | verify NAME``: the papers' experiments at full size."""

import sys

from course.export import library

FOLDER = "folder of the results (default: that of the paper)"


def add(command):
    """Add the command to the line of `course`."""
    study = command(
        "study", _study, "Run, show or verify the papers' experiments at full size.", numbers=False
    )
    parts = study.add_subparsers(dest="part", required=True, metavar="part")
    parts.add_parser("list", help="name the studies")
    run = parts.add_parser("run", help="run a study, or what is left of it")
    show = parts.add_parser("show", help="print a stored result without its units")
    verify = parts.add_parser("verify", help="compute drawn units of a stored result again and compare")
    for sub in (run, show, verify):
        sub.add_argument("name", metavar="NAME")
        sub.add_argument("--to", metavar="DIR", help=FOLDER)
    for sub in (run, verify):
        sub.add_argument("--from", dest="folder", metavar="DIR", help="folder of the raw archives")
    run.add_argument("--jobs", type=int, default=1, help="processes (default: 1)")
    run.add_argument("--scheduler", metavar="ADDRESS", help="of a Dask scheduler, as tcp://host:8786")
    run.add_argument("--fresh", action="store_true", help="set finished units of an earlier run aside")
    verify.add_argument("--sample", type=int, default=2, metavar="N", help="how many units (default: 2)")
    verify.add_argument("--seed", type=int, default=0, help="of the draw (default: 0)")
    verify.add_argument(
        "--share", type=float, default=1.0, help="draw among this share, the quickest units (default: 1)"
    )


def _study(options):
    from papers.kit import studies

    try:
        {"list": _list, "run": _run, "show": _show, "verify": _verify}[options.part](studies, options)
    except KeyboardInterrupt:
        print("\nStopped. What is finished is kept: run again to go on.", file=sys.stderr)
        sys.exit(130)
    except (ValueError, FileNotFoundError, RuntimeError) as error:
        raise library.Problem("\n  ".join([str(error), *getattr(error, "__notes__", ())])) from None


def _list(studies, options):
    stored = studies.results.stored()
    for name, study in studies.known().items():
        print(f"{name:20} {study.protocol.get('what', '')}" + ("" if name in stored else "; not yet run"))


def _run(studies, options):
    study = studies.find(options.name)
    more = {"jobs": options.jobs, "to": options.to, "fresh": options.fresh}
    _print(studies.run(study, options.folder, options.scheduler, **more))


def _show(studies, options):
    outcome = studies.load(options.name, options.to)
    _print(outcome)
    print(f"\ncomputed\n  {studies.sentence(outcome)}")


def _verify(studies, options):
    study = studies.find(options.name)
    done = studies.verify(
        study, options.sample, options.seed, options.folder, to=options.to, share=options.share
    )
    print(done)
    if not done.agrees:
        raise library.Problem(f"{study.name} does not come back.")


def _print(outcome):
    """Print a result: tables as tables, the rest by name."""
    for name, value in outcome.items():
        if name not in ("units", "modules"):
            print(f"\n{name}")
            _print_value(value, "  ")


def _print_value(value, indent):
    if isinstance(value, dict):
        for key, item in value.items():
            nested = isinstance(item, dict) or _is_table(item)
            print(f"{indent}{key}" + ("" if nested else f": {item}"))
            if nested:
                _print_value(item, indent + "  ")
    elif _is_table(value):
        names = list(dict.fromkeys(name for row in value for name in row))
        rows = [names, *([_short(row.get(name, "")) for name in names] for row in value)]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        for row in rows:
            print(indent + "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)))
    else:
        print(f"{indent}{value}")


def _is_table(value):
    return isinstance(value, list) and bool(value) and all(isinstance(row, dict) for row in value)


def _short(item):
    return f"{item:.6g}" if isinstance(item, float) else str(item)
