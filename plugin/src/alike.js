/** Names that are spelt alike: what Python's difflib.get_close_matches gives. */
import { compare } from "./text/codepoints.js";

/**
 * Up to `most` of the `names` that are like `word` by `least` or more, best first.
 * @param {string} word
 * @param {string[]} names
 * @param {number} most
 * @param {number} least From 0 (nothing in common) to 1.
 */
export function alike(word, names, most, least) {
  const wanted = Array.from(word);
  return names
    .map((name) => ({ name, score: ratio(Array.from(name), wanted) }))
    .filter(({ score }) => score >= least)
    .sort((left, right) => right.score - left.score || compare(right.name, left.name))
    .slice(0, most)
    .map(({ name }) => name);
}

/**
 * Share of the characters that stand in matching blocks.
 * @param {string[]} left
 * @param {string[]} right
 */
function ratio(left, right) {
  const all = left.length + right.length;
  if (all === 0) return 1;
  let matched = 0;
  const pending = [[0, left.length, 0, right.length]];
  for (let range = pending.pop(); range; range = pending.pop()) {
    const [from, to, low, high] = range;
    const { at, there, size } = longest(left, right, from, to, low, high);
    if (size) {
      matched += size;
      pending.push([from, at, low, there], [at + size, to, there + size, high]);
    }
  }
  return (2 * matched) / all;
}

/**
 * The longest block that both ranges hold; of equal ones the first.
 * @param {string[]} left
 * @param {string[]} right
 * @param {number} from
 * @param {number} to
 * @param {number} low
 * @param {number} high
 */
function longest(left, right, from, to, low, high) {
  let best = { at: from, there: low, size: 0 };
  /** @type {Map<number, number>} */
  let before = new Map();
  for (let at = from; at < to; at += 1) {
    /** @type {Map<number, number>} */
    const now = new Map();
    for (let there = low; there < high; there += 1) {
      if (left[at] !== right[there]) continue;
      const size = (before.get(there - 1) ?? 0) + 1;
      now.set(there, size);
      if (size > best.size) best = { at: at - size + 1, there: there - size + 1, size };
    }
    before = now;
  }
  return best;
}
