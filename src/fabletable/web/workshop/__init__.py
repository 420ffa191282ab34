"""The workshop: a designer changes cards in the browser, and lets bots play with them."""
