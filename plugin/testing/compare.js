/**
 * Answers many queries from a corpus, for a comparison with Python: arguments are the corpus, a JSON file with a list of
 * [query, limit], and the file to write the list of replies to.
 */
import { readFileSync, writeFileSync } from "node:fs";

import { openCorpus } from "../corpus.js";

const [path, queries, replies] = process.argv.slice(2);
const corpus = openCorpus(path);
const asked = /** @type {[string, number][]} */ (JSON.parse(readFileSync(queries, "utf8")));
writeFileSync(replies, JSON.stringify(asked.map(([query, limit]) => corpus.recall(query, limit))));
corpus.close();
