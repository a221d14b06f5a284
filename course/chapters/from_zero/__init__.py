"""Chapter: F1 from 0 to 0.996, by the shape of a factor or by its size."""
