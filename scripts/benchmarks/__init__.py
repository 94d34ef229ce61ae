"""Benchmarks, and the made-up theories that they and the suites that compare the core with other systems share."""
