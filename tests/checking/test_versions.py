"""why, exceptions, trace and diff: one rule explained, the tree of a decision, a history, and what a change turns."""

from __future__ import annotations

import shlex
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kb.checking.bench import Bench
from kb.checking.differences import differences, version
from kb.checking.exceptions import exceptions
from kb.checking.repository import Repository
from kb.checking.traces import trace
from kb.checking.why import rule_named, why
from kb.cli.main import main
from kb.errors import PuedoError
from kb.rules.loader import load_texts
from tests.checking.conftest import GAME, TOPIC, rule

RULES = (
    rule("may-dock", "from 000:move.1.a", "dock may  if crates <= 4"),
    rule("no-dock", "beats may-dock stated", "dock must not  if night"),
    rule("smiths", "beats no-dock layer guilds-first", "dock may  if who is smiths", head="  power toll-right"),
    rule("calm", "lifts no-dock reading  if not storm"),
    rule("strike", "switches off toll-right  if storm and crates > 8"),
    rule("never", "dock must not  if crates > 3 and crates < 2"),
    rule("toll-two", "toll is 2", head="  closing"),
)


def texts(*blocks: str) -> dict[str, str]:
    return {"harbour/game.rules": GAME, "harbour/docks.rules": TOPIC.replace("{rules}", "\n".join(blocks))}


def diff(old: tuple[str, ...], new: tuple[str, ...], edit: Callable[[str], str] = str) -> dict[str, Any]:
    after = {name: edit(text) for name, text in texts(*new).items()}
    return differences(version(load_texts(texts(*old)), texts(*old)), version(load_texts(after), after))


def test_why_says_all_about_a_rule(bench: Callable[..., Bench]) -> None:
    made = bench(*RULES)
    found = why(made, rule_named(made.game, "no-dock"))
    assert found["id"] == "harbour.docks.no-dock"
    (line,) = found["conclusions"]
    assert line["text"]["en"].endswith("may not")
    assert "night" in line["condition"]["en"]
    assert [(one["rule"], one["authority"]) for one in found["beats"]] == [("harbour.docks.may-dock", "stated")]
    assert [(one["rule"], one["authority"]) for one in found["beaten_by"]] == [("harbour.docks.smiths", "layer")]
    assert [(one["rule"], one["authority"]) for one in found["lifted_by"]] == [("harbour.docks.calm", "reading")]
    assert found["decisions"] == ["harbour.dock"]
    assert [one["fact"] for one in found["questions"]] == ["night"]
    assert {"night", "storm"} < set(found["witness"]["given"])


def test_the_situation_of_why_is_one_in_which_the_rule_decides(bench: Callable[..., Bench]) -> None:
    made = bench(*RULES)
    assert why(made, rule_named(made.game, "never"))["witness"] is None
    smiths = why(made, rule_named(made.game, "docks.smiths"))
    assert smiths["witness"]["given"] == ["who is smiths"]
    assert smiths["switched_off_by"] == ["harbour.docks.strike"]
    assert shlex.split(smiths["witness"]["replay"])[:3] == ["puedo", "rule", "harbour.dock"]


def test_a_rule_that_is_not_there(bench: Callable[..., Bench]) -> None:
    with pytest.raises(PuedoError) as caught:
        rule_named(bench(*RULES).game, "docks.no-dok")
    assert "no-dock" in caught.value.render("en")


def test_the_tree_of_a_decision(bench: Callable[..., Bench]) -> None:
    found = exceptions(bench(*RULES), "dock")
    roots = {one["rule"].rpartition(".")[2]: one for one in found["rules"]}
    assert set(roots) == {"may-dock", "never"}
    (no_dock,) = roots["may-dock"]["exceptions"]
    assert (no_dock["how"], no_dock["authority"]) == ("beats", "stated")
    below = {one["rule"].rpartition(".")[2]: (one["how"], one["authority"]) for one in no_dock["exceptions"]}
    assert below == {"smiths": ("beats", "layer"), "calm": ("lifts", "reading")}
    (smiths,) = [one for one in no_dock["exceptions"] if one["rule"].endswith("smiths")]
    assert [(one["rule"], one["how"]) for one in smiths["exceptions"]] == [("harbour.docks.strike", "switches-off")]


