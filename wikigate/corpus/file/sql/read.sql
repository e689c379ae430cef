-- What a reader asks, besides contracts/recall.sql. Parameters are named; offsets are code points of page.text.

-- name: attach_vocabulary
-- why: the index's own vocabulary, as temporary tables: a reader changes nothing in the file.
--      `row`: rows that hold a term in any column, which is what a query touches. `col`: its places by column.
--      `instance`: each place of a term.
CREATE VIRTUAL TABLE temp.section_vocabulary USING fts5vocab(main, section_fts, row);
CREATE VIRTUAL TABLE temp.section_columns USING fts5vocab(main, section_fts, col);
CREATE VIRTUAL TABLE temp.section_places USING fts5vocab(main, section_fts, instance);

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
SELECT ordinal, section, kind, grp, label, start_cp, end_cp, runs, units
  FROM block WHERE page_id = :id ORDER BY ordinal;

-- name: blocks_of_sections
-- in : :sections  JSON list of ordinals
SELECT ordinal, section, kind, grp, label, start_cp, end_cp, runs, units
  FROM block WHERE page_id = :id AND section IN (SELECT value FROM json_each(:sections)) ORDER BY ordinal;

-- name: search_lines
SELECT start_cp, end_cp, search FROM section WHERE page_id = :id ORDER BY ordinal;

-- name: search_lines_of_sections
-- in : :sections  JSON list of ordinals
SELECT start_cp, end_cp, search FROM section
 WHERE page_id = :id AND ordinal IN (SELECT value FROM json_each(:sections)) ORDER BY ordinal;

-- name: search_lines_by_id
-- in : :ids  JSON list
SELECT id, page_id, start_cp, end_cp, search FROM section WHERE id IN (SELECT value FROM json_each(:ids));

-- name: outline
-- out: one JSON text: [[ordinal, heading, path, anchor, start, end] a section], [[section, kind, start, end, runs] a block]]
-- why: a snapshot keeps it as it is; made here, it costs a tenth of making it row by row
SELECT json_array(
    json((SELECT json_group_array(json_array(ordinal, heading, json(path), anchor, start_cp, end_cp))
            FROM (SELECT * FROM section WHERE page_id = :id ORDER BY ordinal))),
    json((SELECT json_group_array(json_array(section, kind, start_cp, end_cp, hex(runs)))
            FROM (SELECT * FROM block WHERE page_id = :id ORDER BY ordinal)))
);

-- name: pages_of_term
-- in : :match  one quoted term
-- out: each page that holds it, and in how many sections; of a term that more than 10,000 sections hold, the first of them
-- why: the limit is that of contracts/recall.sql. The index of sections is named because SQLite would read whole rows.
SELECT s.page_id, count(*)
  FROM (SELECT rowid FROM section_fts WHERE section_fts MATCH :match LIMIT 10000) AS hit
 CROSS JOIN section AS s INDEXED BY section_page ON s.id = hit.rowid
 GROUP BY s.page_id;

-- name: page_sizes
-- in : :ids  JSON list
SELECT id, path, size FROM page WHERE id IN (SELECT value FROM json_each(:ids));

-- name: all_page_sizes
-- why: for a quarter of the pages or more it is quicker to read the index of paths from end to end
SELECT id, path, size FROM page INDEXED BY page_path;

-- name: section_frequencies
-- in : :terms  JSON list of terms as the index holds them
SELECT v.term, v.doc FROM json_each(:terms) AS t CROSS JOIN temp.section_vocabulary AS v ON v.term = t.value;

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

-- name: names
-- in : :names  JSON list, normalised
SELECT n.name, n.kind, n.page_id, p.path, n.section
  FROM json_each(:names) AS t
 CROSS JOIN name AS n ON n.name = t.value
 CROSS JOIN page AS p ON p.id = n.page_id
 ORDER BY n.name, n.kind, p.path, n.section;

-- name: quantities
-- in : :start, :end
-- out: those that lie in a range of the page, as the columns of QuantityRow
SELECT start_cp, end_cp, block, kind, unit, low, coalesce(high, low), half_open, qualifier, as_written, precision,
       year, month, day, per, metric, scope
  FROM quantity WHERE page_id = :id AND start_cp >= :start AND end_cp <= :end ORDER BY ordinal;

-- name: cues
-- in : :kinds  JSON list
SELECT block, kind, start_cp, end_cp
  FROM cue WHERE page_id = :id AND kind IN (SELECT value FROM json_each(:kinds)) ORDER BY ordinal;

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

-- name: word_lists
-- out: as `words`, a JSON list for each kind and language
-- why: every question needs them all; row by row they took three times as long
SELECT kind, lang, json_group_array(word) FROM (SELECT * FROM word ORDER BY kind, lang, word) GROUP BY kind, lang;

