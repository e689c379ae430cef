/** Which script a character belongs to. Character classes are for use between brackets, with the flag u. */

export const HAN = "\\u3005-\\u3007\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff\\u{20000}-\\u{323af}";
export const HIRAGANA = "\\u3041-\\u3096\\u309d-\\u309f";
export const KATAKANA = "\\u30a1-\\u30fa\\u30fc-\\u30ff\\u31f0-\\u31ff";
export const HANGUL = "\\uac00-\\ud7a3\\u1100-\\u11ff\\ua960-\\ua97c\\ud7b0-\\ud7fb";
const BOPOMOFO = "\\u3105-\\u312f\\u31a0-\\u31bf";
const KANA_SUPPLEMENT = "\\u{1b000}-\\u{1b16f}";
export const CJK = HAN + HIRAGANA + KATAKANA + HANGUL + BOPOMOFO + KANA_SUPPLEMENT;

const WITHOUT_BLANKS = new RegExp(
  `^[${HAN}\\u3041-\\u30ff\\uac00-\\ud7fb\\u3105-\\u31ff\\u1100-\\u11ff\\ua960-\\ua97c${KANA_SUPPLEMENT}]`,
  "u",
);

/**
 * Whether a text begins with a Han, kana, Hangul or bopomofo character: written without blanks, so cut into pairs.
 * @param {string} text
 */
export function isCjk(text) {
  return WITHOUT_BLANKS.test(text);
}
