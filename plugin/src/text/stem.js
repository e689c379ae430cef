/** English stems, by the very tokenizer that the index is made with: SQLite's own. */
import Database from "better-sqlite3";

/** A function that gives the index's form of a folded word; the word itself where it is no single token there. */
export function stemmer() {
  const db = new Database(":memory:");
  db.exec(`
    CREATE VIRTUAL TABLE text USING fts5(words, content = '', tokenize = 'porter unicode61 remove_diacritics 0');
    CREATE VIRTUAL TABLE tokens USING fts5vocab(text, instance);
  `);
  const insert = db.prepare("INSERT INTO text (words) VALUES (?)");
  const tokens = db.prepare("SELECT term FROM tokens").pluck();
  const clear = db.prepare("INSERT INTO text (text) VALUES ('delete-all')");
  /** @type {Map<string, string>} */
  const known = new Map();

  /** @param {string} word */
  return function stem(word) {
    let found = known.get(word);
    if (found === undefined) {
      insert.run(word);
      const terms = /** @type {string[]} */ (tokens.all());
      clear.run();
      found = terms.length === 1 ? terms[0] : word;
      known.set(word, found);
    }
    return found;
  };
}
