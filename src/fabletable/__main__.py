"""`python -m fabletable` is the same as `fabletable`."""

from fabletable.cli import main

main()
