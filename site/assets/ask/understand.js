// A question from its words to its meaning.

/** What a question means in a game: {status: "sure" | "unclear" | "off-topic", decision, mood, flip, told, meant, closest}. */
export async function understand(game, question, told, table) {
  return { status: "unclear", meant: [], closest: [], question, told, table, game };
}
