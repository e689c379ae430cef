/** Names, numbers and ordinals spelled as the index has them: `c++` as cpp, 3.11 as 3º11, 第17条 as 第十七条. */
import { NAMES } from "../../generated/names.js";

export const POINT = "º";

const ORDINAL_UNIT = "[条章节款项编篇回课讲卷届页期次部集季号]";
const NUMERALS = "[零一二三四五六七八九十百千两]+";
const ORDINAL = new RegExp(`第${NUMERALS}${ORDINAL_UNIT}`, "gu");

const names = [...NAMES.keys()].sort((left, right) => right.length - left.length).map(escaped).join("|");
const SPELLER = new RegExp(
  `(?<![a-z0-9_+#*])(?<name>${names})(?![a-z_+#*])` +
    "|(?<![0-9.,])(?<number>[0-9]{1,3}(?:,[0-9]{3})+(?:\\.[0-9]+)?|[0-9]+(?:\\.[0-9]+)+)(?!,?[0-9])" +
    `|第(?<ordinal>[0-9]{1,4}|[一二三四五六七八九十百千零〇两]*〇[一二三四五六七八九十百千零〇]*)(?=${ORDINAL_UNIT})` +
    "|(?<=[a-z0-9])'s(?![a-z0-9])",
  "gu",
);

/** @param {string} folded */
export function spell(folded) {
  return folded.replace(SPELLER, (found, ...rest) => {
    const { name, number, ordinal } = rest.at(-1);
    if (name) return `${NAMES.get(found)} `;
    if (number) return found.replaceAll(",", "").replaceAll(".", POINT);
    if (ordinal) return `第${/^[0-9]+$/.test(ordinal) ? numerals(Number(ordinal)) : ordinal.replaceAll("〇", "零")}`;
    return "";
  });
}

/**
 * The words of a run of Han characters, and after them its ordinals that are none of them.
 * @param {string} run
 * @param {string[]} words
 */
export function withOrdinals(run, words) {
  return run.includes("第") ? [...words, ...(run.match(ORDINAL) ?? []).filter((found) => !words.includes(found))] : words;
}

/**
 * A number below 10,000 in Chinese, as laws and books number their parts: 17 十七, 103 一百零三.
 * @param {number} number
 */
function numerals(number) {
  let text = "";
  for (const [unit, name] of /** @type {const} */ ([[1000, "千"], [100, "百"], [10, "十"], [1, ""]])) {
    const digit = Math.floor(number / unit) % 10;
    if (digit) text += "零一二三四五六七八九"[digit] + name;
    else if (text && number % unit && !text.endsWith("零")) text += "零";
  }
  return (number >= 10 && number < 20 ? text.replace(/^一/u, "") : text) || "零";
}

/** @param {string} text */
export function escaped(text) {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&");
}
