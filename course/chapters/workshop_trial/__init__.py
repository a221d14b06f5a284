"""A paper on trial: a referee that looks twice, and a room for the next paper."""
