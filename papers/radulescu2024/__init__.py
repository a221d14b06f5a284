"""The paper of conformal kernels for text: a kernel is multiplied by a factor of each document.

It says that this improves an SVM.

Ioana Rădulescu (Lăzărescu), Alexandra Băicoianu, Adela Mihai (2024),
Conformal transformation of kernels: a geometric perspective on text classification. arXiv 2406.00499.
"""
