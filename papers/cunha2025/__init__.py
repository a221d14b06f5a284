"""The field: what a better classifier costs.

Washington Cunha et al. (2025). arXiv:2504.01930.

They compare large language models with small ones and with linear classifiers on 22 data sets, by accuracy
and by time. We do not repeat that. We ask their question of the methods of this course: all of them on the
same splits of four collections, tuned by the same rule, with what they cost. All costs are of one machine.

A neighbour's score for a class is its share of the similarities. A sum grows with the words of a document,
and one threshold for all stories of Reuters-90 does not fit it. BM25, which has no largest score, lost most
by that; a grid that began at the first neighbour hid it, because one neighbour alone loses little.
"""
