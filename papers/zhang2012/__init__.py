"""The paper of kernel matching pursuit on latent semantics with a refined dictionary.

It says that few documents are enough, so that text is classified fast.

Qing Zhang, Zhiping Zhang, Li Wang (2012),
Refined semantic kernel matching pursuit for fast text classification.
Journal of Computational Information Systems 8, 8569-8579.
"""
