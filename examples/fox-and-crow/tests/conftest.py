pytest_plugins = ["fabletable.testing.plugin"]
