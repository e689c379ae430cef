/** `recall`: sections whole, the same rows that every reader gets. */
import { BRIDGE_VERSION, CONTRACT_VERSION, PIPELINE_VERSION } from "../generated/versions.js";
import { wanted } from "./query/needles.js";
import { slice } from "./text/codepoints.js";

/** What every reply carries. */
export const STAMP = {
  contract_version: CONTRACT_VERSION,
  bridge_version: BRIDGE_VERSION,
  pipeline_version: PIPELINE_VERSION,
};

/**
 * The `limit` best sections for `query`, each with its whole text, its place and the page's hash: kind `recall` of
 * local.v1.json.
 * @param {string} query
 * @param {number} limit
 * @param {import("./reader.js").Reader} corpus
 */
export function recall(query, limit, corpus) {
  const search = wanted(query, corpus, corpus.cues);
  return {
    kind: "recall",
    ...STAMP,
    query,
    terms: search.needles.map((needle) => ({ term: needle.shown, df: needle.sections, used: needle.used })),
    absent: search.absent,
    truncated: search.truncated,
    results: bestSections(search.expressions, limit, corpus).map((hit, at) => ({
      rank: at + 1,
      page: hit.page,
      title: hit.title,
      section: hit.heading,
      section_path: hit.section_path,
      anchor: hit.anchor,
      start_cp: hit.start_cp,
      end_cp: hit.end_cp,
      line: hit.line,
      text: slice(corpus.text(hit.page_id), hit.start_cp, hit.end_cp),
      score: hit.score,
      sha256: hit.sha256,
    })),
  };
}

/**
 * The rows of the first of the expressions that finds any.
 * @param {string[]} expressions
 * @param {number} limit
 * @param {import("./reader.js").Reader} corpus
 */
function bestSections(expressions, limit, corpus) {
  for (const expression of expressions) {
    const hits = corpus.recall(expression, limit);
    if (hits.length) return hits;
  }
  return [];
}
