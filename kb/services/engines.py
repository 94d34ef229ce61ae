"""Where jobs are done: in processes of this machine, or on a cluster that is already running (Dask distributed)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import replace
from typing import Any

from kb.errors import PuedoError
from kb.services.bulk import ATTEMPTS, Engine, Job, Result, do


def local(count: int, seconds: float) -> Engine:
    """`count` jobs at once, each in a process of its own; a job whose process dies is done again."""

    def engine(jobs: Sequence[Job]) -> Iterator[Result]:
        with ThreadPoolExecutor(count) as pool:
            waiting: dict[Future[Result], tuple[Job, int]] = {pool.submit(do, job, seconds): (job, 1) for job in jobs}
            try:
                while waiting:
                    for future in wait(waiting, return_when=FIRST_COMPLETED).done:
                        job, attempt = waiting.pop(future)
                        result = replace(future.result(), attempts=attempt)
                        if result.code < 0 and attempt < ATTEMPTS:
                            waiting[pool.submit(do, job, seconds)] = (job, attempt + 1)
                        else:
                            yield result
            finally:
                pool.shutdown(wait=False, cancel_futures=True)

    return engine


def cluster(address: str, seconds: float, patience: str = "10s") -> Engine:
    """On the workers of a Dask cluster, which must have the program too; what a lost worker had is done by another.

    patience: how long an answer is waited for. Raises PuedoError where nothing answers at the address.
    """
    from dask.distributed import Client, as_completed

    try:
        client = Client(address, timeout=patience, set_as_default=False)  # type: ignore[no-untyped-call]
    except (OSError, ValueError, TypeError) as error:
        raise PuedoError(
            {"es": f"No contesta ningún clúster ({error}).", "en": f"No cluster answers ({error})."}, address,
            {"es": "Comprueba la dirección, p. ej. tcp://host:8786.", "en": "Check the address, e.g. tcp://host:8786."},
        ) from None

    def engine(jobs: Sequence[Job]) -> Iterator[Result]:
        with client:
            futures = {client.submit(do, job, seconds, pure=False, retries=ATTEMPTS - 1): job for job in jobs}
            for future in as_completed(list(futures), loop=client.loop):  # type: ignore[no-untyped-call]
                yield _result(future, futures[future])

    return engine


def _result(future: Any, job: Job) -> Result:
    """What came back, or, where every attempt was lost, a result that is broken and says why."""
    if future.status == "finished":
        result: Result = future.result()
        return result
    return Result(job.name, job.key, -1, b"", f"{future.exception()}\n".encode(), 0.0, ATTEMPTS)
