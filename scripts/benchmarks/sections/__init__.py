"""One module a section: ABOUT (a line), `add_arguments(parser)` and `run(args) -> list of Row`."""
