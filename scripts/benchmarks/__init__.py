"""Made-up theories, as games: for the suites that compare the core with other systems, and for the benchmarks."""
