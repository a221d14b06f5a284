"""Zhiying Jiang, Matthew Yang, Mikhail Tsirlin, Raphael Tang, Yiqin Dai, Jimmy Lin (2023),
“Low-resource” text classification: a parameter-free classification method with compressors.
"""
