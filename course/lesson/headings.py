"""What a claim is called where there is no room for it: its opening words."""

import re

FEWEST, MOST = 24, 90  # letters of a heading
SENTENCE = re.compile(r"(?<!\beq)(?<!\beqs)(?<!e\.g)(?<!i\.e)(?<!\bal)(?<!\.)[.?]$")
# A formula between dollars, or as HTML has it, or code; or letters.
PIECE = re.compile(r"(?:\$\$.+?\$\$|\$.+?\$|\\\(.+?\\\)|\\\[.+?\\\]|`.+?`|[^\s$`])+", re.DOTALL)


def heading(statement):
    """Return the opening of a statement: its first sentence, or what fits into a line, formulas whole."""
    words, length = [], 0
    for piece in PIECE.findall(statement):
        length += len(re.sub(r"\\[a-zA-Z()]+|[{}$]", "", piece)) + 1
        if words and (length > MOST or piece.startswith(("$$", "\\["))):
            return " ".join(words).rstrip(",;:") + " …"
        words.append(piece)
        if length > FEWEST and SENTENCE.search(piece):
            break
    return " ".join(words).rstrip(".")
