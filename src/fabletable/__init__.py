"""Four fable games, one table."""

import os
import sys

__version__ = "0.1.0"

# run.py keeps the compiled parts of these very sources in a folder of their own: they go first.
if _compiled := os.environ.get("FABLETABLE_COMPILED"):
    sys.path.append(_compiled)  # for the library that they share
    __path__.insert(0, f"{_compiled}/fabletable")
