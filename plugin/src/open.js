/** Open the corpus file for reading, and tell what is wrong where that fails. */
import { accessSync, constants, readFileSync, statSync } from "node:fs";

import Database from "better-sqlite3";

import { APPLICATION_ID, LAYOUT_VERSION, PIPELINE_VERSION } from "../generated/versions.js";
import { CorpusError, EngineError, WikigateError } from "./errors.js";
import { STATEMENTS } from "./statements.js";

/** How long a locked file is waited for. */
const BUSY_MS = 5000;

const FACTS = ["build_id", "pages", "bytes", "sections", "code_points", "configuration"];

/**
 * @typedef {object} Opened
 * @property {import("better-sqlite3").Database} db
 * @property {boolean} frozen It is a copy in memory and sees no later build: SQLite could not lay its own files beside
 *   the corpus.
 * @property {string} identity What tells the file from a later one of the same name.
 * @property {string} stamp What tells a copy that there may be another build.
 */

/**
 * A read-only connection, also where SQLite cannot lay its own files beside the corpus.
 * @param {string} path
 * @returns {Opened}
 */
export function open(path) {
  const here = look(path);
  if (!here) {
    throw new CorpusError(`There is no corpus at ${path}. To make it, run: wikigate build`, "missing");
  }
  if (!here.isFile) throw damaged(path, "it is not a file");
  const { identity, stamp } = here;
  try {
    const options = { readonly: true, fileMustExist: true, timeout: BUSY_MS };
    return { db: probed(new Database(path, options)), frozen: false, identity, stamp };
  } catch (error) {
    if (!isReadable(path)) {
      throw new EngineError(`The corpus at ${path} cannot be opened: this user has no right to read it.`, {
        retryable: false,
        cause: error,
      });
    }
    const log = look(`${path}-wal`);
    // What a build left in its log counts, and a copy would not look at it.
    if (!isRefusal(error) || (log && log.size > 0)) throw trouble(path, error);
    return { db: copied(path), frozen: true, identity, stamp };
  }
}

/**
 * What a file is now; null where there is none.
 * @param {string} path
 */
export function look(path) {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  if (!found) return null;
  return {
    isFile: found.isFile(),
    size: Number(found.size),
    identity: `${found.dev} ${found.ino}`,
    stamp: `${found.size} ${found.mtimeNs}`,
  };
}

/**
 * Table `meta`, once the file has shown that it is a corpus of this version.
 * @param {string} path
 * @param {import("better-sqlite3").Database} db
 * @returns {Map<string, string>}
 */
export function checkedMeta(path, db) {
  const [application, layout] = [db.pragma("application_id", { simple: true }), db.pragma("user_version", { simple: true })];
  if (application === 0 && layout === 0 && db.prepare("SELECT 1 FROM sqlite_schema").get() === undefined) {
    // A first build is running, or was cut off: nothing was ever here.
    const message = `The corpus at ${path} has not been built yet. Wait for the build, or run: wikigate build`;
    throw new CorpusError(message, "missing");
  }
  if (application !== APPLICATION_ID) throw damaged(path, "it is another program's file");
  if (layout !== LAYOUT_VERSION) throw otherVersion(path, `layout ${layout}`, `layout ${LAYOUT_VERSION}`);
  if (db.prepare("SELECT 1 FROM sqlite_schema WHERE type IN ('view', 'trigger')").get() !== undefined) {
    // No corpus has any. A forged one could compute without end in the place of a table.
    throw damaged(path, "it holds a view or a trigger");
  }
  const rows = /** @type {[string, string][]} */ (db.prepare(STATEMENTS.get("meta") ?? "").raw().all());
  const meta = new Map(rows);
  const pipeline = meta.get("pipeline_version");
  if (pipeline !== PIPELINE_VERSION) throw otherVersion(path, `pipeline ${pipeline}`, `pipeline ${PIPELINE_VERSION}`);
  if (!FACTS.every((fact) => meta.has(fact))) throw damaged(path, "its table meta is incomplete");
  return meta;
}

/**
 * The error for a corpus that cannot be read.
 * @param {string} path
 * @param {string} reason
 * @param {unknown} [cause]
 */
export function damaged(path, reason, cause) {
  const message = `The corpus at ${path} cannot be read (${reason}). To make it anew, run: wikigate build`;
  return new CorpusError(message, "damaged", cause);
}

/**
 * What an error means to a reader of the corpus; one that tells of a bug comes back as it is.
 * @param {string} path
 * @param {any} error
 */
export function trouble(path, error) {
  if (error instanceof WikigateError) return error;
  const code = typeof error?.code === "string" ? error.code : "";
  if (/^SQLITE_(?:BUSY|LOCKED|PROTOCOL)/.test(code)) {
    const message = `The corpus at ${path} stayed locked for ${BUSY_MS / 1000} s; try again`;
    return new EngineError(message, { retryable: true, cause: error });
  }
  if (isRefusal(error) && !code.startsWith("SQLITE_IOERR")) {
    const message =
      `The corpus at ${path} cannot be read as things are (${error.message}). A build may have been cut off: run ` +
      "wikigate build as a user who may write there, or make room on the disk.";
    return new EngineError(message, { retryable: false, cause: error });
  }
  if (!code.startsWith("SQLITE_") || (code === "SQLITE_ERROR" && error.message.includes("syntax error"))) return error;
  return damaged(path, error.message, error);
}

/**
 * Whether SQLite could not lay its own files beside the corpus.
 * @param {any} error
 */
function isRefusal(error) {
  return /^SQLITE_(?:CANTOPEN|READONLY|FULL|IOERR)/.test(error?.code);
}

/** @param {string} path */
function isReadable(path) {
  try {
    accessSync(path, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

/** @param {import("better-sqlite3").Database} db */
function probed(db) {
  try {
    db.pragma("trusted_schema = OFF");
    db.pragma("temp_store = MEMORY");
    db.pragma("user_version");
  } catch (error) {
    db.close();
    throw error;
  }
  return db;
}

/**
 * A copy in memory. Bytes 18 and 19 of the header say that the file has a write-ahead log, which a copy cannot have.
 * @param {string} path
 */
function copied(path) {
  try {
    const image = readFileSync(path);
    image[18] = 1;
    image[19] = 1;
    return probed(new Database(image));
  } catch (error) {
    throw trouble(path, error);
  }
}

/**
 * @param {string} path
 * @param {string} found
 * @param {string} wanted
 */
function otherVersion(path, found, wanted) {
  const message =
    `The corpus at ${path} was made by another version of wikigate (${found}, this one reads ${wanted}). ` +
    "To bring it up to date, run: wikigate build";
  return new CorpusError(message, "other_version");
}
