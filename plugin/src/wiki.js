/** Where the wiki is and where its corpus lies, by the rules that the program has. */
import { lstatSync, realpathSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

import { E_WIKI_ROOT_MISSING } from "../generated/codes.js";
import { WikigateError } from "./errors.js";

const STATE_NAME = ".wikigate";
const CONFIGURATION_NAME = "wikigate.toml";

/**
 * The wiki's folder, links followed: the one that is named, else from `cwd` upwards the nearest that is marked as one.
 * @param {string} named "" where none is.
 * @param {string} cwd
 */
export function findWiki(named, cwd) {
  if (named) {
    const place = resolve(cwd, named);
    if (isFolder(place)) return realpathSync(place);
    const trouble = statSync(place, { throwIfNoEntry: false }) ? "is a file, not a folder" : "does not exist";
    throw rootMissing(`The wiki ${place} ${trouble}: set wikiRoot to the folder that holds your pages`);
  }
  for (let place = realpathSync(cwd), last = ""; place !== last; last = place, place = dirname(place)) {
    const mark = statSync(join(place, CONFIGURATION_NAME), { throwIfNoEntry: false });
    if (mark?.isFile() || isFolder(join(place, STATE_NAME))) return place;
  }
  throw rootMissing(
    `No wiki is named, and neither ${cwd} nor any folder above it is one: set wikiRoot in the configuration, ` +
      "--wiki or WIKIGATE_WIKI",
  );
}

/**
 * The corpus file of a wiki; it may not be there yet.
 * @param {string} wiki
 * @param {string} stateDir "" for the usual one.
 */
export function findCorpus(wiki, stateDir) {
  const usual = join(wiki, STATE_NAME);
  if (!stateDir && lstatSync(usual, { throwIfNoEntry: false })?.isSymbolicLink()) {
    throw rootMissing(
      `The state folder ${usual} is a link, which may have come with the wiki. If it is yours, name the folder that it ` +
        "leads to as stateDir, or in WIKIGATE_STATE.",
    );
  }
  return join(stateDir || usual, "corpus.sqlite");
}

/**
 * A state folder belongs to the wiki that it was made for; only the one inside a wiki may move with it.
 * @param {string | undefined} owner What the corpus says.
 * @param {string} wiki
 * @param {string} path Of the corpus.
 */
export function checkOwner(owner, wiki, path) {
  if (owner === undefined || owner === wiki || dirname(path) === join(wiki, STATE_NAME)) return;
  throw rootMissing(
    `the state folder ${dirname(path)} belongs to the wiki ${owner}, not to ${wiki}: name another one as stateDir`,
  );
}

/** @param {string} place */
function isFolder(place) {
  return statSync(place, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** @param {string} message */
function rootMissing(message) {
  return new WikigateError(message, { code: E_WIKI_ROOT_MISSING, stage: "input" });
}
