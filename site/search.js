// What the theme's search worker loads as the "language" of its index (see project.py). In the index every word stands
// without its accents, whole and as its stem; in a query every word is a stem with anything after it. So plurals, verb
// forms, missing accents and words that are still being typed all find what they mean. The n with a tilde stays a letter.
((lunr) => {
  const language = "@LANG@";
  if (language !== "en") importScripts(`../lunr/min/lunr.${language}.min.js`);
  const stemmer = language === "en" ? lunr.stemmer : lunr[language].stemmer;
  const idle = new Set("@IDLE@".split(" "));
  const SHORTEST = 3; // letters from which on a word stands for all that begin so

  const fold = (text) => text.toLowerCase().normalize("NFD").replace(/(?<!n)[\u0300-\u036f]|\u0301/g, "").normalize("NFC");
  const stem = (word) => fold(stemmer(new lunr.Token(word)).toString());

  const forms = (token) => {
    const word = token.toString().toLowerCase();
    const whole = fold(word);
    // A stem with which the word begins is found by the word itself; a second token in its place would be marked twice.
    const stems = [...new Set([stem(word), stem(whole)])].filter((form) => !whole.startsWith(form));
    return [token.update(() => whole), ...stems.map((form) => token.clone(() => form))];
  };
  lunr.Pipeline.registerFunction(forms, "forms");
  lunr.kb = function kb() {
    this.pipeline.reset();
    this.pipeline.add(forms);
    this.searchPipeline.reset();
  };
  lunr.kb.stemmer = forms;

  const add = lunr.Query.prototype.clause;
  lunr.Query.prototype.clause = function clause(given) {
    const bare = given.term.replace(/\*/g, "").toLowerCase();
    const whole = fold(bare);
    if (idle.has(whole)) return this;
    const short = whole.length < SHORTEST;
    const found = short ? whole : stem(bare);
    return add.call(this, {
      ...given,
      term: short ? found : `${found.length < SHORTEST ? whole : found}*`,
      usePipeline: false,
      wildcard: lunr.Query.wildcard.NONE,
    });
  };
})(self.lunr);
