"""A page of the site for each paper on trial: what it says, every claim, and its tables beside ours."""

import html

from course.export import rooms
from course.export.site.claims import box
from course.lesson.display import rich


def page(room, known, titles):
    """Return the page of a room as Markdown.

    Parameters
    ----------
    room : course.export.rooms.Room
    known : dict of str to dict
        What is known of all claims, by id.
    titles : dict of str to (str, str)
        Title and file stem of the notebooks, by number.
    """
    who, title, where, address = rooms.citation(room.work)
    link = f' <a class="external" href="{html.escape(address)}">{html.escape(address)}</a>' if address else ""
    lines = [
        f"# {room.work.cite[0]}",
        "",
        f'<p class="citation">{html.escape(who)} <cite>{html.escape(title)}</cite>. '
        f"{html.escape(where)}{link}</p>",
        f"<p>{rich(room.says)}</p>" if room.says else "",
        "",
        "## What came of its claims",
        "",
        f"<p>{rooms.counted(room.claims) if room.claims else rooms.NO_CLAIM}</p>",
        *(box(claim, known, titles, up="../") for claim in room.claims),
        "",
        "## Tables",
        "",
    ]
    lines += [] if room.tables else [f"<p>{rooms.NO_TABLE}</p>"]
    for table in room.tables:
        title = rooms.called(table)
        sides = _table("As printed", table.printed, title) if table.printed else ""
        sides += _table("What came back", table.ours, title) if table.ours is not None else ""
        lines += [f"### {title}", "", f'<div class="sides">{sides}</div>']
        lines += [f"<p>{rooms.NOT_AGAIN}</p>" if table.ours is None else "", ""]
    return "\n".join(lines) + "\n"


def _table(caption, rows, title):
    names = list(dict.fromkeys(name for row in rows for name in row))
    head = "".join(f'<th scope="col">{html.escape(name)}</th>' for name in names)
    body = "".join(
        f"<tr>{''.join(f'<td>{html.escape(rooms.cell(row.get(name)))}</td>' for name in names)}</tr>"
        for row in rows
    )
    return (
        f'<div class="side" role="region" tabindex="0" aria-label="{html.escape(title)}: {caption}"><table>'
        f"<caption>{caption}</caption><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
    )
