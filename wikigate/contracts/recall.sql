-- The best sections for one full-text query: the `wiki_recall` engine, run by Python and Node alike.
-- in : :match   FTS5 query: quoted terms joined by OR
--      :limit   most rows to return
-- out: what a caller needs to show a section; its text is page.text[start_cp:end_cp]
-- why: bm25() is negative; its sign is turned here and nowhere else, so a higher score is better in all of
--      wikigate. Weights: words 1, grams 1, title 3, heading 2 (any from 1 to 4 is within noise of it).
--      The score is rounded so that both hosts break ties alike. Only rows that reach the last place are joined:
--      looking up the page of every match took longer than ranking them.
--      The terms are chosen so that they stand in 10,000 sections at most. Where even the rarest stands in more, the first
--      10,000 are ranked and the reply says `truncated`: no query costs more in a larger wiki.
WITH hit AS MATERIALIZED (
    SELECT rowid AS section_id, round(-bm25(section_fts, 1.0, 1.0, 3.0, 2.0), 9) AS score
      FROM section_fts
     WHERE section_fts MATCH :match
     LIMIT 10000
)
SELECT s.id AS section_id,
       p.id AS page_id,
       p.path AS page,
       p.title AS title,
       s.ordinal AS ordinal,
       s.heading AS heading,
       s.path AS section_path,
       s.anchor AS anchor,
       s.line AS line,
       s.start_cp AS start_cp,
       s.end_cp AS end_cp,
       p.sha256 AS sha256,
       hit.score AS score
  FROM hit
 CROSS JOIN section AS s ON s.id = hit.section_id
 CROSS JOIN page AS p ON p.id = s.page_id
 WHERE hit.score >= coalesce((SELECT score FROM hit ORDER BY score DESC LIMIT 1 OFFSET :limit - 1), 0.0)
 ORDER BY hit.score DESC, p.path, s.ordinal
 LIMIT :limit;
