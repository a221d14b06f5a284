"""A notebook as slides for a hall: what stands on them, in which order, and what is only said."""
