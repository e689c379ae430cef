/**
 * Normalised text, the one form in which pages and queries are compared: Unicode NFC, each code point through the
 * corpus's table `fold`, NFC again, white space collapsed. The same under every Unicode version: what version 14 did
 * not assign is left alone.
 */
import { LATER } from "../../generated/letters.js";

const LATER_RUN = new RegExp(`([${LATER}]+)`, "u");
const WHITE_SPACE = /[\t-\r\x1c- \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/u;

/**
 * @param {string} text
 * @param {(text: string) => string} translate Puts each code point through the table.
 */
export function fold(text, translate) {
  return words(nfc(translate(nfc(text)))).join(" ");
}

/**
 * The pieces between white space, as Python's str.split() has them.
 * @param {string} text
 */
export function words(text) {
  return text.split(WHITE_SPACE).filter(Boolean);
}

/** @param {string} text */
function nfc(text) {
  if (!LATER_RUN.test(text)) return text.normalize("NFC");
  return text
    .split(LATER_RUN)
    .map((part, at) => (at % 2 ? part : part.normalize("NFC")))
    .join("");
}
