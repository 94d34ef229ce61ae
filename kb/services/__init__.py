"""The base to other programs: a library, the Model Context Protocol, JSON over HTTP."""
