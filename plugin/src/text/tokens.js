/**
 * The words and the pairs of characters of folded text, as they stand in the index. A run is a stretch of one kind: Han,
 * kana, bopomofo and Hangul (CJK), or the letters and digits of every other script (Latin, for short).
 */
import { LETTERS } from "../../generated/letters.js";
import { CJK, HAN, HANGUL, HIRAGANA, KATAKANA } from "./scripts.js";
import { POINT, spell, withOrdinals } from "./spell.js";

/** Behind each stem of a pair, and behind the last character of a run. */
export const JOINT = "ª";

/** Code points of a word. */
const LONGEST = 64;

const RUN = new RegExp(
  `([${CJK}]+)|([${LETTERS}](?:(?: |[-_.:/'&@]{1,2})?(?:[a-z0-9]+|(?![${CJK}])[${LETTERS}])|[\\u0300-\\u0331])*)`,
  "gu",
);
const SCRIPTS = new RegExp(`([${HAN}]+)|([${KATAKANA}]+|[${HIRAGANA}]+|[${HANGUL}]+|.)`, "gu");
const HAN_ALONE = /^[\u3400-\u9fff]+$/u;
const SIGNS = /[-_.:/'&@ ]+/;
const PLAIN = /^[A-Za-z0-9]{1,64}$/;
const DECIMAL = /^\p{Nd}+$/u;

/**
 * The words, in order; `segment` cuts runs of Han characters.
 * @param {string} folded
 * @param {(run: string) => string[]} segment
 */
export function wordTokens(folded, segment) {
  /** @type {string[]} */
  const found = [];
  for (const [cjk, latin] of runs(folded)) found.push(...(cjk ? cjkWords(cjk, segment) : latinWords(latin)));
  return found;
}

/**
 * Overlapping pairs of each CJK run, every Latin word, and pairs of stems. A CJK run of one character stands for itself.
 * @param {string} folded
 * @param {(word: string) => string} stem
 */
export function gramTokens(folded, stem) {
  /** @type {string[]} */
  const found = [];
  for (const [cjk, latin] of runs(folded)) {
    if (cjk) {
      const chars = Array.from(cjk);
      found.push(...(chars.length > 1 ? chars.slice(1).map((char, at) => chars[at] + char) : chars));
    } else {
      const words = latinWords(latin);
      found.push(...words, ...pairs(words.map(stem)));
    }
  }
  return found;
}

/**
 * A token as a person would write it.
 * @param {string} token
 */
export function display(token) {
  return (token.endsWith(JOINT) ? token.slice(0, -1) : token).replaceAll(JOINT, " ").replaceAll(POINT, ".");
}

/**
 * The runs, each CJK in the first place or Latin in the second.
 * @param {string} folded
 * @returns {Generator<[string, string]>}
 */
function* runs(folded) {
  for (const [, cjk, latin] of spell(folded).matchAll(RUN)) yield [cjk, latin];
}

/**
 * Kana and Hangul are words as they stand; `segment` sees Han only.
 * @param {string} run
 * @param {(run: string) => string[]} segment
 */
function cjkWords(run, segment) {
  if (HAN_ALONE.test(run)) return withOrdinals(run, segment(run));
  /** @type {string[]} */
  const found = [];
  for (const [, han, other] of run.matchAll(SCRIPTS)) {
    if (han) found.push(...withOrdinals(han, segment(han)));
    else found.push(cut(other));
  }
  return found;
}

/** @param {string} compound */
function latinWords(compound) {
  if (PLAIN.test(compound)) return [compound];
  const words = compound.split(SIGNS).filter(Boolean).map(cut);
  return compound.includes(POINT) ? words.flatMap((word) => [...beginnings(word), word]) : words;
}

/**
 * Of a number of three parts or more: 3.11.7 is found by 3.11 too.
 * @param {string} word
 */
function beginnings(word) {
  const parts = word.split(POINT);
  return parts.length > 2 ? parts.slice(1).map((_, at) => parts.slice(0, at + 1).join(POINT)) : [];
}

/**
 * The tokens of stems that stand side by side; two numbers make none.
 * @param {string[]} stems
 */
function pairs(stems) {
  return stems
    .slice(1)
    .map((second, at) => /** @type {const} */ ([stems[at], second]))
    .filter(([first, second]) => !(DECIMAL.test(first) && DECIMAL.test(second)))
    .map(([first, second]) => `${first}${JOINT}${second}${JOINT}`);
}

/** @param {string} word */
function cut(word) {
  return word.length <= LONGEST ? word : Array.from(word).slice(0, LONGEST).join("");
}
