"""What the notebooks stand on: documents, geometry, kernels, and what makes a cell a lesson."""
