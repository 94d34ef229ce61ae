"""From the base to the site: each game's topics, views and data as pages of plain Markdown in two languages."""
