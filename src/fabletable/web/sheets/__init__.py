"""Cards as pictures: sheets to print and cut, and for virtual tabletops."""
