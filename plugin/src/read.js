/** `read`: a page or one of its sections, as the corpus holds it. */
import { alike } from "./alike.js";
import { RequestError } from "./errors.js";
import { STAMP } from "./recall.js";
import { compare, length, slice } from "./text/codepoints.js";

const ENDINGS = ["", ".md", ".markdown"];
const PAGE_NAMES = new Set(["title", "alias", "stem"]);
/** Pages or sections that a message names. */
const MOST_NAMED = 5;
/** Ratio from which names are taken for alike. */
const ALIKE = 0.5;

/**
 * The whole page, or the section with this heading or anchor together with those below it: kind `read` of local.v1.json.
 * @param {string} name Path of the page (its ending may be left out), its file name, title or an alias; `page#section`
 *   is taken apart where no section is given.
 * @param {string} section Heading or anchor; "" for the whole page.
 * @param {import("./reader.js").Reader} corpus
 */
export function read(name, section, corpus) {
  let row = findPage(name, corpus);
  let [page, wanted] = [name, section];
  if (!row && !section && name.includes("#")) {
    const at = name.indexOf("#");
    [page, wanted] = [name.slice(0, at), name.slice(at + 1)];
    row = findPage(page, corpus);
  }
  if (!row) throw noPage(page, corpus);
  const text = corpus.text(row.id);
  const sections = corpus.sections(row.id);
  let [start, end, heading] = [0, length(text), ""];
  if (wanted) {
    const found = findSection(wanted, sections, corpus);
    if (!found) throw noSection(wanted, row, sections);
    [start, end, heading] = [found.start_cp, found.subtree_end_cp, found.heading];
  }
  return {
    kind: "read",
    ...STAMP,
    page: row.path,
    title: row.title,
    section: heading,
    start_cp: start,
    end_cp: end,
    text: slice(text, start, end),
    sections: sections.map((one) => ({
      section: one.heading,
      level: one.level,
      anchor: one.anchor,
      line: one.line,
      start_cp: one.start_cp,
      end_cp: one.end_cp,
    })),
    sha256: row.sha256,
  };
}

/**
 * The page of this path or name; a path goes before a name.
 * @param {string} name
 * @param {import("./reader.js").Reader} corpus
 */
function findPage(name, corpus) {
  const path = name ? normalPath(name.replaceAll("\\", "/")) : "";
  for (const way of [name, ...ENDINGS.map((ending) => path + ending)]) {
    const row = corpus.page(way);
    if (row) return row;
  }
  // A folder in front says which page is meant, so only a bare name is looked up among titles and aliases.
  const ending = ENDINGS.slice(1).find((one) => path.endsWith(one)) ?? "";
  const bare = path.slice(0, path.length - ending.length);
  const rows = corpus.names(new Set([corpus.fold(name), corpus.fold(bare)])).filter((row) => PAGE_NAMES.has(row.kind));
  const pages = [...new Set(rows.map((row) => row.page))].sort(compare);
  if (pages.length > 1) {
    const message = `'${name}' is the name of ${pages.length} pages; read one of them by its path: ${listed(pages)}`;
    const expected = "path of a page, or a name that one page alone goes by";
    throw new RequestError(message, { detail: { field: "page", expected } });
  }
  return pages.length ? corpus.page(pages[0]) : undefined;
}

/**
 * The first section of this heading or anchor, else the first whose heading differs in form alone (case, width).
 * @param {string} name
 * @param {import("./reader.js").Section[]} sections
 * @param {import("./reader.js").Reader} corpus
 */
function findSection(name, sections, corpus) {
  const exact = sections.find((one) => name === one.heading || name === one.anchor);
  const folded = corpus.fold(name);
  return exact ?? sections.find((one) => corpus.fold(one.heading) === folded);
}

/**
 * @param {string} name
 * @param {import("./reader.js").Reader} corpus
 */
function noPage(name, corpus) {
  /** @type {Map<string, string>} */
  const known = new Map();
  for (const row of corpus.pages()) for (const key of [row.path, stem(row.path), row.title]) known.set(key, row.path);
  const close = near(name, known);
  const hint = close.length ? `; near it are: ${listed(close)}` : "; `wikigate recall` finds pages by their words";
  const expected = "path, file name, title or alias of a page";
  return new RequestError(`no page '${name}' in this wiki${hint}`, { detail: { field: "page", expected } });
}

/**
 * @param {string} name
 * @param {import("./reader.js").Page} page
 * @param {import("./reader.js").Section[]} sections
 */
function noSection(name, page, sections) {
  const headings = new Map(sections.filter((one) => one.heading).map((one) => [one.heading, one.heading]));
  const close = near(name, headings);
  const all = headings.size ? `its sections: ${listed([...headings.keys()])}` : "it has no headings";
  const message = `no section '${name}' in ${page.path}; ${close.length ? `near it are: ${listed(close)}` : all}`;
  const expected = "heading or anchor of a section of the page";
  return new RequestError(message, { detail: { field: "section", expected } });
}

/**
 * Of the values, those whose key holds `name`, else those whose key is spelt alike, best first.
 * @param {string} name
 * @param {Map<string, string>} known
 */
function near(name, known) {
  const wanted = name.toLowerCase();
  const keys = [...known.keys()].sort(compare);
  const holding = keys.filter((key) => key.toLowerCase().includes(wanted));
  const found = holding.length ? holding : alike(name, keys, MOST_NAMED, ALIKE);
  return [...new Set(found.map((key) => /** @type {string} */ (known.get(key))))];
}

/** @param {string[]} names */
function listed(names) {
  return names.slice(0, MOST_NAMED).join(", ") + (names.length > MOST_NAMED ? ", ..." : "");
}

/**
 * A path without `.`, `..` and doubled `/`, as Python's posixpath.normpath has it.
 * @param {string} path
 */
function normalPath(path) {
  const root = /^\/\/(?!\/)/.test(path) ? "//" : path.startsWith("/") ? "/" : "";
  /** @type {string[]} */
  const parts = [];
  for (const part of path.split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== ".." || (!root && (!parts.length || parts.at(-1) === ".."))) parts.push(part);
    else parts.pop();
  }
  return root + parts.join("/") || ".";
}

/** @param {string} path */
function stem(path) {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const dot = name.lastIndexOf(".");
  return dot < 0 ? "" : name.slice(0, dot);
}
