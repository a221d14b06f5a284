"""What our run of the gzip classifier does, as parameters; studies.toml says it in sentences."""

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
