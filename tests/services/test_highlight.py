"""The colours of rule files: every word of the grammar has one, and no file loses a character."""

from __future__ import annotations

import json
import re

import pytest
from pygments.lexers import get_lexer_for_filename

from kb.cli.main import main
from kb.rules.grammar import parser
from kb.rules.loader import folder_texts, game_folder, games
from kb.services.highlight import RulesLexer, coloured, textmate, words

SOME = """topic docks
  es Muelles
  en Docks
# a remark
rule few  closing
  es Se puede
    atracar si hay pocas cajas.
  en You may dock if there are few crates.
  from 000:move.1.a (Of moving), board
  beats many layer guilds-first
  dock may  if crates at most 15/2 and gate-open is yes
fact open-gate  yes/no  usually no
  said es la puerta está abierta
"""


def colours(text: str) -> dict[str, str]:
    return {piece.strip(): kind for kind, piece in coloured(text) if piece.strip()}


def test_each_sort_of_word_has_its_colour() -> None:
    found = colours(SOME)
    assert found["rule"] == found["topic"] == "Token.Keyword.Declaration"
    assert found["few"] == "Token.Name.Function"
    assert found["# a remark"] == "Token.Comment.Single"
    assert found["Se puede"] == found["la puerta está abierta"] == "Token.Literal.String"
    assert found["atracar si hay pocas cajas."] == "Token.Literal.String"
    assert found["000:move.1.a"] == "Token.Name.Constant"
    assert found["(Of moving)"] == "Token.Comment"
    assert found["beats"] == found["may"] == found["closing"] == "Token.Keyword"
    assert found["at most"] == found["yes/no"] == "Token.Operator.Word"
    assert found["15/2"] == "Token.Literal.Number"
    assert found["gate-open"] == "Token.Name.Variable"
    assert found["open-gate"] == "Token.Name.Function"


@pytest.mark.parametrize("game", games())
def test_the_rules_of_the_games_are_coloured_whole(game: str) -> None:
    for text in folder_texts(game_folder(game)).values():
        pieces = list(coloured(text))
        assert "".join(piece for _, piece in pieces) == text
        assert not [piece for kind, piece in pieces if kind in ("Token.Error", "Token.Punctuation")]


def test_every_word_of_the_grammar_is_known() -> None:
    found = words()
    plain = {one.pattern.value for one in parser().terminals if type(one.pattern).__name__ == "PatternStr"}
    assert {word for word in plain if word[0].isalpha()} == {*found.blocks, *found.others}
    assert {"rule", "fact", "never"} <= set(found.blocks)
    assert "at[ \\t]+or[ \\t]+before" in found.phrases


def test_the_textmate_grammar_is_json_with_patterns_that_compile(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lsp", "--textmate"]) == 0
    made = json.loads(capsys.readouterr().out)
    assert made == textmate()
    patterns = [*made["patterns"], *made["repository"]["formal"]["patterns"]]
    shapes = [one[name] for one in patterns for name in ("match", "begin", "end", "while") if name in one]
    assert len(shapes) > 10
    for shape in shapes:
        re.compile(shape)
    (block,) = [one for one in patterns if "entity.name" in str(one.get("beginCaptures"))]
    assert re.match(block["begin"], "rule few-crates  closing")
    assert not re.match(block["begin"], "ruled few")


def test_pygments_knows_the_files() -> None:
    assert isinstance(get_lexer_for_filename("docks.rules"), RulesLexer)
