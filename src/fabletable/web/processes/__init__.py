"""Work in processes of its own, which can be ended: a pool of them, and what runs in one."""
