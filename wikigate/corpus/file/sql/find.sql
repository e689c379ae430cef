-- What finding asks besides contracts/recall.sql and read.sql. Parameters are named.

-- name: count_sections
-- in : :match  FTS5 query
SELECT count(*) FROM section_fts WHERE section_fts MATCH :match;

-- name: terms_from
-- in : :start  how the terms begin
-- out: in how many sections each of them stands, in the order of the terms; whoever asks stops when it is enough
SELECT doc FROM temp.section_vocabulary WHERE term >= :start AND term <= :start || char(1114111);
