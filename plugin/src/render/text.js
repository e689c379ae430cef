/** Pieces of text that a page cannot break out of. */
import { length } from "../text/codepoints.js";

const CONTROL =
  /[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff]/gu; // eslint-disable-line no-control-regex
/** White space as Python's `str.split` has it. */
const BLANKS = /[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/; // eslint-disable-line no-control-regex

/**
 * `text` with each control character, bidi controls included, as its code point: `<U+202E>`.
 * @param {string} text
 */
export function visible(text) {
  return text.replace(CONTROL, (found) => {
    const point = /** @type {number} */ (found.codePointAt(0)).toString(16).toUpperCase();
    return `<U+${point.padStart(4, "0")}>`;
  });
}

/**
 * Page text as marked data: whatever it holds, no line of it starts as one of ours does.
 * @param {string} text
 */
export function quoted(text) {
  const lines = text.replace(/^\n+|\n+$/g, "").split("\n");
  return lines.map((line) => `> ${visible(line)}`).join("\n");
}

/**
 * `text` in one line, its words one blank apart.
 * @param {string} text
 */
export function squeezed(text) {
  return text.split(BLANKS).filter(Boolean).join(" ");
}

/**
 * Page and section for a citation: one line, which cannot close its brackets.
 * @param {Record<string, any>} item
 */
export function place({ page = "", section }) {
  const named = visible(squeezed(`${page}${section ? `#${section}` : ""}`));
  return `[[${named.replaceAll("[", "(").replaceAll("]", ")")}]]`;
}

/**
 * `head`, and under `title` as many of `parts` as fit, in order; how many do not is said.
 * @param {string} head
 * @param {string} title
 * @param {string[]} parts
 * @param {number} budget In code points.
 * @param {string} what
 */
export function filled(head, title, parts, budget, what) {
  const out = head ? [head] : [];
  if (title && parts.length) out.push(title);
  let [used, leftOut] = [length(head), 0];
  for (const part of parts) {
    const size = length(part);
    if (used + size > budget) {
      leftOut += 1;
      continue;
    }
    out.push(part);
    used += size + 2;
  }
  if (leftOut) {
    out.push(`${leftOut} more ${what} did not fit into ${budget} characters: ask with a larger budget, or read the page`);
  }
  return out.join("\n\n");
}
