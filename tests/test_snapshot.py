from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

import gateway_fakes as fakes
import pytest
from hypothesis import given
from hypothesis import strategies as st

from wikigate.errors import SnapshotError
from wikigate.gateway import snapshot
from wikigate.gateway.constraints import Constraints

NOW = fakes.NOW
PAGE = fakes.page("甲.md", "# 甲\n\n第一**段**。\n续行\n\n## 乙\n\n第二段。\n")
CONTEXT = fakes.context_of(Constraints(conclude=True, pages=("甲.md",)), "问题")


def code_of(state: Path, context_id: str, now: float) -> str:
    with pytest.raises(SnapshotError) as caught:
        snapshot.load(state, context_id, now=now)
    assert caught.value.stage == "snapshot"
    return caught.value.code


def file_of(state: Path) -> Path:
    return state / "snapshots" / "ctx_A1.snapshot"


def test_what_was_saved_comes_back(tmp_path: Path):
    saved = snapshot.save(tmp_path, CONTEXT, (fakes.image(PAGE),), now=NOW, ttl=60)
    loaded = snapshot.load(tmp_path, "ctx_A1", now=NOW + 59)

    assert saved.saved
    assert saved.expires_at == snapshot.iso(NOW + 60)
    assert loaded.context == CONTEXT
    assert loaded.pages == (PAGE,)
    assert loaded.pages[0].plain(PAGE.blocks[1]) == "第一段。 续行"


@given(text=st.text(max_size=300), query=st.text(max_size=40))
def test_any_text_survives_but_for_lone_surrogates(
    tmp_path_factory: pytest.TempPathFactory, text: str, query: str
):
    state = tmp_path_factory.mktemp("state")
    page = fakes.page("a.md", text)
    context = fakes.context_of(Constraints(conclude=False), query)
    assert snapshot.save(state, context, (fakes.image(page),), now=NOW, ttl=60).saved
    assert snapshot.load(state, "ctx_A1", now=NOW).pages[0].text == text


def test_lone_surrogates_are_made_harmless(tmp_path: Path):
    context = fakes.context_of(Constraints(conclude=False), "a\ud800b")
    snapshot.save(tmp_path, context, (), now=NOW, ttl=60)
    assert snapshot.load(tmp_path, "ctx_A1", now=NOW).context["query"] == "a\ufffdb"


@pytest.mark.parametrize(
    "bad",
    ["ctx_", "ctx_A1\n", "../ctx_A1", "ctx_A1/..", "CTX_A1", "", "ctx_a b", "ctx_" + "a" * 5000, "ctx_é"],
)
def test_what_is_no_id_never_touches_a_path(tmp_path: Path, bad: str):
    snapshot.save(tmp_path, CONTEXT, (), now=NOW, ttl=60)
    assert code_of(tmp_path, bad, NOW) == "E_CONTEXT_NOT_FOUND"


def test_an_unknown_id_is_missing(tmp_path: Path):
    assert code_of(tmp_path, "ctx_B2", NOW) == "E_CONTEXT_NOT_FOUND"


def test_an_expired_snapshot_says_so(tmp_path: Path):
    snapshot.save(tmp_path, CONTEXT, (fakes.image(PAGE),), now=NOW, ttl=60)
    assert code_of(tmp_path, "ctx_A1", NOW + 60) == "E_CONTEXT_EXPIRED"


@pytest.mark.parametrize("at", [0, 20, 60, 150, -1])
def test_a_changed_byte_is_found(tmp_path: Path, at: int):
    snapshot.save(tmp_path, CONTEXT, (fakes.image(PAGE),), now=NOW, ttl=60)
    content = bytearray(file_of(tmp_path).read_bytes())
    content[at] ^= 1
    file_of(tmp_path).write_bytes(bytes(content))
    assert code_of(tmp_path, "ctx_A1", NOW) == "E_CONTEXT_CORRUPT"


@pytest.mark.parametrize("keep", [0, 10, 100, -5])
def test_a_torn_file_is_corrupt(tmp_path: Path, keep: int):
    snapshot.save(tmp_path, CONTEXT, (fakes.image(PAGE),), now=NOW, ttl=60)
    file_of(tmp_path).write_bytes(file_of(tmp_path).read_bytes()[:keep])
    assert code_of(tmp_path, "ctx_A1", NOW) == "E_CONTEXT_CORRUPT"


def test_saving_empties_what_expired_and_still_tells_that_it_did(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(snapshot, "_CLEAN_EVERY", 1)
    snapshot.save(tmp_path, CONTEXT, (fakes.image(PAGE),), now=NOW, ttl=60)
    other = fakes.context_of(Constraints(conclude=True), "问", "ctx_B2")
    snapshot.save(tmp_path, other, (), now=NOW + 61, ttl=60)

    assert file_of(tmp_path).read_bytes().count(b"\n") == 1
    assert code_of(tmp_path, "ctx_A1", NOW + 61) == "E_CONTEXT_EXPIRED"
    assert snapshot.load(tmp_path, "ctx_B2", now=NOW + 61).context_id == "ctx_B2"


def test_saving_removes_what_expired_and_another_version_has_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(snapshot, "_CLEAN_EVERY", 1)
    snapshot.save(tmp_path, CONTEXT, (fakes.image(PAGE),), now=NOW, ttl=60)
    content = file_of(tmp_path).read_bytes()
    file_of(tmp_path).write_bytes(content.replace(b"wikigate-snapshot 3", b"wikigate-snapshot 1", 1))
    os.utime(file_of(tmp_path), (NOW + 60, NOW + 60))
    snapshot.save(
        tmp_path, fakes.context_of(Constraints(conclude=True), "问", "ctx_B2"), (), now=NOW + 61, ttl=60
    )
    assert [file.name for file in (tmp_path / "snapshots").iterdir()] == ["ctx_B2.snapshot"]


def test_saving_removes_what_expired_long_ago_and_leftovers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(snapshot, "_CLEAN_EVERY", 1)
    snapshot.save(tmp_path, CONTEXT, (fakes.image(PAGE),), now=NOW, ttl=60)
    torn = tmp_path / "snapshots" / "ctx_C3.tmp"
    torn.write_bytes(b"x")
    later = torn.stat().st_mtime + 30 * 86_400
    snapshot.save(
        tmp_path, fakes.context_of(Constraints(conclude=True), "问", "ctx_B2"), (), now=later, ttl=60
    )
    assert sorted(file.name for file in (tmp_path / "snapshots").iterdir()) == ["ctx_B2.snapshot"]


def test_a_folder_that_cannot_be_written_costs_the_snapshot_not_the_context(tmp_path: Path):
    (tmp_path / "snapshots").write_text("in the way", encoding="utf-8")
    saved = snapshot.save(tmp_path, CONTEXT, (fakes.image(PAGE),), now=NOW, ttl=60)
    assert not saved.saved
    assert code_of(tmp_path, "ctx_A1", NOW) == "E_CONTEXT_NOT_FOUND"


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX modes")
def test_only_the_owner_can_read_it(tmp_path: Path):
    snapshot.save(tmp_path, CONTEXT, (fakes.image(PAGE),), now=NOW, ttl=60)
    assert stat.S_IMODE(file_of(tmp_path).stat().st_mode) == 0o600
    assert stat.S_IMODE(file_of(tmp_path).parent.stat().st_mode) == 0o700
