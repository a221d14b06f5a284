"""The classifier that compares sizes of compressed files.

Zhiying Jiang, Matthew Yang, Mikhail Tsirlin, Raphael Tang, Yiqin Dai, Jimmy Lin (2023), “Low-resource” text
classification: a parameter-free classification method with compressors. Findings of ACL, 6810–6828.
doi:10.18653/v1/2023.findings-acl.426.
"""
