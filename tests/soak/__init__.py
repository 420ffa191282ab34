"""The table server under stress: `python -m tests.soak`."""
