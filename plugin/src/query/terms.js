/** From a query to the terms that are looked up: words, Latin words and pairs, each with its frequency. */
import { compare, length } from "../text/codepoints.js";
import { words as pieces } from "../text/fold.js";
import { isCjk } from "../text/scripts.js";
import { display, gramTokens, JOINT } from "../text/tokens.js";
import { segmentQuery } from "./segment.js";

/** Most index rows that the terms of one query may touch, rarest first. */
export const ROW_BUDGET = 10_000;

/** Characters of an unknown piece that may be a name as they are. */
const SHORTEST_NAME = 2;

/** In a longer unknown piece a stop word at the end is part of a name, not a word beside one. */
const SHORT_PIECE = 3;

const HIRAGANA_ALONE = /^[\u3040-\u309f\u30fc]+$/u;
const ASCII = /^[\x00-\x7f]*$/;

/**
 * @typedef {object} Term
 * @property {string} text As the full-text index takes it.
 * @property {"word" | "latin" | "gram" | "pair"} kind
 * @property {number} sections Sections of the corpus that hold it.
 */

/**
 * Terms of a query, words before pairs, each in order of first appearance.
 * @param {string} folded
 * @param {import("../reader.js").Reader} corpus
 * @param {import("./cues.js").Cues} cues
 * @returns {Term[]}
 */
export function queryTerms(folded, corpus, cues) {
  let kept = cues.blanked(folded);
  let stop = cues.stop;
  let words = segmentQuery(kept, corpus).filter((word) => !stop.has(word) && !HIRAGANA_ALONE.test(word));
  if (!words.some((word) => length(word) > 1 || isCjk(word))) {
    kept = folded;
    words = segmentQuery(folded, corpus);
    stop = new Set();
  }
  const grams = gramTokens(kept, corpus.stem).filter((gram) => !stop.has(gram));
  const frequency = corpus.frequencies([...words, ...grams]);
  /** @type {Map<string, Term>} */
  const terms = new Map();
  for (const [text, kind] of [
    ...words.map((word) => /** @type {const} */ ([word, isCjk(word) ? "word" : "latin"])),
    ...grams.map((gram) => /** @type {const} */ ([gram, isCjk(gram) ? "gram" : gram.endsWith(JOINT) ? "pair" : null])),
  ]) {
    // A Latin word stands in the gram stream once more; as a term of the query it is there already.
    const key = `${kind} ${text}`;
    if (kind && !terms.has(key)) terms.set(key, { text, kind, sections: frequency.get(text) ?? 0 });
  }
  return [...terms.values()];
}

/**
 * The terms that the row budget allows, rarest first, each text once; the rarest in any case.
 * @param {Term[]} terms
 */
export function affordable(terms) {
  const known = new Map(terms.filter((term) => term.sections).map((term) => [term.text, term]));
  const sorted = [...known.values()].sort((a, b) => a.sections - b.sections || compare(a.text, b.text));
  let spent = 0;
  const chosen = [];
  for (const term of sorted) {
    if (chosen.length && spent + term.sections > ROW_BUDGET) break;
    spent += term.sections;
    chosen.push(term);
  }
  return chosen;
}

/**
 * What the query asks about and no page holds, in its own words: a Latin word that does not occur; of Chinese, the
 * longest pieces none of whose pairs occurs, less what belongs to a known word beside them.
 * @param {Term[]} terms
 * @param {import("./cues.js").Cues} cues
 */
export function absent(terms, cues) {
  // A pair with 的 in it is no word: that 偏高的 stands somewhere makes 梵高 no better known. That 的猫 stands nowhere counts.
  const words = terms.filter(
    (term) => term.kind !== "gram" || !term.sections || !Array.from(term.text).some((char) => cues.joins.has(char)),
  );
  const found = words.filter((term) => term.sections);
  const known = new Set(found.filter((term) => length(term.text) > 1).flatMap((term) => Array.from(term.text)));
  const single = new Set(found.filter((term) => length(term.text) === 1).map((term) => term.text));
  /** @type {string[]} */
  const lacking = [];
  let previous = "";
  for (const term of words) {
    if (term.kind === "latin" && !term.sections) lacking.push(display(term.text));
    if (term.kind !== "gram") continue;
    const [first, ...rest] = Array.from(term.text);
    if (term.sections) {
      previous = "";
    } else if (previous && Array.from(previous).at(-1) === first) {
      previous = lacking[lacking.length - 1] += rest.join("");
    } else {
      previous = term.text;
      lacking.push(previous);
    }
  }
  const parts = lacking.flatMap((piece) =>
    pieces(Array.from(piece, (char) => (cues.joins.has(char) ? " " : char)).join("")),
  );
  const trimmed = parts.map((part) =>
    ASCII.test(part) ? part : trim(edged(Array.from(part), cues.last), known, cues.stop),
  );
  return [...new Set(trimmed)].filter((piece) => piece && !single.has(piece));
}

/**
 * The characters without what only joins them to what follows; two characters may be a name as they are.
 * @param {string[]} piece
 * @param {Set<string>} last
 */
function edged(piece, last) {
  let end = piece.length;
  while (end > SHORTEST_NAME && last.has(piece[end - 1])) end -= 1;
  return piece.slice(0, end);
}

/**
 * A piece without the characters at its ends that belong to a known word, or say nothing.
 * @param {string[]} piece
 * @param {Set<string>} known
 * @param {Set<string>} stop
 */
function trim(piece, known, stop) {
  /** @param {string} char */
  const goes = (char) => known.has(char) || (piece.length <= SHORT_PIECE && stop.has(char));
  let [start, end] = [0, piece.length];
  while (start < end && goes(piece[start])) start += 1;
  while (start < end && goes(piece[end - 1])) end -= 1;
  return piece.slice(start, end).join("");
}
