-- Made by `python -m wikigate.contracts.generate`; do not edit.

-- name: attach_vocabulary
-- why: the index's own vocabulary, as temporary tables: a reader changes nothing in the file.
--      `row`: rows that hold a term in any column, which is what a query touches. `col`: its places by column.
--      `instance`: each place of a term.
CREATE VIRTUAL TABLE temp.section_vocabulary USING fts5vocab(main, section_fts, row);
CREATE VIRTUAL TABLE temp.section_columns USING fts5vocab(main, section_fts, col);
CREATE VIRTUAL TABLE temp.section_places USING fts5vocab(main, section_fts, instance);

-- name: fold
-- in : :points  JSON list of code points
SELECT code_point, folded FROM fold WHERE code_point IN (SELECT value FROM json_each(:points));

-- name: meta
SELECT key, value FROM meta;

-- name: names
-- in : :names  JSON list, normalised
SELECT n.name, n.kind, n.page_id, p.path, n.section
  FROM json_each(:names) AS t
 CROSS JOIN name AS n ON n.name = t.value
 CROSS JOIN page AS p ON p.id = n.page_id
 ORDER BY n.name, n.kind, p.path, n.section;

-- name: page_by_path
SELECT id, path, disk_path, title, type, status, review, sources, front_matter, body_cp, encoding, sha256, size, mtime_ns
  FROM page WHERE path = :path;

-- name: pages
SELECT id, path, disk_path, title, type, status, review, sources, front_matter, body_cp, encoding, sha256, size, mtime_ns
  FROM page ORDER BY path;

-- name: section_frequencies
-- in : :terms  JSON list of terms as the index holds them
SELECT v.term, v.doc FROM json_each(:terms) AS t CROSS JOIN temp.section_vocabulary AS v ON v.term = t.value;

-- name: sections
SELECT ordinal, level, heading, path, anchor, line, start_cp, end_cp, subtree_end_cp
  FROM section WHERE page_id = :id ORDER BY ordinal;

-- name: text
SELECT text FROM page WHERE id = :id;

-- name: word_counts
-- out: how often each term stands in the word stream; none for one that is a bigram only
-- why: to count all places takes a hundredth of a microsecond for each, as long as no row is made of it. In a wiki of more
--      than 30,000 sections that is too long for words like 的: there the first 2,000 places are looked at (sixteen times
--      as dear) and the rest is taken to be alike, since only the logarithm of the number counts
WITH size AS MATERIALIZED (SELECT CAST(value AS INTEGER) AS sections FROM meta WHERE key = 'sections'),
found AS MATERIALIZED (
    SELECT t.value AS term,
           CASE WHEN (SELECT sections FROM size) <= 30000
                THEN (SELECT cnt FROM temp.section_columns WHERE term = t.value AND col = 'words')
                ELSE (SELECT CASE WHEN count(*) < 2000 THEN sum(col = 'words')
                                  ELSE sum(col = 'words') * (SELECT max(id) FROM section) / max(doc) END
                        FROM (SELECT doc, col FROM temp.section_places WHERE term = t.value LIMIT 2000)) END AS places
      FROM json_each(:terms) AS t
)
SELECT term, places FROM found WHERE places > 0;

-- name: words
SELECT kind, lang, word FROM word ORDER BY kind, lang, word;

-- name: count_sections
-- in : :match  FTS5 query
SELECT count(*) FROM section_fts WHERE section_fts MATCH :match;

-- name: terms_from
-- in : :start  how the terms begin
-- out: each with how many sections hold it, in the order of the terms; whoever asks stops when it is enough
SELECT term, doc FROM temp.section_vocabulary WHERE term >= :start AND term <= :start || char(1114111);
