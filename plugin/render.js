/**
 * Replies as text for a language model, the same that `wikigate mcp` gives: short, each quote once and whole.
 *
 * Every line of a page stands behind `> ` with its control characters made visible, so that no page can speak as wikigate.
 */
import { observeText } from "./src/render/observe.js";
import { filled, place, quoted, squeezed, visible } from "./src/render/text.js";
import { BUDGET } from "./src/tools.js";
import { obj, objects, strings } from "./src/values.js";

/** @typedef {Record<string, any>} Json */

/** @type {Record<string, number>} */
const ORDER = { supported: 0, conditional: 1, clue: 2 };

/** @type {Record<string, (reply: Json, budget: number) => string>} */
const TEXTS = {
  error: renderError,
  context: renderContext,
  recall: renderRecall,
  verify: renderVerify,
  observe_stats: observeText,
};

/**
 * A reply of any kind, in about `budget` characters: what does not fit is counted, not cut.
 * @param {Json} reply
 * @param {number} [budget]
 */
export function render(reply, budget = BUDGET) {
  return TEXTS[reply.kind](reply, budget).replace(/\n+$/, "");
}

/** @param {Json} reply */
export function renderError(reply) {
  const { code, message, retryable } = obj(reply.error);
  return `${code}: ${visible(message)}${retryable ? " (the same call may succeed later)" : ""}`;
}

/**
 * @param {Json} reply
 * @param {number} [budget]
 */
export function renderContext(reply, budget = BUDGET) {
  const saved = obj(reply.snapshot).saved ? "" : " (not saved: wiki_verify cannot use it)";
  const head = [
    `context_id: ${reply.context_id}${saved}`,
    `evidence: ${reply.status.support}; answer mode: ${obj(reply.answer.policy).mode ?? ""}`,
    "",
    "Rules for the answer:",
    reply.answer.contract_text.split("\n").map(visible).join("\n"),
    ...lacking(reply),
  ];
  return filled(head.join("\n"), "Evidence:", quotes(reply), budget, "quotes");
}

/**
 * @param {Json} reply
 * @param {number} [budget]
 */
export function renderRecall(reply, budget = BUDGET) {
  const absent = strings(reply.absent);
  const head = absent.length ? `words that no page has: ${visible(absent.join(", "))}` : "";
  const results = objects(reply.results);
  if (!results.length) return [head, "nothing found"].filter(Boolean).join("\n");
  const parts = results
    .filter((result) => squeezed(result.text))
    .map((result) => `${place(result)}\n${quoted(result.text)}`);
  return filled(head, "", parts, budget, "sections");
}

/**
 * @param {Json} reply
 * @param {number} [budget]
 */
export function renderVerify(reply, budget = BUDGET) {
  const { status } = reply;
  if (status.startsWith("context_")) return `${status}: ${visible(reply.error.message)}`;
  const violations = objects(reply.violations);
  let head = violations.length ? `${status}: mend these and verify again` : status;
  if (!violations.length && !reply.checked_rules) head = `${status}, but nothing in this answer could be checked`;
  const shown = new Set();
  const parts = [
    ...violations.map((one) => violation(one, shown)),
    ...objects(reply.notices).map(({ rule, reason = "" }) => `notice ${rule}: ${visible(squeezed(String(reason)))}`),
  ];
  return filled(head, "", parts, budget, "findings");
}

/** @param {Json} reply */
function lacking(reply) {
  const metrics = obj(reply.metrics);
  const labelled = /** @type {[string, unknown][]} */ ([
    ["words of the question that no page has", metrics.absent_terms],
    ["candidates that are no page", metrics.candidates_unknown],
    ["pages that changed since they were indexed", obj(metrics.corpus).changed_since_build],
  ]);
  return [
    ...labelled
      .filter(([, names]) => strings(names).length)
      .map(([label, names]) => `${label}: ${visible(strings(names).join(", "))}`),
    // The text of an open question is evidence of its own kind; the rules above say what to do with it.
    ...objects(reply.unresolved).map((item) => `open question in ${place(item)}:\n${quoted(String(item.quote ?? ""))}`),
    ...objects(reply.conflicts).map(({ slot = "", claims }) => {
      const said = objects(claims).map((claim) => `${visible(String(claim.value))} in ${place(claim)}`);
      return `conflict about ${visible(String(slot))}: ${said.join("; ")}`;
    }),
  ];
}

/**
 * Each quote once, the strongest first; one that lies in another is named there.
 * @param {Json} reply
 */
function quotes(reply) {
  /** @type {{page: string, start: number, end: number, item: Json, labels: string[]}[]} */
  const shown = [];
  const found = objects(reply.evidence)
    .flatMap((page) => objects(page.supports).map((support) => ({ page, support })))
    .sort((one, two) => rank(one.support) - rank(two.support));
  for (const { page, support } of found) {
    const { start_cp: start, end_cp: end } = support.span;
    const label = `${support.quote_support}: ${visible(String(support.slot))}`;
    const around = shown.find((one) => one.page === page.page && one.start <= start && end <= one.end);
    if (!around) shown.push({ page: page.page, start, end, item: { ...page, ...support }, labels: [label] });
    else if (!around.labels.includes(label)) around.labels.push(label);
  }
  return shown.map(({ item, labels }) => quote(item, labels));
}

/** @param {Json} support */
function rank(support) {
  return ORDER[support.quote_support] ?? 3;
}

/**
 * @param {Json} item
 * @param {string[]} labels
 */
function quote(item, labels) {
  const note = String(item.note ?? "");
  const known = [...labels, ...(item.needs_review ? ["needs review"] : [])].join("; ");
  const only = squeezed(note) && !item.quote.includes(note.trim()) ? `\nonly: ${visible(squeezed(note))}` : "";
  return `${place(item)} (${known})\n${quoted(item.quote)}${only}`;
}

/**
 * @param {Json} item
 * @param {Set<string>} shown
 */
function violation(item, shown) {
  const claim = squeezed(String(item.claim ?? ""));
  const lines = [`${item.type}: ${visible(String(item.reason ?? ""))}`];
  if (claim) lines.push(`in your answer: «${visible(claim)}»`);
  if (item.true_value) lines.push(`the wiki has: ${visible(String(item.true_value))}`);
  for (const evidence of objects(item.evidence)) {
    const text = `${place(evidence)}\n${quoted(String(evidence.quote ?? ""))}`;
    if (!shown.has(text)) {
      shown.add(text);
      lines.push(text);
    }
  }
  return lines.join("\n");
}