def test_a_change_of_wording_changes_no_ruling() -> None:
    found = diff(RULES, (*RULES[:-1], RULES[-1].replace("Rule toll-two.", "The toll comes to two.")))
    assert found["rulings"] == found["not_checked"] == found["follow"] == []
    assert found["rules"] == {"added": [], "removed": [], "changed": []}


def test_a_bound_moved_differs_only_between_the_bounds() -> None:
    found = diff(RULES, (RULES[0].replace("<= 4", "<= 5"), *RULES[1:]))
    (one,) = found["rulings"]
    assert one["decision"] == "harbour.dock"
    assert one["given"] == ["crates is 5", "who is bakers"]  # a smith may dock anyway
    assert one["before"]["reasons"] == []
    assert one["after"]["reasons"] == ["harbour.docks.may-dock"]
    assert found["rules"]["changed"] == ["harbour.docks.may-dock"]


def test_a_rule_gone_and_a_precedence_gone() -> None:
    found = diff(RULES, (RULES[0], RULES[1].replace("  beats may-dock stated\n", ""), *RULES[2:]))
    assert [one["decision"] for one in found["rulings"]] == ["harbour.dock"]
    (one,) = found["rulings"]
    assert set(one["given"]) == {"night", "storm", "who is bakers"}
    gone = diff(RULES, RULES[:-1])
    assert gone["rules"]["removed"] == ["harbour.docks.toll-two"]
    assert [(one["before"]["text"]["en"], one["decision"]) for one in gone["rulings"]] == [("2", "harbour.toll")]


def test_the_same_said_in_another_way_is_no_difference() -> None:
    assert diff(RULES, (RULES[0].replace("crates <= 4", "not crates > 4"), *RULES[1:]))["rulings"] == []


def test_what_reads_a_changed_decision_follows_it() -> None:
    more = (*RULES, rule("gate", "open-gate is yes  if dock may"))
    found = diff(more, (more[0].replace("<= 4", "<= 5"), *more[1:]))
    assert found["follow"] == ["harbour.open-gate"]


def test_a_means_a_table_and_a_usual_value_that_change() -> None:
    means = ("means heavy  yes/no = crates > 5\n  es pesado\n  en heavy\n  name es pesado\n  name en heavy\n",
             rule("h", "toll is 9  if heavy"))
    found = diff(means, means, lambda text: text.replace("crates > 5", "crates > 6"))
    (one,) = found["rulings"]
    assert one["given"] == ["crates is 6"]
    usual = diff(RULES, RULES, lambda text: text.replace("number 0..9  usually 2", "number 0..9  usually 3"))
    assert usual["facts"][0]["usual"] == {"before": "2", "after": "3"}


@pytest.fixture
def repository(tmp_path: Path) -> Callable[..., str]:
    """Commits of a folder with the small game: each call makes one and gives its hash."""
    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)

    def commit(*blocks: str) -> str:
        for name, text in texts(*blocks).items():
            (tmp_path / "games" / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / "games" / name).write_text(text, encoding="utf-8")
        git = ["git", "-C", str(tmp_path), "-c", "user.name=a", "-c", "user.email=a@example.org"]
        subprocess.run([*git, "add", "-A"], check=True)
        subprocess.run([*git, "commit", "-q", "--allow-empty", "-m", f"{len(blocks)} rules"], check=True)
        told = subprocess.run([*git, "rev-parse", "HEAD"], check=True, capture_output=True, text=True)
        return told.stdout.strip()

    return commit


