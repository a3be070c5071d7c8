"""Middle-earth."""
TEXTS = ()
