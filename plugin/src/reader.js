/** What is asked of the corpus file, in rows: the whole of what this package knows of SQL, beside `open.js`. */
import { checkedMeta, damaged, look, open, trouble } from "./open.js";
import { Cues } from "./query/cues.js";
import { RECALL, STATEMENTS } from "./statements.js";
import { fold } from "./text/fold.js";
import { stemmer } from "./text/stem.js";

/** Pages whose text stays in memory. */
const TEXTS_KEPT = 64;

/**
 * @typedef {object} Hit A row of recall.sql.
 * @property {number} page_id
 * @property {string} page
 * @property {string} title
 * @property {number} ordinal
 * @property {string} heading
 * @property {string[]} section_path
 * @property {string} anchor
 * @property {number} line
 * @property {number} start_cp
 * @property {number} end_cp
 * @property {string} sha256
 * @property {number} score
 */

/**
 * @typedef {object} Section
 * @property {string} heading
 * @property {number} level
 * @property {string} anchor
 * @property {number} line
 * @property {number} start_cp
 * @property {number} end_cp
 * @property {number} subtree_end_cp
 */

/** @typedef {{id: number, path: string, title: string, sha256: string}} Page */

export class Reader {
  /** @param {string} path */
  constructor(path) {
    this.path = path;
    this.stem = stemmer();
    /** @type {Map<string, string>} */
    this._folding = new Map();
    /** @type {Map<string, string>} */
    this._meta = new Map();
    /** @type {Map<number, string>} */
    this._texts = new Map();
    /** @type {Cues | null} */
    this._cues = null;
    /** @type {Map<string, import("better-sqlite3").Statement>} */
    this._prepared = new Map();
    this._hasVocabulary = false;
    this._opened = open(path);
  }

  close() {
    this._opened.db.close();
  }

  /**
   * What `ask` returns, asked of one whole build: the newest. Between two requests no build is held fast.
   * @template T
   * @param {() => T} ask
   * @returns {T}
   */
  during(ask) {
    const { db } = this._current();
    try {
      db.exec("BEGIN");
      try {
        const before = this.buildId;
        this._meta = checkedMeta(this.path, db);
        if (this.buildId !== before) this._forget();
        return ask();
      } finally {
        if (db.inTransaction) db.exec("COMMIT");
      }
    } catch (error) {
      throw trouble(this.path, error);
    }
  }

  _forget() {
    this._texts = new Map();
    this._cues = null;
  }

  /** The open file, opened anew where another one stands in its place, or where this one is an older copy. */
  _current() {
    const here = look(this.path);
    const { identity, stamp, frozen, db } = this._opened;
    if (db.open && here && here.identity === identity && !(frozen && here.stamp !== stamp)) return this._opened;
    db.close();
    this._opened = open(this.path);
    this._prepared = new Map();
    this._hasVocabulary = false;
    this._forget();
    return this._opened;
  }

  get buildId() {
    return this._meta.get("build_id") ?? "";
  }

  /** The wiki that it was made from. */
  get wikiRoot() {
    return this._meta.get("wiki_root");
  }

  /** Length of all sections together. */
  get codePoints() {
    return Number(this._meta.get("code_points"));
  }

  get cues() {
    this._cues ??= new Cues(this._rows("words", {}).map(([kind, , word]) => [kind, word]));
    return this._cues;
  }

  /**
   * `text` normalised as the build normalised the pages; one look-up for all its new characters.
   * @param {string} text
   */
  fold(text) {
    return fold(text, (plain) => {
      this._learn(plain);
      return Array.from(plain, (char) => this._folding.get(char)).join("");
    });
  }

  /** @param {string} text */
  _learn(text) {
    const unknown = [...new Set(text)].filter((char) => !this._folding.has(char));
    if (!unknown.length) return;
    for (const char of unknown) this._folding.set(char, char);
    const points = JSON.stringify(unknown.map((char) => char.codePointAt(0)));
    for (const [point, folded] of this._rows("fold", { points })) {
      this._folding.set(String.fromCodePoint(point), folded);
    }
  }

