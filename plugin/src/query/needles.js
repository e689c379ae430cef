/** What `recall` looks for: the terms of a query, its quoted phrases, its dates, and characters that stand alone. */
import { length } from "../text/codepoints.js";
import { isCjk } from "../text/scripts.js";
import { POINT } from "../text/spell.js";
import { display, gramTokens, JOINT } from "../text/tokens.js";
import { absent, affordable, queryTerms, ROW_BUDGET } from "./terms.js";

/** Code points of a query that are read. */
const LONGEST_QUESTION = 1000;
/** Quoted phrases, and dates, that are looked for in one query. */
const MOST_PHRASES = 4;
/** Tokens of one phrase; a longer one is looked for by its beginning. */
const LONGEST_PHRASE = 100;

const QUOTED = /(?<![a-z0-9])"([^"]+)"/gu;
const DATE =
  /(?<![0-9.])([12][0-9]{3}) ?[-/.年] ?(0?[1-9]|1[0-2])(?: ?[-/.月] ?(0?[1-9]|[12][0-9]|3[01])(?![0-9.])|(?![0-9./-]))/gu;

/**
 * @typedef {object} Needle
 * @property {string} shown As a person would write it; a phrase with its quotation marks.
 * @property {string} match As FTS5 takes it.
 * @property {number} sections How many sections hold it.
 * @property {boolean} used Whether it takes part in the search.
 * @property {boolean} required Whether a section without it is no hit.
 */

/**
 * What a query looks for; of a long one the first thousand code points.
 * @param {string} query
 * @param {import("../reader.js").Reader} corpus
 * @param {import("./cues.js").Cues} cues
 */
export function wanted(query, corpus, cues) {
  const folded = corpus.fold(Array.from(query).slice(0, LONGEST_QUESTION).join(""));
  const terms = queryTerms(folded, corpus, cues);
  /** @type {Map<string, {match: string, sections: number}>} */
  const starts = new Map();
  for (const term of terms) {
    if (standsAlone(term, folded, corpus)) {
      const match = start(term.text);
      starts.set(term.text, { match, sections: corpus.count(match) });
    }
  }
  for (const term of terms) term.sections = starts.get(term.text)?.sections ?? term.sections;
  const used = affordable(terms);
  const chosen = new Set(used.map((term) => term.text));
  /** @type {Needle[]} */
  const needles = [...new Map(terms.map((term) => [term.text, term])).values()].map(({ text, sections }) => ({
    shown: display(text),
    match: starts.get(text)?.match ?? quoted(text),
    sections,
    used: chosen.has(text),
    required: false,
  }));
  const quotations = [...phrases(folded, corpus)];
  needles.push(...dates(folded, corpus), ...quotations);
  return {
    needles,
    expressions: expressions(needles.filter((needle) => needle.used)),
    absent: [...absent(terms, cues), ...quotations.filter((one) => !one.sections).map((one) => one.shown)],
    truncated: used.some((term) => term.sections > ROW_BUDGET),
  };
}

/**
 * FTS5 queries: the first that finds anything counts. What is quoted has to be there; only where no section holds all
 * of it, whatever holds anything will do.
 * @param {Needle[]} used
 */
function expressions(used) {
  const anything = used.map((needle) => needle.match).join(" OR ");
  const required = used.filter((needle) => needle.required).map((needle) => `(${needle.match})`);
  if (!required.length) return used.length ? [anything] : [];
  return [`${required.join(" AND ")} AND (${anything})`, anything];
}

/** @param {string} token */
function quoted(token) {
  return `"${token.replaceAll('"', '""')}"`;
}

/** @param {string} char */
function start(char) {
  return `${quoted(char)} *`;
}

/**
 * Whether a term is a single character beside no other word, and rare enough to be looked for in all words.
 * @param {import("./terms.js").Term} term
 * @param {string} folded
 * @param {import("../reader.js").Reader} corpus
 */
function standsAlone(term, folded, corpus) {
  const char = term.text;
  if (term.kind !== "gram" || length(char) > 1 || !isCjk(char)) return false;
  return (
    new RegExp(`(?<![a-z0-9])${char}(?![a-z0-9])`, "u").test(folded) && corpus.beginsRarely(char, ROW_BUDGET)
  );
}

/**
 * The phrases in quotation marks, each once. What is too common to be looked for in order is left to its words.
 * @param {string} folded
 * @param {import("../reader.js").Reader} corpus
 * @returns {Generator<Needle>}
 */
function* phrases(folded, corpus) {
  const found = new Set(Array.from(folded.matchAll(QUOTED), ([, phrase]) => phrase.trim()));
  for (const phrase of [...found].slice(0, MOST_PHRASES)) {
    const tokens = gramTokens(phrase, corpus.stem).filter((gram) => !gram.endsWith(JOINT));
    if (!tokens.length || !isAffordable(tokens, corpus)) continue;
    const match = inOrder(tokens.slice(0, LONGEST_PHRASE));
    const sections = corpus.count(match);
    yield { shown: `"${phrase}"`, match, sections, used: sections > 0, required: true };
  }
}

/**
 * FTS5 query for tokens that follow one another: runs of pairs and of Latin words, near each other.
 * @param {string[]} tokens
 */
function inOrder(tokens) {
  /** @type {string[][]} */
  const runs = [];
  for (const token of tokens) {
    const run = runs.at(-1);
    if (run && goesOn(/** @type {string} */ (run.at(-1)), token)) run.push(token);
    else runs.push([token]);
  }
  if (tokens.length === 1 && length(tokens[0]) === 1 && isCjk(tokens[0])) return start(tokens[0]);
  const parts = runs.map((run) => quoted(run.join(" ")));
  return parts.length === 1 ? parts[0] : `NEAR(${parts.join(" ")})`;
}

/**
 * @param {string} before
 * @param {string} token
 */
function goesOn(before, token) {
  if (!isCjk(before) && !isCjk(token)) return true;
  const [left, right] = [Array.from(before), Array.from(token)];
  return left.length > 1 && right.length > 1 && left.at(-1) === right[0];
}

/**
 * Whether the rarest of the tokens is rare enough: so many rows at most are looked at for all of them in order.
 * @param {string[]} tokens
 * @param {import("../reader.js").Reader} corpus
 */
function isAffordable(tokens, corpus) {
  return Math.min(...corpus.frequencies(tokens).values()) <= ROW_BUDGET;
}

/**
 * The dates, each however it may be written: 2024年5月3日, 2024-05-03, 2024/5/3, 2024.5.3.
 * @param {string} folded
 * @param {import("../reader.js").Reader} corpus
 * @returns {Generator<Needle>}
 */
function* dates(folded, corpus) {
  const found = new Map(
    Array.from(folded.matchAll(DATE), ([, year, month, day]) => [`${year} ${month} ${day ?? ""}`, [year, month, day]]),
  );
  for (const [year, ...rest] of [...found.values()].slice(0, MOST_PHRASES)) {
    const plain = rest.filter(Boolean).map((part) => String(Number(part)));
    const padded = plain.map((part) => part.padStart(2, "0"));
    const written = [plain, padded].flatMap((numbers) => [
      [year, "年", ...numbers.join(" 月 ").split(" ")].join(" "),
      [year, ...numbers].join(" "),
      [year, ...numbers].join(POINT),
    ]);
    const ways = [...new Set(written)].filter((way) => isAffordable(way.split(" "), corpus)).map(quoted);
    const match = ways.join(" OR ");
    const sections = ways.length ? corpus.count(match) : 0;
    if (sections) yield { shown: [year, ...padded].join("-"), match, sections, used: true, required: false };
  }
}
