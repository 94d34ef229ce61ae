"""Question -> game, decision, facts -> ruling. Everything about phrases is data of the rule files; no game is known
here."""
