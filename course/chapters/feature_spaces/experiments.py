"""What the notebook loads: places on the globe."""

import numpy as np

# Latitude and longitude in degrees, rounded; those of a region stand together.
CITIES = {
    "London": (51.5, -0.1), "Mumbai": (19.1, 72.9), "Tokyo": (35.7, 139.7),
    "Cairo": (30.0, 31.2), "Nairobi": (-1.3, 36.8), "Cape Town": (-33.9, 18.4),
    "Sydney": (-33.9, 151.2), "Auckland": (-36.8, 174.8), "Honolulu": (21.3, -157.9),
    "Los Angeles": (34.1, -118.2), "New York": (40.7, -74.0), "Lima": (-12.0, -77.0),
}  # fmt: skip
REGIONS = np.repeat(["Eurasia", "Africa", "Pacific", "America"], 3)


def cities():
    """Return the names of twelve cities, and a unit vector for the place of each, shape (12, 3)."""
    latitude, longitude = np.radians(list(CITIES.values())).T
    around = np.cos(latitude)
    places = [around * np.cos(longitude), around * np.sin(longitude), np.sin(latitude)]
    return list(CITIES), np.transpose(places)


def turned(points, places):
    """Return points turned and scaled so that they lie as near to places as they can; shapes (n, 3)."""
    middle = places.mean(axis=0)
    U, sizes, V = np.linalg.svd(points.T @ (places - middle))
    return points @ U @ V * sizes.sum() / (points**2).sum() + middle
