"""Zhang, Chen & Lee (2005), Text classification with kernels on the multinomial manifold."""
