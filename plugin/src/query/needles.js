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
const DATE = new RegExp(
  "(?<![0-9.])([12][0-9]{3}) ?[-/.年] ?(0?[1-9]|1[0-2])(?![0-9])" +
    "(?: ?[-/.月] ?(0?[1-9]|[12][0-9]|3[01])(?![0-9]) ?[日号]?| ?月)?(?![-/.][0-9])",
  "gu",
);

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
  const dates = new Map(knownDates(folded, corpus));
  // A date that stands somewhere is looked for as one thing, or whoever holds its numbers in any order comes first.
  const terms = queryTerms(corpus.fold(folded.replace(DATE, (found) => (dates.has(found) ? " " : found))), corpus, cues);
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
  needles.push(...new Map([...dates.values()].map((date) => [date.shown, date])).values(), ...quotations);
  return {
    needles,
    expressions: expressions(needles.filter((needle) => needle.used)),
    absent: [...absent(terms, cues), ...quotations.filter((one) => !one.sections).map((one) => one.shown)],
    truncated: exceeds(needles.filter((needle) => needle.used)),
  };
}

/**
 * Whether more sections may match than are ranked. One phrase that has to be there bounds them by itself.
 * @param {Needle[]} used
 */
function exceeds(used) {
  const onlyPhrase = used.filter((needle) => needle.required).length === 1;
  return !onlyPhrase && used.reduce((sum, needle) => sum + needle.sections, 0) > ROW_BUDGET;
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
    const runs = runsOf(gramTokens(phrase, corpus.stem).slice(0, LONGEST_PHRASE));
    if (!runs.length || !isAffordable(runs.flatMap((run) => run.tokens), corpus)) continue;
    let match = inOrder(runs);
    let sections = corpus.count(match);
    if (!sections && runs.length > 1) {
      match = near(runs);
      sections = corpus.count(match);
    }
    yield { shown: `"${phrase}"`, match, sections, used: sections > 0, required: true };
  }
}

/**
 * @typedef {object} Run Pairs of characters that overlap, or Latin words, and what the index has behind them.
 * @property {string[]} tokens
 * @property {string[]} behind
 */

/** @param {string[]} tokens */
function runsOf(tokens) {
  /** @type {Run[]} */
  const runs = [];
  for (const token of tokens) {
    const run = runs.at(-1);
    if (run && token.endsWith(JOINT)) run.behind.push(token);
    else if (run && goesOn(/** @type {string} */ (run.tokens.at(-1)), token)) run.tokens.push(token);
    else runs.push({ tokens: [token], behind: [] });
    if (isCjk(token) && length(token) > 1) {
      /** @type {Run} */ (runs.at(-1)).behind = [Array.from(token).at(-1) + JOINT];
    }
  }
  return runs;
}

/**
 * One character: on the page it may begin or end a longer run.
 * @param {Run} run
 */
function isSingle({ tokens: [token] }) {
  return isCjk(token) && length(token) === 1;
}

/**
 * FTS5 query for runs that follow one another, token by token.
 * @param {Run[]} runs
 */
function inOrder(runs) {
  const last = /** @type {Run} */ (runs.at(-1));
  const tokens = runs.flatMap((run) => (run === last ? run.tokens : [...run.tokens, ...run.behind]));
  return quoted(tokens.join(" ")) + (isSingle(last) ? " *" : "");
}

/**
 * FTS5 query for runs near each other: on the page one may be part of a longer one, and have more behind it.
 * @param {Run[]} runs
 */
function near(runs) {
  return `NEAR(${runs.map((run) => (isSingle(run) ? start(run.tokens[0]) : quoted(run.tokens.join(" ")))).join(" ")})`;
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
 * The dates that stand somewhere, however they are written there: 2024年5月3日, 2024-05-03, 2024/5/3, 2024.5.3. Each
 * comes with how the query has it.
 * @param {string} folded
 * @param {import("../reader.js").Reader} corpus
 * @returns {Generator<[string, Needle]>}
 */
function* knownDates(folded, corpus) {
  for (const [found, year, ...rest] of [...folded.matchAll(DATE)].slice(0, MOST_PHRASES)) {
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
    if (sections) yield [found, { shown: [year, ...padded].join("-"), match, sections, used: true, required: false }];
  }
}
