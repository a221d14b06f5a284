"""What our run of the gzip classifier does, as parameters, and the sentences that are made of them."""

PARAMETERS = {
    "collection": "20 Newsgroups",
    "known": 50,
    "asked": 400,
    "at_once": 40,
    "seed": 23,
    "level": 9,
    "between": " ",
    "word": "[a-z]+",
}


def words(parameters):
    """Return what is done, in sentences by subject."""
    p = parameters
    return {
        "what": f"gzip and two geometries: the neighbours of {p['asked']} posts of {p['collection']}",
        "posts": f"{p['known']} training posts of each group and {p['asked']} test posts of all, drawn with "
        f"the seed {p['seed']}, headers included, {p['at_once']} a unit.",
        "gzip": f"NCD of sizes at level {p['level']}; two texts are joined by {p['between']!r}.",
        "histograms": f"Shares of words that match {p['word']!r} in small letters, for the two geometries.",
    }