def test_the_history_of_a_rule_tells_wording_from_meaning(repository: Callable[..., str], tmp_path: Path) -> None:
    first = repository(*RULES)
    repository(*RULES, rule("other", "toll plus 1  if night"))
    second = repository(RULES[0].replace("Rule may-dock.", "You may dock."), *RULES[1:])
    third = repository(RULES[0].replace("<= 4", "<= 5").replace("Rule may-dock.", "You may dock."), *RULES[1:])
    gone = repository(*RULES[2:])
    found = trace(Repository(tmp_path / "games"), "harbour", "docks", "may-dock")
    assert [(one["commit"], one["event"]) for one in found] == [
        (gone, "removed"), (third, "changed"), (second, "changed"), (first, "added")]
    assert found[1]["wording"] == []
    assert found[1]["meaning"] == ["- dock may if crates <= 4", "+ dock may if crates <= 5"]
    assert found[2]["meaning"] == []
    assert found[2]["wording"] == ["- en Rule may-dock.", "+ en You may dock."]
    assert found[3]["sources"] == ["+ from 000:move.1.a"]


def test_versions_from_git(repository: Callable[..., str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                           capsys: pytest.CaptureFixture[str]) -> None:
    repository(*RULES)
    repository(RULES[0].replace("<= 4", "<= 5"), *RULES[1:])
    monkeypatch.setattr("kb.resources.games_folder", lambda: tmp_path / "games")
    monkeypatch.setattr("kb.rules.loader.games_folder", lambda: tmp_path / "games")
    assert main(["--lang", "en", "diff", "HEAD~1"]) == 1
    out = capsys.readouterr().out
    assert "crates: 5" in out
    (game,) = (file for file in (tmp_path / "games" / "harbour").iterdir() if "fact night" in file.read_text("utf-8"))
    game.write_text(game.read_text("utf-8").replace("fact night  yes/no  usually no", "fact night  yes/no"), "utf-8")
    main(["--lang", "es", "diff", "HEAD"])
    assert "cambia el valor habitual de night: no → —" in capsys.readouterr().out
    assert main(["--lang", "en", "diff", "HEAD", "HEAD"]) == 0
    assert main(["diff", "no-such-thing"]) == 2
    assert main(["diff", "--game", "nothing", "HEAD"]) == 2
    assert main(["--lang", "en", "trace", "harbour.docks.may-dock"]) == 0
    assert "crates <= 5" in capsys.readouterr().out
    assert main(["trace", "harbour.docks.nothing"]) == 2


def test_games_of_ones_own_have_a_history_of_their_own(
        repository: Callable[..., str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str]) -> None:
    repository(*RULES)
    repository(RULES[0].replace("<= 4", "<= 5"), *RULES[1:])
    monkeypatch.setenv("PUEDO_GAMES", str(tmp_path / "games"))
    assert main(["--lang", "en", "trace", "harbour.docks.may-dock"]) == 0
    assert "crates <= 5" in capsys.readouterr().out
    assert main(["--lang", "en", "diff", "HEAD~1", "--game", "harbour"]) == 1
    assert "crates: 5" in capsys.readouterr().out


@pytest.mark.parametrize("command", ["why", "trace", "exceptions"])
def test_a_game_without_a_rule_or_decision(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "es", command, "classic"]) == 2
    assert "Escríbela así: JUEGO.TEMA." in capsys.readouterr().err


def test_no_git_is_said(tmp_path: Path) -> None:
    with pytest.raises(PuedoError) as caught:
        Repository(tmp_path)
    assert "git" in caught.value.render("en")


@pytest.mark.parametrize("words", [("why", "classic.shipment.guild-half-fee"), ("exceptions", "classic.ship")])
def test_the_commands_on_a_game(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    for lang in ("es", "en"):
        assert main(["--lang", lang, *words]) == 0
        assert "shipment.guild" in capsys.readouterr().out
    assert main([*words, "--json"]) == 0
    assert main([words[0], "classic.nothing"]) == 2