  /**
   * For each term in how many sections it stands, in whatever column. English words count together with those of
   * the same stem.
   * @param {string[]} terms
   */
  frequencies(terms) {
    const stems = new Map(terms.map((term) => [term, this.stem(term)]));
    const asked = JSON.stringify([...new Set(stems.values())]);
    const found = new Map(this._vocabulary("section_frequencies", { terms: asked }));
    return new Map([...stems].map(([term, stem]) => [term, /** @type {number} */ (found.get(stem) ?? 0)]));
  }

  /**
   * Those of the words that the word stream holds, with how often.
   * @param {Iterable<string>} words
   * @returns {Map<string, number>}
   */
  wordCounts(words) {
    return new Map(this._vocabulary("word_counts", { terms: JSON.stringify([...words]) }));
  }

  /**
   * Sections that an FTS5 query finds.
   * @param {string} match
   * @returns {number}
   */
  count(match) {
    return this._rows("count_sections", { match })[0][0];
  }

  /**
   * Whether the terms that begin with `start` stand in `most` index rows at most; looks at no more than that.
   * @param {string} start
   * @param {number} most
   */
  beginsRarely(start, most) {
    this._attachVocabulary();
    let rows = 0;
    for (const [, sections] of this._statement("terms_from").raw().iterate({ start })) {
      rows += sections;
      if (rows > most) return false;
    }
    return true;
  }

  /**
   * The rows of recall.sql, in its order.
   * @param {string} match
   * @param {number} limit
   */
  recall(match, limit) {
    const rows = /** @type {any[]} */ (this._statement("recall", RECALL).raw(false).all({ match, limit }));
    return rows.map((row) => /** @type {Hit} */ ({ ...row, section_path: this._json(row.section_path) }));
  }

  /**
   * Text of a page.
   * @param {number} id
   */
  text(id) {
    let text = this._texts.get(id);
    if (text === undefined) {
      text = /** @type {string} */ (this._rows("text", { id })[0]?.[0]);
      if (typeof text !== "string") throw damaged(this.path, `page ${id} has no text`);
      if (this._texts.size >= TEXTS_KEPT) this._texts.delete(/** @type {number} */ (this._texts.keys().next().value));
      this._texts.set(id, text);
    }
    return text;
  }

  /**
   * @param {string} path
   * @returns {Page | undefined}
   */
  page(path) {
    return /** @type {Page | undefined} */ (this._statement("page_by_path").raw(false).get({ path }));
  }

  /** All pages by path. */
  pages() {
    return /** @type {Page[]} */ (this._statement("pages").raw(false).all({}));
  }

  /**
   * Those of the normalised names that pages and sections go by.
   * @param {Iterable<string>} names
   */
  names(names) {
    const rows = this._rows("names", { names: JSON.stringify([...names]) });
    return rows.map(([name, kind, , page]) => /** @type {{name: string, kind: string, page: string}} */ ({ name, kind, page }));
  }

  /**
   * Sections of a page, in order.
   * @param {number} id
   */
  sections(id) {
    return /** @type {Section[]} */ (this._statement("sections").raw(false).all({ id }));
  }

  /** @param {string} text */
  _json(text) {
    try {
      return JSON.parse(text);
    } catch (error) {
      throw damaged(this.path, "a section's path is no JSON", error);
    }
  }

  /**
   * @param {string} name
   * @param {Record<string, unknown>} parameters
   */
  _vocabulary(name, parameters) {
    this._attachVocabulary();
    return /** @type {[string, number][]} */ (this._rows(name, parameters));
  }

  _attachVocabulary() {
    if (this._hasVocabulary) return;
    this._opened.db.exec(STATEMENTS.get("attach_vocabulary") ?? "");
    this._hasVocabulary = true;
  }

  /**
   * @param {string} name
   * @param {Record<string, unknown>} parameters
   */
  _rows(name, parameters) {
    return /** @type {any[][]} */ (this._statement(name).raw().all(parameters));
  }

  /**
   * @param {string} name
   * @param {string} [sql]
   * @returns {any}
   */
  _statement(name, sql = STATEMENTS.get(name)) {
    let statement = this._prepared.get(name);
    if (!statement) this._prepared.set(name, (statement = this._opened.db.prepare(sql ?? "")));
    return statement;
  }
}
