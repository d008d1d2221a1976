"""The workers of a Dask scheduler: the same work, on as many machines as have joined it.

Whatever a lost worker had is begun again elsewhere by the scheduler. A call that takes its worker along again
and again is left out in the end, said, and everything else is done.
"""

from __future__ import annotations

import pickle
import uuid
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from types import ModuleType
from typing import Any, TypeVar

from meeplehall import __version__, build
from meeplehall.lab.losses import Losses, WorkersError

R = TypeVar("R")

#: so long a scheduler may take to answer, or to have its first worker
SECONDS = 30
#: so many calls are with the scheduler at once
AHEAD = 1000

About = tuple[str, str]


def each_by_dask(
    scheduler: str, losses: Losses, work: Callable[..., R], calls: Sequence[tuple[object, ...]]
) -> Iterator[R]:
    """What the work gives for each of these arguments, as it comes."""
    if not calls:
        return
    distributed = _distributed()
    waiting, given_up = list(enumerate(calls))[::-1], 0
    name = f"meeplehall-{uuid.uuid4().hex}"
    with _connected(scheduler) as client:
        _check(client)

        def submit() -> Any:
            number, call = waiting.pop()
            return client.submit(_done, _packed(work, call), key=f"{name}-{number}", pure=False)

        running = distributed.as_completed(loop=client.loop, with_results=True, raise_errors=False)
        running.update([submit() for _ in range(min(AHEAD, len(waiting)))])
        try:
            for future, result in running:
                if future.status == "finished":
                    yield result
                elif future.status == "error" and isinstance(result[1], distributed.KilledWorker):
                    given_up += 1
                elif future.status == "error":
                    raise _in_words(result[1])
                else:
                    raise WorkersError(_GONE.format(scheduler))
                if waiting:
                    running.add(submit())
        finally:
            _count_losses(client, losses, name)
    if given_up:
        raise WorkersError(
            f"{given_up} of {len(calls)} parts took their worker along every time, and were left out; "
            "all others are done."
        )


_GONE = "The scheduler at {} is gone; what has been played is kept."


def threads(scheduler: str) -> int:
    """How many calls these workers do at the same time."""
    with _connected(scheduler) as client:
        found: dict[str, int] = client.nthreads()
        return max(1, sum(found.values()))


def _distributed() -> ModuleType:
    try:
        import distributed
    except ImportError:
        raise WorkersError("A Dask scheduler needs Dask here, too: pip install 'meeplehall[lab]'.") from None
    found: ModuleType = distributed
    return found


@contextmanager
def _connected(address: str) -> Iterator[Any]:
    distributed = _distributed()
    try:
        client = distributed.Client(address, timeout=SECONDS, set_as_default=False)
    except (OSError, ValueError, KeyError) as error:
        raise WorkersError(f"There is no Dask scheduler at {address}: {_brief(error)}.") from None
    with client:
        try:
            client.wait_for_workers(1, timeout=SECONDS)
        except TimeoutError:
            raise WorkersError(f"The Dask scheduler at {address} has no workers.") from None
        yield client


def _check(client: Any) -> None:
    """Refuse workers that would play something else."""
    found: dict[str, About | BaseException] = client.run(_about, on_error="return")
    here = _about()
    for worker, there in found.items():
        if isinstance(there, ImportError):
            raise _in_words(there)
        if not isinstance(there, BaseException) and there != here:  # else it went away just now
            raise WorkersError(
                f"The worker {worker} has meeplehall {' '.join(there)}, and here is {' '.join(here)}: "
                "all have to be the same."
            )


def _packed(work: Callable[..., Any], call: tuple[object, ...]) -> bytes:
    """A call in a form that every worker can read: what it cannot import fails only when it is done."""
    import cloudpickle

    packed: bytes = cloudpickle.dumps((work, call))
    return packed


def _done(packed: bytes) -> Any:
    work, call = pickle.loads(packed)
    return work(*call)


def _about() -> About:
    return __version__, f"({build()} build)"


def _in_words(error: BaseException) -> BaseException:
    """What a worker cannot find is said; whatever else went wrong in a match is what it is."""
    if isinstance(error, ImportError):
        return WorkersError(f"A worker lacks something: {_brief(error)}; install it there, too.")
    return error


def _brief(error: BaseException) -> str:
    return (str(error).splitlines() or [type(error).__name__])[0].rstrip(".")


def _count_losses(client: Any, losses: Losses, name: str) -> None:
    """Hear from the scheduler which workers went away with something of ours."""
    try:
        events = client.get_events("all")
    except (OSError, RuntimeError):  # it is gone itself
        return
    for _, event in events:
        if isinstance(event, dict) and event.get("action") == "remove-worker":
            had = {*event["processing-tasks"], *event["lost-computed-tasks"]}
            if ours := sum(str(key).startswith(name) for key in had):
                losses.note(ours)
