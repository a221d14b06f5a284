"""Which method tomorrow: a Pareto front of methods, and the steps of it that are more than chance."""
