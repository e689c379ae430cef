-- What finding asks besides contracts/recall.sql and read.sql. Parameters are named.

-- name: count_sections
-- in : :match  FTS5 query
SELECT count(*) FROM section_fts WHERE section_fts MATCH :match;

-- name: count_sections_of_page
-- in : :match  FTS5 query, :page  id
SELECT count(*) FROM section_fts
 WHERE section_fts MATCH :match AND rowid IN (SELECT id FROM section WHERE page_id = :page);

-- name: terms_from
-- in : :start  how the terms begin
-- out: each with how many sections hold it, in the order of the terms; whoever asks stops when it is enough
SELECT term, doc FROM temp.section_vocabulary WHERE term >= :start AND term <= :start || char(1114111);

-- name: parts
-- in : :sections  JSON list of ids
-- out: what each phrase of the query adds to the score of a section, by a function that explain.py brings
SELECT rowid, wikigate_parts(section_fts) FROM section_fts
 WHERE section_fts MATCH :match AND rowid IN (SELECT value FROM json_each(:sections));
