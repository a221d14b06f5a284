"""What notebook 21 needs and no other: latent semantics and matching pursuit."""
