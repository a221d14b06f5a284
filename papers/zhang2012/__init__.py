"""Zhang, Zhang & Wang (2012), sparse kernel learning of text by latent semantics."""
