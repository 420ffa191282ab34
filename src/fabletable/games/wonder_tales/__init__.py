"""Wonder Tales: two players, or one against Rumpelstiltskin, on three growing grids."""
