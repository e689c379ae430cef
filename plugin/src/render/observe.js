/** An `observe_stats` reply as readable text: what was asked, and how it went. */
import { OBSERVED } from "../../generated/words.js";
import { obj } from "../values.js";

/** Columns of the longest bar. */
const BAR = 30;

const TITLES = /** @type {const} */ ([
  ["support_distribution", "evidence", "support"],
  ["retrieval_distribution", "pages found", "retrieval"],
  ["violation_types", "violations", "violation"],
]);

/** @param {Record<string, any>} reply */
export function observeText({ window, totals, revision, ...counted }) {
  const lines = [
    `the last ${window.days} days`,
    `${totals.contexts} questions, ${totals.verifies} answers checked`,
    ...TITLES.flatMap(([name, title, kind]) => bars(title, obj(counted[name]), kind)),
  ];
  const { contexts_verified: verified, corrected } = obj(revision);
  if (verified) lines.push("", `corrected after a first check: ${corrected}`);
  const odd = ["legacy", "malformed"].filter((key) => totals[key]).map((key) => `${key} ${totals[key]}`);
  if (odd.length) lines.push(`lines passed over: ${odd.join(", ")}`);
  return lines.join("\n");
}

/**
 * A line for each of `counts`, with its word, its number and a bar.
 * @param {string} title
 * @param {Record<string, any>} counts
 * @param {string} kind
 */
function bars(title, counts, kind) {
  const rows = Object.entries(counts).filter(([, count]) => Number.isInteger(count));
  if (!rows.some(([, count]) => count)) return [];
  const words = new Map(rows.map(([code]) => [code, OBSERVED[`${kind}_${code}`] ?? code]));
  const most = Math.max(...rows.map(([, count]) => count));
  const [width, digits] = [Math.max(...[...words.values()].map((word) => word.length)), String(most).length];
  rows.sort(([one, a], [two, b]) => b - a || (one < two ? -1 : 1));
  return [
    "",
    title,
    ...rows.map(([code, count]) => {
      const bar = "█".repeat(Math.max(count ? 1 : 0, evenly((count / most) * BAR)));
      return `  ${/** @type {string} */ (words.get(code)).padEnd(width)}  ${String(count).padStart(digits)}  ${bar}`;
    }),
  ];
}

/**
 * The nearest whole number; of two as near the even one, as Python rounds.
 * @param {number} value
 */
function evenly(value) {
  const below = Math.floor(value);
  const part = value - below;
  return part > 0.5 || (part === 0.5 && below % 2) ? below + 1 : below;
}
