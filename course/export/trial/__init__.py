"""A room for the next paper: made from templates, and told what it lacks."""
