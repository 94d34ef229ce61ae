// One key for all forms of a word. Words come folded: lower case, no accents but the tilde of ñ.
// Source of the stemmers: Snowball 3 (spanish.sbl, english.sbl), for words without accents.

const list = (text) => text.trim().split(/\s+/);
const VOWELS = { es: new Set("aeiou"), en: new Set("aeiouy") };

/** The longest of the endings with which the word ends (not before `from`), or null. */
function longest(word, endings, from = 0) {
  let best = null;
  for (const ending of endings) {
    if ((best === null || ending.length > best.length) && word.length - ending.length >= from && word.endsWith(ending)) {
      best = ending;
    }
  }
  return best;
}

/** Where the region begins after the first consonant that follows a vowel, from a place on. */
function region(word, from, vowels) {
  let at = from;
  while (at < word.length && !vowels.has(word[at])) at += 1;
  while (at < word.length && vowels.has(word[at])) at += 1;
  return at < word.length ? at + 1 : word.length;
}

// Spanish

const PRONOUNS = list("la sela le me se lo selo las selas les los selos nos");
const BEFORE_PRONOUN = list("ando iendo yendo ar er ir");
const STANDARD = new Map([
  [1, `ica osa ista anza able ible ico ismo oso amiento imiento icas osas istas anzas ables ibles icos ismos osos amientos
    imientos`],
  [2, "ancia adora ante acion ador ancias adoras aciones adores antes"], [4, "ucion uciones"], [5, "encia encias"],
  [6, "amente"], [7, "mente"], [8, "idad idades"], [9, "iva ivo ivas ivos"],
].flatMap(([group, words]) => list(words).map((word) => [word, group])));
const AFTER = { 2: ["ic"], 6: ["ic", "ad", "os", "iv"], 7: ["able", "ible", "ante"], 8: ["ic", "abil", "iv"], 9: ["at"] };
const Y_VERBS = list("ya ye yan yen yeron yendo yo yas yes yais yamos");
const GU_VERBS = list("en es emos");
const VERBS = [...GU_VERBS, ...list(`aba ada ida ara iera ad ed id ase iese aste iste an aban aran ieran asen iesen aron ieron
  ado ido ando iendo ar er ir as abas adas idas aras ieras ases ieses abais arais ierais aseis ieseis asteis isteis ados idos
  amos aremos eremos iremos imos`)];
const RESIDUALS = ["a", "e", "o", "os"];

function spanishRegion(word) {
  const isVowel = (at) => VOWELS.es.has(word[at]);
  let at = 2;
  if (word.length < 2) return word.length;
  if (!isVowel(1)) while (at < word.length && !isVowel(at)) at += 1;
  else if (isVowel(0)) while (at < word.length && isVowel(at)) at += 1;
  return at < word.length ? at + 1 : word.length;
}

function spanish(word) {
  const verbal = spanishRegion(word), first = region(word, 0, VOWELS.es), second = region(word, first, VOWELS.es);
  const pronoun = longest(word, PRONOUNS);
  if (pronoun !== null) {
    const rest = word.slice(0, -pronoun.length), before = longest(rest, BEFORE_PRONOUN);
    if (before !== null && rest.length - before.length >= verbal
      && (before !== "yendo" || rest[rest.length - before.length - 1] === "u")) word = rest;
  }
  const cut = standard(word, first, second) ?? yVerb(word, verbal) ?? verb(word, verbal) ?? word;
  return residual(cut, verbal);
}

function standard(word, first, second) {
  const ending = longest(word, STANDARD.keys());
  if (ending === null) return null;
  const group = STANDARD.get(ending), rest = word.slice(0, -ending.length);
  if (rest.length < (group === 6 ? first : second)) return null;
  if (group === 4) return `${rest}u`;
  if (group === 5) return `${rest}ente`;
  const more = group === 1 ? null : longest(rest, AFTER[group]);
  if (more === null || rest.length - more.length < second) return rest;
  const left = rest.slice(0, -more.length);
  return group === 6 && more === "iv" && left.endsWith("at") && left.length - 2 >= second ? left.slice(0, -2) : left;
}

function yVerb(word, verbal) {
  const ending = longest(word, Y_VERBS, verbal);
  const rest = ending === null ? "" : word.slice(0, -ending.length);
  return rest.endsWith("u") ? rest : null;
}

function verb(word, verbal) {
  const ending = longest(word, VERBS, verbal);
  if (ending === null) return null;
  const rest = word.slice(0, -ending.length);
  return GU_VERBS.includes(ending) && rest.endsWith("gu") ? rest.slice(0, -1) : rest;
}

function residual(word, verbal) {
  const ending = longest(word, RESIDUALS);
  const rest = ending === null ? "" : word.slice(0, -ending.length);
  if (ending === null || rest.length < verbal) return word;
  return ending === "e" && rest.endsWith("gu") && rest.length - 1 >= verbal ? rest.slice(0, -1) : rest;
}

// English

const EXCEPTIONS = new Map(Object.entries({
  andes: "andes", atlas: "atlas", bias: "bias", cosmos: "cosmos", early: "earli", gently: "gentl", howe: "howe", idly: "idl",
  news: "news", only: "onli", singly: "singl", skies: "sky", skis: "ski", sky: "sky", ugly: "ugli",
}));
const PREFIXES = list("arsen commun emerg gener inter later organ past univers");
const ROOTS = list("even cann inn earr herr out");
const DOUBLES = list("bb dd ff gg mm nn pp rr tt");
const STEP2 = new Map(Object.entries({
  anci: "ance", enci: "ence", ogi: "og", li: "", bli: "ble", abli: "able", alli: "al", fulli: "ful", lessli: "less",
  ousli: "ous", entli: "ent", aliti: "al", biliti: "ble", iviti: "ive", tional: "tion", ational: "ate", alism: "al",
  ation: "ate", ization: "ize", izer: "ize", ator: "ate", iveness: "ive", fulness: "ful", ousness: "ous", ogist: "og",
}));
const STEP3 = new Map(Object.entries({
  icate: "ic", ative: "", alize: "al", iciti: "ic", ical: "ic", tional: "tion", ational: "ate", ful: "", ness: "",
}));
const STEP4 = list("ic ance ence able ible ate ive ize iti al ism ion er ous ant ent ment ement");

