"""Many games at once: simulation, counting, measuring."""
