-- What a build writes. One transaction holds all of it; the builder binds by position where a row goes in
-- (columns as in record.py, after the keys) and by name elsewhere.

-- name: known_pages
-- out: what tells whether a file is as it was
-- why: from the index alone: a page's row lies among texts, and to read it reads the start of one
SELECT path, id, size, mtime_ns FROM page ORDER BY path;

-- name: page_sha256
SELECT sha256 FROM page WHERE id = ?;

-- name: known_skipped
SELECT path, size, mtime_ns FROM skipped ORDER BY path;

-- name: page_aliases
SELECT alias FROM alias WHERE page_id = ? ORDER BY ordinal;

-- name: insert_page
INSERT INTO page (id, mtime_ns, digest, link_digest,
                  path, disk_path, title, type, status, review, sources, front_matter, body_cp, encoding, sha256, size, text)
VALUES (?, ?, ?, '', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- name: touch_page
-- why: same bytes under a new time stamp
UPDATE page SET disk_path = :disk_path, size = :size, mtime_ns = :mtime_ns WHERE id = :id;

-- name: insert_skipped
INSERT OR REPLACE INTO skipped (path, size, mtime_ns) VALUES (?, ?, ?);

-- name: insert_alias
INSERT INTO alias (page_id, ordinal, alias) VALUES (?, ?, ?);

-- name: insert_tag
INSERT INTO tag (page_id, ordinal, tag, start_cp, end_cp) VALUES (?, ?, ?, ?, ?);

-- name: insert_section
INSERT INTO section (page_id, ordinal, level, heading, path, anchor, line, start_cp, end_cp, subtree_end_cp, search, id)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- name: next_section_id
SELECT coalesce(max(id), 0) + 1 FROM section;

-- name: next_page_id
SELECT coalesce(max(id), 0) + 1 FROM page;

-- name: insert_block
INSERT INTO block (page_id, ordinal, section, kind, grp, label, start_cp, end_cp, runs, units)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- name: insert_quantity
INSERT INTO quantity (page_id, ordinal, block, start_cp, end_cp, kind, unit, low, high, half_open, qualifier, as_written,
                      precision, year, month, day, per, metric, scope)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- name: insert_cue
INSERT INTO cue (page_id, ordinal, block, kind, start_cp, end_cp) VALUES (?, ?, ?, ?, ?, ?);

-- name: insert_link
INSERT INTO link (page_id, ordinal, kind, target, fragment, text, line, start_cp, end_cp, key)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- name: insert_name
INSERT INTO name (page_id, name, kind, section) VALUES (?, ?, ?, ?);

-- name: insert_diagnostic
INSERT INTO diagnostic (path, origin, ordinal, code, level, line, message) VALUES (?, ?, ?, ?, ?, ?, ?);

-- name: insert_section_full_text
INSERT INTO section_fts (rowid, grams, words, title, heading) VALUES (?, ?, ?, ?, ?);

-- name: delete_page
-- in : :id, :path
-- why: by hand, not by foreign keys: a page that is written anew keeps its id and the links that lead to it
DELETE FROM section_fts WHERE rowid IN (SELECT id FROM section WHERE page_id = :id);
DELETE FROM section WHERE page_id = :id;
DELETE FROM block WHERE page_id = :id;
DELETE FROM alias WHERE page_id = :id;
DELETE FROM tag WHERE page_id = :id;
DELETE FROM quantity WHERE page_id = :id;
DELETE FROM cue WHERE page_id = :id;
DELETE FROM link WHERE page_id = :id;
DELETE FROM name WHERE page_id = :id;
DELETE FROM diagnostic WHERE path = :path AND origin IN ('page', 'link');
DELETE FROM page WHERE id = :id;

-- name: delete_skipped
DELETE FROM skipped WHERE path = :path;
DELETE FROM diagnostic WHERE path = :path AND origin = 'page'
   AND NOT EXISTS (SELECT 1 FROM page WHERE page.path = :path);

-- name: scan_diagnostics
SELECT path, code, level, line, message FROM diagnostic WHERE origin = 'scan' ORDER BY path, ordinal;

-- name: delete_scan_skipped
-- why: a file that was found and then could not be read has a diagnostic of origin page
DELETE FROM skipped WHERE path IN (SELECT path FROM diagnostic WHERE origin = 'scan')
   AND path NOT IN (SELECT path FROM diagnostic WHERE origin = 'page');

-- name: insert_scan_skipped
INSERT OR IGNORE INTO skipped (path, size, mtime_ns) VALUES (?, 0, 0);

-- name: delete_scan_diagnostics
DELETE FROM diagnostic WHERE origin = 'scan';

-- name: flush_late
INSERT INTO section_fts (section_fts, rank) VALUES ('hashsize', :bytes);

-- name: insert_fold
INSERT INTO fold (code_point, folded) VALUES (?, ?);

-- name: insert_word
INSERT OR IGNORE INTO word (kind, lang, word) VALUES (?, ?, ?);

-- name: set_meta
INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value;

-- name: meta
SELECT key, value FROM meta ORDER BY key;

-- name: all_pages
SELECT id, path FROM page ORDER BY path;

-- name: all_aliases
SELECT page_id, alias FROM alias ORDER BY page_id, ordinal;

-- name: pages_with_link_keys
-- in : :keys  JSON list
-- out: pages that hold a link which one of these keys may decide
SELECT DISTINCT page_id FROM link WHERE key IN (SELECT value FROM json_each(:keys)) ORDER BY page_id;

-- name: pages_with_links
SELECT DISTINCT page_id FROM link ORDER BY page_id;

-- name: links_of_page
SELECT ordinal, kind, target, line, key IS NOT NULL AS inside, target_id FROM link WHERE page_id = ? ORDER BY ordinal;

-- name: set_link_target
UPDATE link SET target_id = ? WHERE page_id = ? AND ordinal = ?;

-- name: set_link_digest
UPDATE page SET link_digest = ? WHERE id = ?;

-- name: delete_link_diagnostics
DELETE FROM diagnostic WHERE path = ? AND origin = 'link';

-- name: digests
-- out: all that the build id is made of, in order
SELECT path, digest, link_digest FROM page ORDER BY path;

-- name: digests_of_skipped
SELECT path, size FROM skipped ORDER BY path;

-- name: digests_of_diagnostics
-- why: those of pages are in the pages' own digests, those of links follow from link_digest
SELECT path, origin, ordinal, code, level, line, message FROM diagnostic
 WHERE origin = 'scan' OR path IN (SELECT path FROM skipped) ORDER BY path, origin, ordinal;

-- name: counts
SELECT (SELECT count(*) FROM page) AS pages,
       (SELECT coalesce(sum(size), 0) FROM page) AS bytes,
       count(*) AS sections,
       coalesce(sum(end_cp - start_cp), 0) AS code_points
  FROM section;

-- name: report_diagnostics
SELECT path, code, level, line, message FROM diagnostic ORDER BY path, line, origin, ordinal;

-- name: degraded
-- out: number of pages that were indexed, but not without trouble
SELECT count(DISTINCT path) FROM diagnostic
 WHERE level <> 'info' AND origin <> 'link' AND path IN (SELECT path FROM page);

-- name: skipped
SELECT count(*) FROM skipped;

-- name: schema_objects
-- why: shadow tables go with their virtual table
SELECT type, name FROM sqlite_schema
 WHERE type = 'table' AND name NOT LIKE 'sqlite~_%' ESCAPE '~' AND name NOT LIKE '%~_fts~_%' ESCAPE '~' ORDER BY name;
