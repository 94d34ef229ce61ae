"""The commands of `puedo`, one module each; `kb.cli.main` loads a command's module only when it is called."""
