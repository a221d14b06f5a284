"""``python -m papers.kit.studies list | run NAME | show NAME``."""

import argparse
import sys

from papers.kit import studies


def parser():
    """Return the parser of the command line."""
    top = argparse.ArgumentParser(
        prog="python -m papers.kit.studies", description=studies.__doc__.split("\n")[0]
    )
    commands = top.add_subparsers(dest="command", required=True)
    commands.add_parser("list", help="name the studies")
    run = commands.add_parser("run", help="run a study, or what is left of it")
    run.add_argument("name")
    run.add_argument("--from", dest="folder", help="folder of the raw archives")
    run.add_argument("--to", help="folder of the results (default: that of the paper)")
    run.add_argument("--jobs", type=int, default=1, help="processes (default: 1)")
    run.add_argument("--scheduler", help="address of a Dask scheduler, as tcp://host:8786")
    run.add_argument("--fresh", action="store_true", help="set finished units of an earlier run aside")
    show = commands.add_parser("show", help="print a stored result without its units")
    show.add_argument("name")
    show.add_argument("--to", help="folder of the results (default: that of the paper)")
    return top


def main(arguments=None):
    """Do what the command line says; return the exit code."""
    args = parser().parse_args(arguments)
    try:
        if args.command == "list":
            for name, study in studies.known().items():
                print(f"{name:20} {study.protocol.get('what', '')}")
        elif args.command == "run":
            study = studies.find(args.name)
            options = {"jobs": args.jobs, "to": args.to, "fresh": args.fresh}
            _print(studies.run(study, args.folder, args.scheduler, **options))
        else:
            _print(studies.load(args.name, args.to))
    except KeyboardInterrupt:
        print("\nStopped. What is finished is kept: run again to go on.", file=sys.stderr)
        return 130
    except (ValueError, OSError, RuntimeError) as error:
        print(f"{args.command}: {error}", *getattr(error, "__notes__", ()), sep="\n  ", file=sys.stderr)
        return 1
    return 0


def _print(outcome):
    """Print a result: tables as tables, the rest by name."""
    for name, value in outcome.items():
        if name != "units":
            print(f"\n{name}")
            _print_value(value, "  ")


def _print_value(value, indent):
    if isinstance(value, dict):
        for key, item in value.items():
            nested = isinstance(item, dict | list)
            print(f"{indent}{key}" + ("" if nested else f": {item}"))
            if nested:
                _print_value(item, indent + "  ")
    elif isinstance(value, list) and value and isinstance(value[0], dict):
        names = list(dict.fromkeys(name for row in value for name in row))
        rows = [names, *([_short(row.get(name, "")) for name in names] for row in value)]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        for row in rows:
            print(indent + "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)))
    else:
        print(f"{indent}{value}")


def _short(item):
    return f"{item:.6g}" if isinstance(item, float) else str(item)


if __name__ == "__main__":
    sys.exit(main())
