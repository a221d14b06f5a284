"""The field: what a better classifier costs.

Washington Cunha et al. (2025). arXiv:2504.01930.

They compare large language models with small ones and with linear classifiers on 22 data sets, by accuracy
and by time. We do not repeat that. We ask their question of the methods of this course: all of them on the
same splits of four collections, tuned by the same rule, with what they cost. All costs are of one machine in
one run.
"""
