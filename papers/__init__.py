"""Floor 2, papers on trial: the kit that a trial needs, and a room for each paper."""
