"""Ioana Rădulescu (Lăzărescu), Alexandra Băicoianu, Adela Mihai (2024),
Conformal transformation of kernels: a geometric perspective on text classification. arXiv 2406.00499.
"""
