"""The boards and the only code that knows their file format."""
