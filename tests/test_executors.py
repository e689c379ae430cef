"""Pages may be read anywhere: whatever executor does it, the corpus is the same."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pytest
from corpus_maker import corpus_path, run_build
from wire import EXAMPLE

from wikigate.corpus.file.dump import canonical_dump


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The dump of the example wiki, read in this process."""
    state = tmp_path_factory.mktemp("plain")
    run_build(EXAMPLE, state)
    return list(canonical_dump(corpus_path(state)))


def assert_same(executor: Executor, plain: list[str], state: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "wikigate.corpus.spread._CHUNK_FILES", 2
    )  # so that there are many results to put in order
    report = run_build(EXAMPLE, state, executor=executor)
    assert report.indexed == 24
    assert list(canonical_dump(corpus_path(state))) == plain
    assert run_build(EXAMPLE, state, executor=executor).unchanged == 24


def test_threads(plain: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with ThreadPoolExecutor(4) as executor:
        assert_same(executor, plain, tmp_path, monkeypatch)
        assert executor.submit(int, "1").result() == 1  # the caller's executor is not shut down


@pytest.mark.slow
def test_processes(plain: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as executor:
        assert_same(executor, plain, tmp_path, monkeypatch)


@pytest.fixture
def dask_executor(tmp_path: Path) -> Iterator[Executor]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # Dask's own, on loading and on closing
        distributed = pytest.importorskip("distributed", reason="dask.distributed is not installed")
        cluster = distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, dashboard_address=None, local_directory=str(tmp_path / "dask")
        )
        with cluster, distributed.Client(cluster) as client, client.get_executor() as executor:
            yield executor


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")  # Dask's own
def test_a_cluster_of_dask(
    dask_executor: Executor, plain: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert_same(dask_executor, plain, tmp_path / "state", monkeypatch)


class Failing(ThreadPoolExecutor):
    """Loses a worker in the middle, as clusters do."""

    def submit(self, *args: object, **options: object) -> Future:  # type: ignore[override, type-arg]
        done: Future[object] = Future()
        done.set_exception(OSError("the worker is gone"))
        return done


def test_an_executor_that_fails_leaves_the_old_corpus(plain: list[str], tmp_path: Path) -> None:
    run_build(EXAMPLE, tmp_path)
    with Failing(1) as executor, pytest.raises(OSError, match="worker is gone"):
        run_build(EXAMPLE, tmp_path, executor=executor, full=True)
    assert list(canonical_dump(corpus_path(tmp_path))) == plain