-- name: fold
-- in : :points  JSON list of code points
SELECT code_point, folded FROM fold WHERE code_point IN (SELECT value FROM json_each(:points));

-- name: diagnostics
SELECT path, code, level, line, message FROM diagnostic ORDER BY path, line, origin, ordinal;

-- Whole rows, as record.py has them, for `wikigate check` and the canonical dump.

-- name: load_ids
SELECT id FROM page ORDER BY path;

-- name: load_page
SELECT path, disk_path, title, type, status, review, sources, front_matter, body_cp, encoding, sha256, size, text
  FROM page WHERE id = :id;

-- name: load_digests
SELECT digest, link_digest FROM page WHERE id = :id;

-- name: load_aliases
SELECT alias, ordinal FROM alias WHERE page_id = :id ORDER BY ordinal;

-- name: load_tags
SELECT tag, start_cp, end_cp, ordinal FROM tag WHERE page_id = :id ORDER BY ordinal;

-- name: load_sections
SELECT level, heading, path, anchor, line, start_cp, end_cp, subtree_end_cp, search, ordinal
  FROM section WHERE page_id = :id ORDER BY ordinal;

-- name: load_blocks
SELECT section, kind, grp, label, start_cp, end_cp, runs, units, ordinal
  FROM block WHERE page_id = :id ORDER BY ordinal;

-- name: load_quantities
SELECT block, start_cp, end_cp, kind, unit, low, high, half_open, qualifier, as_written, precision, year, month, day,
       per, metric, scope, ordinal
  FROM quantity WHERE page_id = :id ORDER BY ordinal;

-- name: load_cues
SELECT block, kind, start_cp, end_cp, ordinal FROM cue WHERE page_id = :id ORDER BY ordinal;

-- name: load_links
SELECT kind, target, fragment, text, line, start_cp, end_cp, key, ordinal
  FROM link WHERE page_id = :id ORDER BY ordinal;

-- name: load_names
SELECT name, kind, section FROM name WHERE page_id = :id ORDER BY name, kind, section;

-- name: load_diagnostics
SELECT code, level, line, message, ordinal FROM diagnostic WHERE path = :path AND origin = 'page' ORDER BY ordinal;

-- name: load_link_diagnostics
SELECT ordinal, code, level, line, message FROM diagnostic WHERE path = :path AND origin = 'link' ORDER BY ordinal;

-- name: lost_link_diagnostics
SELECT DISTINCT path FROM diagnostic WHERE origin = 'link' AND path NOT IN (SELECT path FROM page) ORDER BY path;

-- name: dump_link_targets
SELECT l.ordinal, t.path FROM link AS l LEFT JOIN page AS t ON t.id = l.target_id
 WHERE l.page_id = :id ORDER BY l.ordinal;

-- name: dump_diagnostics
-- out: all that no page has to say about itself
SELECT path, origin, ordinal, code, level, line, message FROM diagnostic
 WHERE origin <> 'page' OR path NOT IN (SELECT path FROM page) ORDER BY path, origin, ordinal;

-- name: dump_skipped
SELECT path, size FROM skipped ORDER BY path;

-- name: dump_meta
SELECT key, value FROM meta WHERE key NOT IN ('built_at', 'wiki_root', 'tools') ORDER BY key;

-- name: dump_words
SELECT kind, lang, word FROM word ORDER BY kind, lang, word;

-- name: dump_fold
SELECT code_point, folded FROM fold ORDER BY code_point;

-- name: attach_postings
CREATE VIRTUAL TABLE temp.postings USING fts5vocab(main, section_fts, instance);

-- name: postings
-- why: by term and row as the index has them, so that nothing has to be sorted
SELECT term, doc, col, offset FROM temp.postings;

-- name: lost_terms
-- out: terms that the index holds, but does not find, or not in every row
-- why: reading the index from end to end, as `postings` does, passes by what a query for one term goes through
SELECT t.term FROM temp.section_vocabulary AS t
 WHERE t.doc IS NOT (SELECT v.doc FROM temp.section_vocabulary AS v WHERE v.term = t.term);

-- name: index_sizes
-- out: number of tokens of each row by column, packed: what bm25 takes for the length of a section
SELECT id, sz FROM section_fts_docsize ORDER BY id;

-- name: index_totals
-- out: number of rows and tokens by column, packed: what bm25 takes for the average
SELECT block FROM section_fts_data WHERE id = 1;

-- name: section_keys
SELECT s.id, p.path, s.ordinal FROM section AS s JOIN page AS p ON p.id = s.page_id;
