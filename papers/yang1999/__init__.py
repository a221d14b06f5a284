"""Yiming Yang, Xin Liu (1999),
A re-examination of text categorization methods.
"""
