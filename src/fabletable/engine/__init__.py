"""The rules core: rules are coroutines that await players, within one fairness boundary."""
