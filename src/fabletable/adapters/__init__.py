"""The games as research suites and language models want them: see docs/research.md.

No line here knows a game: everything follows from what games declare.
"""
