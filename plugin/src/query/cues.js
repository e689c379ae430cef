/** Words that steer a query, as the corpus carries them: what says nothing, what only asks, what joins. */
import { LETTERS } from "../../generated/letters.js";
import { compare, length } from "../text/codepoints.js";
import { escaped } from "../text/spell.js";

const ASCII = /^[\x00-\x7f]*$/;

export class Cues {
  /** @param {Iterable<[kind: string, word: string]>} rows */
  constructor(rows) {
    /** @type {Map<string, string[]>} */
    const kinds = new Map();
    for (const [kind, word] of rows) kinds.set(kind, [...(kinds.get(kind) ?? []), word]);
    /** @param {string} kind */
    const of = (kind) => kinds.get(kind) ?? [];

    /** Too common to tell one page from another. */
    this.stop = new Set(of("stop"));
    /** Words that only join two others. */
    this.joins = new Set(of("join.words"));
    /** What, at the end of an unknown piece, only joins it to what follows. */
    this.last = new Set(of("edge.last"));
    const counted = of("count.words").flatMap((word) => of("count.measures").map((measure) => word + measure));
    this._questions = [...of("question"), ...counted]
      .map((text) => ({ text, size: length(text) }))
      .sort((left, right) => right.size - left.size || compare(left.text, right.text))
      .map(({ text }) => (ASCII.test(text) ? { text, word: asWord(text) } : { text }));
  }

  /**
   * `folded` without what only asks, longest first so that 什么时候 goes before 什么.
   * @param {string} folded
   */
  blanked(folded) {
    let text = ` ${folded} `;
    for (const phrase of this._questions) {
      if (text.includes(phrase.text)) text = text.replaceAll(phrase.word ?? phrase.text, " ");
    }
    return text;
  }
}

/** @param {string} text */
function asWord(text) {
  return new RegExp(`(?<![${LETTERS}_'])${escaped(text)}(?![${LETTERS}_'])`, "gu");
}
