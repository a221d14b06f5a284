"""Rădulescu, Băicoianu & Mihai (2024), conformal kernels for text."""