function english(word) {
  if (EXCEPTIONS.has(word)) return EXCEPTIONS.get(word);
  if (word.length < 3) return word;
  word = word.replace(/^'/, "").replace(/^y/, "Y").replace(/(?<=[aeiouy])y/g, "Y");
  const prefix = PREFIXES.filter((one) => word.startsWith(one)).sort((one, two) => two.length - one.length)[0];
  const first = prefix?.length ?? region(word, 0, VOWELS.en), second = region(word, first, VOWELS.en);
  word = step1b(step1a(word), first);
  if (/[yY]$/.test(word) && word.length > 2 && !VOWELS.en.has(word[word.length - 2])) word = `${word.slice(0, -1)}i`;
  word = step2(word, first);
  word = step3(word, first, second);
  word = step4(word, second);
  return step5(word, first, second).replaceAll("Y", "y");
}

const hasVowel = (word) => [...word].some((letter) => VOWELS.en.has(letter));

/** Whether a word ends in a short syllable. */
const isShort = (word) => /[^aeiouy][aeiouy][^aeiouywxY]$/.test(word) || /^[aeiouy][^aeiouy]$/.test(word) || word.endsWith("past");

function step1a(word) {
  const mark = longest(word, ["'", "'s'", "'s"]);
  if (mark !== null) word = word.slice(0, -mark.length);
  const ending = longest(word, ["ied", "s", "ies", "sses", "ss", "us"]);
  if (ending === "sses") return word.slice(0, -2);
  if (ending === "ied" || ending === "ies") return word.slice(0, word.length - 3 >= 2 ? -2 : -1);
  return ending === "s" && hasVowel(word.slice(0, -2)) ? word.slice(0, -1) : word;
}

function step1b(word, first) {
  const ending = longest(word, ["ed", "eed", "ing", "edly", "eedly", "ingly"]);
  if (ending === null) return word;
  const rest = word.slice(0, -ending.length);
  if (ending.startsWith("eed")) {
    return rest.length >= first && !["succ", "proc", "exc"].includes(rest) ? `${rest}ee` : word;
  }
  if (ending === "ing") {
    if (rest.length === 2 && rest[1] === "y" && !VOWELS.en.has(rest[0])) return `${rest[0]}ie`;
    if (ROOTS.includes(rest)) return word;
  }
  if (!hasVowel(rest)) return word;
  if (longest(rest, ["at", "bl", "iz"]) !== null) return `${rest}e`;
  if (longest(rest, DOUBLES) !== null) return rest.length === 3 && "aeo".includes(rest[0]) ? rest : rest.slice(0, -1);
  return rest.length === first && isShort(rest) ? `${rest}e` : rest;
}

function step2(word, first) {
  const ending = longest(word, STEP2.keys());
  if (ending === null) return word;
  const rest = word.slice(0, -ending.length);
  if (rest.length < first || (ending === "ogi" && !rest.endsWith("l")) || (ending === "li" && !/[cdeghkmnrt]$/.test(rest))) return word;
  return rest + STEP2.get(ending);
}

function step3(word, first, second) {
  const ending = longest(word, STEP3.keys());
  if (ending === null || word.length - ending.length < (ending === "ative" ? Math.max(first, second) : first)) return word;
  return word.slice(0, -ending.length) + STEP3.get(ending);
}

function step4(word, second) {
  const ending = longest(word, STEP4);
  const rest = ending === null ? word : word.slice(0, -ending.length);
  return ending === null || rest.length < second || (ending === "ion" && !/[st]$/.test(rest)) ? word : rest;
}

function step5(word, first, second) {
  const rest = word.slice(0, -1);
  if (word.endsWith("e")) return rest.length >= second || (rest.length >= first && !isShort(rest)) ? rest : word;
  return word.endsWith("ll") && rest.length >= second ? rest : word;
}

// Keys

const ENDINGS = list("lo la le los las les me te se nos");
const CLITICS = list("selas selos selo sela nos los las les lo la le me te se");
const kept = { es: new Map(), en: new Map() };

/** "comprarlas" without its pronouns; null where no infinitive is left. */
function bareInfinitive(word) {
  for (const ending of CLITICS) {
    if (!word.endsWith(ending)) continue;
    const rest = word.slice(0, -ending.length);
    if (/(ar|er|ir)$/.test(rest) && rest.length > 3) return rest;
  }
  return null;
}

/** The key of a folded word: equal for the forms of one word in that language. irregular: forms by language; functions:
 * words that say nothing, which no other word's key is. */
export function keyIn(word, lang, irregular, functions) {
  const memory = kept[lang];
  let found = memory.get(word);
  if (found !== undefined) return found;
  let base = Object.hasOwn(irregular[lang], word) ? irregular[lang][word] : null;
  if (base === null && lang === "es" && word.length > 5 && ENDINGS.some((end) => word.endsWith(end))) base = bareInfinitive(word);
  found = (base || word).replace(/['’]s$/, "");
  found = lang === "es" ? spanish(found).replaceAll("ue", "o").replaceAll("ie", "e") : english(found);
  if (found !== word && functions.has(found)) found = base || word;
  memory.set(word, found);
  return found;
}
