/**
 * A wikigate corpus, read without Python: the same sections in the same order, with the same texts and scores.
 *
 *     import { openCorpus } from "wikigate-plugin/corpus.js";
 *
 *     const corpus = openCorpus("notes/.wikigate/corpus.sqlite");
 *     corpus.recall("how long does cold brew take?", 3).results;
 *     corpus.close();
 *
 * Everything comes from the corpus file; no page is opened. What goes wrong is a `WikigateError` with a `code` of the
 * contract, a `stage`, and a message that says what to do.
 */
import { read } from "./src/read.js";
import { Reader } from "./src/reader.js";
import { recall } from "./src/recall.js";
import { readRequest, recallRequest } from "./src/request.js";
import { compare } from "./src/text/codepoints.js";

export { CorpusError, EngineError, RequestError, WikigateError } from "./src/errors.js";

/** An open corpus. Each request sees the newest whole build, also while the next one is being made. */
export class Corpus {
  /** @type {Reader} */
  #reader;

  /** @param {string} path Of `corpus.sqlite`. */
  constructor(path) {
    this.#reader = new Reader(path);
    try {
      this.#reader.during(() => {});
    } catch (error) {
      this.#reader.close();
      throw error;
    }
  }

  /** Equal builds of the same pages have equal ids. */
  get buildId() {
    return this.#reader.during(() => this.#reader.buildId);
  }

  /**
   * The best sections for a query, whole.
   * @param {string} query
   * @param {number} [limit] Most sections, from 1 to 50.
   */
  recall(query, limit) {
    const asked = recallRequest(query, limit);
    return this.#reader.during(() => recall(asked.query, asked.limit, this.#reader));
  }

  /**
   * A page, or one of its sections with those below it.
   * @param {string} page Path (its ending may be left out), file name, title or alias; or `page#section`.
   * @param {string | null} [section] Heading or anchor; the whole page where it is left out.
   */
  read(page, section) {
    const asked = readRequest(page, section);
    return this.#reader.during(() => read(asked.page, asked.section, this.#reader));
  }

  /** The wiki that the corpus was made from, as its whole path then. */
  get wikiRoot() {
    return this.#reader.during(() => this.#reader.wikiRoot);
  }

  /**
   * Path and title of pages in the order of their paths.
   * @param {string} [after] Those after this path.
   * @param {number} [most]
   */
  pages(after = "", most = Infinity) {
    const rows = this.#reader.during(() => this.#reader.pages());
    const rest = rows.filter((row) => compare(row.path, after) > 0).sort((one, two) => compare(one.path, two.path));
    return rest.slice(0, most).map(({ path, title }) => ({ page: path, title }));
  }

  close() {
    this.#reader.close();
  }
}

/**
 * Open a corpus to read it, also in a folder that cannot be written to.
 * @param {string} path Of `corpus.sqlite`.
 */
export function openCorpus(path) {
  return new Corpus(path);
}
