/** Words of a query, found in the corpus's own vocabulary: no reader loads a dictionary. */
import { wordTokens } from "../text/tokens.js";

/** Code points of the longest word that is looked for. */
const LONGEST_WORD = 8;
/** Han characters for each word of the word stream, roughly. */
const CHARACTERS_A_WORD = 2;
/** Half of a double's range, so that no product leaves it. */
const STEP = 2 ** 512;

/**
 * Words of normalised text as the build would have cut them, in order; one look-up in the corpus.
 * @param {string} folded
 * @param {import("../reader.js").Reader} corpus
 */
export function segmentQuery(folded, corpus) {
  /** @type {Set<string>} */
  const pieces = new Set();
  wordTokens(folded, (run) => {
    const chars = Array.from(run);
    for (let at = 0; at < chars.length; at += 1) {
      for (let size = 1; size <= LONGEST_WORD; size += 1) pieces.add(chars.slice(at, at + size).join(""));
    }
    return [];
  });
  const counts = pieces.size ? corpus.wordCounts(pieces) : new Map();
  const total = Math.floor(corpus.codePoints / CHARACTERS_A_WORD);
  return wordTokens(folded, (run) => [...searchMode(mostProbable(Array.from(run), counts, total), counts)]);
}

/**
 * The cut of a run whose words are the most frequent together; of equal ones the longer first word. The chance of a cut
 * is kept as a power of 2**512 and a factor, since multiplying gives every host the same bits.
 * @param {string[]} run
 * @param {Map<string, number>} counts
 * @param {number} sum
 */
function mostProbable(run, counts, sum) {
  let total = Math.max(sum, 1);
  for (const count of counts.values()) total = Math.max(total, count);
  /** @type {[power: number, chance: number, end: number][]} */
  const best = new Array(run.length + 1);
  best[run.length] = [0, 1, 0];
  for (let start = run.length - 1; start >= 0; start -= 1) {
    for (let end = start + 1; end <= Math.min(run.length, start + LONGEST_WORD); end += 1) {
      const count = counts.get(run.slice(start, end).join(""));
      if (end > start + 1 && count === undefined) continue;
      let [power, chance] = best[end];
      chance *= (count ?? 1) / total;
      if (chance < 1 / STEP) [power, chance] = [power - 1, chance * STEP];
      // Ends come in order, so of equal cuts the longer first word stays.
      const known = best[start];
      if (!known || power > known[0] || (power === known[0] && chance >= known[1])) best[start] = [power, chance, end];
    }
  }
  const words = [];
  for (let at = 0; at < run.length; at = best[at][2]) words.push(run.slice(at, best[at][2]));
  return words;
}

/**
 * Each word of three characters or more is preceded by the shorter words inside it.
 * @param {string[][]} words
 * @param {Map<string, number>} counts
 */
function* searchMode(words, counts) {
  for (const word of words) {
    for (const size of [2, 3]) {
      for (let at = 0; word.length > size && at <= word.length - size; at += 1) {
        const part = word.slice(at, at + size).join("");
        if (counts.has(part)) yield part;
      }
    }
    yield word.join("");
  }
}
