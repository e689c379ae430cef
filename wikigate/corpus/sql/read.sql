-- What a reader asks, besides contracts/recall.sql. Parameters are named; offsets are code points of page.text.

-- name: attach_vocabulary
-- why: the index's own vocabulary, as temporary tables: a reader changes nothing in the file.
--      `row`: rows that hold a term in any column, which is what a query touches. `col`: by column.
CREATE VIRTUAL TABLE temp.section_vocabulary USING fts5vocab(main, section_fts, row);
CREATE VIRTUAL TABLE temp.section_columns USING fts5vocab(main, section_fts, col);
CREATE VIRTUAL TABLE temp.page_vocabulary USING fts5vocab(main, page_fts, row);

-- name: meta
SELECT key, value FROM meta;

-- name: page_by_path
SELECT id, path, disk_path, title, type, status, review, sources, front_matter, body_cp, encoding, sha256, size, mtime_ns
  FROM page WHERE path = :path;

-- name: page_by_id
SELECT id, path, disk_path, title, type, status, review, sources, front_matter, body_cp, encoding, sha256, size, mtime_ns
  FROM page WHERE id = :id;

-- name: pages
SELECT id, path, disk_path, title, type, status, review, sources, front_matter, body_cp, encoding, sha256, size, mtime_ns
  FROM page ORDER BY path;

-- name: text
SELECT text FROM page WHERE id = :id;

-- name: aliases
SELECT alias FROM alias WHERE page_id = :id ORDER BY ordinal;

-- name: tags
SELECT tag FROM tag WHERE page_id = :id ORDER BY ordinal;

-- name: sections
SELECT ordinal, level, heading, path, anchor, line, start_cp, end_cp, subtree_end_cp
  FROM section WHERE page_id = :id ORDER BY ordinal;

-- name: blocks
SELECT ordinal, section, kind, grp, label, start_cp, end_cp, runs, units, search
  FROM block WHERE page_id = :id ORDER BY ordinal;

-- name: blocks_of_sections
-- in : :sections  JSON list of ordinals
SELECT ordinal, section, kind, grp, label, start_cp, end_cp, runs, units, search
  FROM block WHERE page_id = :id AND section IN (SELECT value FROM json_each(:sections)) ORDER BY ordinal;

-- name: rank_pages
-- in : :match  FTS5 query: quoted terms joined by OR
--      :limit  most rows to return
-- why: as contracts/recall.sql. Weights: title 4, all else 1 (1, 2 and 4 are within .2 points of each other).
WITH hit AS MATERIALIZED (
    SELECT rowid AS page_id, round(-bm25(page_fts, 4.0, 1.0, 1.0, 1.0), 9) AS score
      FROM page_fts
     WHERE page_fts MATCH :match
)
SELECT p.id, p.path, hit.score
  FROM hit
 CROSS JOIN page AS p ON p.id = hit.page_id
 WHERE hit.score >= coalesce((SELECT score FROM hit ORDER BY score DESC LIMIT 1 OFFSET :limit - 1), 0.0)
 ORDER BY hit.score DESC, p.path
 LIMIT :limit;

-- name: section_frequencies
-- in : :terms  JSON list of terms as the index holds them
SELECT v.term, v.doc FROM json_each(:terms) AS t CROSS JOIN temp.section_vocabulary AS v ON v.term = t.value;

-- name: page_frequencies
SELECT v.term, v.doc FROM json_each(:terms) AS t CROSS JOIN temp.page_vocabulary AS v ON v.term = t.value;

-- name: word_counts
-- out: how often each term stands in the word stream; none for one that is a bigram only
SELECT v.term, v.cnt
  FROM json_each(:terms) AS t CROSS JOIN temp.section_columns AS v ON v.term = t.value
 WHERE v.col = 'words';

-- name: names
-- in : :names  JSON list, normalised
SELECT n.name, n.kind, n.page_id, p.path, n.section
  FROM json_each(:names) AS t
 CROSS JOIN name AS n ON n.name = t.value
 CROSS JOIN page AS p ON p.id = n.page_id
 ORDER BY n.name, n.kind, p.path, n.section;

-- name: links_of
SELECT s.id, s.path, l.kind, l.target, l.fragment, l.text, l.line, l.start_cp, l.end_cp, t.id, t.path
  FROM link AS l JOIN page AS s ON s.id = l.page_id LEFT JOIN page AS t ON t.id = l.target_id
 WHERE l.page_id = :id ORDER BY l.ordinal;

-- name: links_to
SELECT s.id, s.path, l.kind, l.target, l.fragment, l.text, l.line, l.start_cp, l.end_cp, t.id, t.path
  FROM link AS l JOIN page AS s ON s.id = l.page_id JOIN page AS t ON t.id = l.target_id
 WHERE l.target_id = :id ORDER BY s.path, l.ordinal;

-- name: words
SELECT kind, lang, word FROM word ORDER BY kind, lang, word;

-- name: fold
SELECT folded FROM fold WHERE code_point = ?;

-- name: diagnostics
SELECT path, code, level, line, message FROM diagnostic ORDER BY path, line, origin, ordinal;
