-- The corpus: one SQLite file that holds everything a reader of a wiki needs.
--
-- A published format (docs/corpus-format.md has it column by column). Any SQLite since 3.43 reads it.
-- Offsets named *_cp count Unicode code points of page.text, half open. Read page.text whole and slice it in
-- the host language: SQL substr() stops at a NUL, which real pages hold, and JavaScript counts UTF-16 units.
-- Ids are for joins only: they differ between two builds of the same wiki. (path, ordinal) is the stable key.
-- Foreign keys are documentation: the builder removes what belongs to a page itself, and `wikigate check` proves it.

PRAGMA application_id = 0x57696b47;  -- "WikG"
PRAGMA user_version = 3;             -- layout version; readers refuse another one

CREATE TABLE meta (
    key   TEXT NOT NULL PRIMARY KEY, -- build_id, built_at, pipeline_version, configuration, wiki_root, ...
    value TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE page (
    id            INTEGER PRIMARY KEY,
    path          TEXT NOT NULL,        -- relative to the wiki root, '/' between parts, NFC; each once
    disk_path     TEXT,                 -- as the file system spells it, where that differs from path
    title         TEXT NOT NULL,
    type          TEXT NOT NULL,        -- front matter or folder rule; 'page' where nothing says more
    status        TEXT,                 -- the front matter's own word
    review        TEXT NOT NULL,        -- reviewed | draft | retired | unknown
    sources       TEXT,                 -- JSON: an integer or a string
    front_matter  TEXT NOT NULL,        -- JSON object, dates as strings
    body_cp       INTEGER NOT NULL,     -- where the front matter ends
    encoding      TEXT NOT NULL,        -- utf-8 | utf-8-sig | utf-16 | gb18030
    sha256        TEXT NOT NULL,        -- of the file's bytes, hex
    size          INTEGER NOT NULL,     -- of the file, bytes
    mtime_ns      INTEGER NOT NULL,     -- 0: it was so young when it was read that a later write may have the same
    digest        TEXT NOT NULL,        -- SHA-256 of all that was derived from this page alone, hex
    link_digest   TEXT NOT NULL,        -- SHA-256 of where its links lead, hex; '' without links
    text          TEXT NOT NULL         -- the decoded file, line ends as LF, without BOM; nothing else changed.
                                        -- Last, so that reading the other columns does not read it
);
-- With what tells whether a file is as it was: a build that changes nothing then reads no page's row.
CREATE INDEX page_path ON page(path, size, mtime_ns);

-- Files that were found but could not be indexed (the reason is in `diagnostic`), so that they are accounted for and
-- not read again in vain.
CREATE TABLE skipped (
    path      TEXT NOT NULL PRIMARY KEY,
    size      INTEGER NOT NULL,
    mtime_ns  INTEGER NOT NULL          -- 0: try again at every build
) WITHOUT ROWID;

CREATE TABLE alias (
    page_id INTEGER NOT NULL REFERENCES page(id) ON DELETE CASCADE,
    ordinal INTEGER NOT NULL,
    alias   TEXT NOT NULL,
    PRIMARY KEY (page_id, ordinal)
) WITHOUT ROWID;

CREATE TABLE tag (
    page_id  INTEGER NOT NULL REFERENCES page(id) ON DELETE CASCADE,
    ordinal  INTEGER NOT NULL,
    tag      TEXT NOT NULL,
    start_cp INTEGER,                   -- NULL: from the front matter
    end_cp   INTEGER,
    PRIMARY KEY (page_id, ordinal)
) WITHOUT ROWID;

CREATE TABLE section (
    id             INTEGER PRIMARY KEY,
    page_id        INTEGER NOT NULL REFERENCES page(id) ON DELETE CASCADE,
    ordinal        INTEGER NOT NULL,    -- from 0 in page order
    level          INTEGER NOT NULL,    -- 1 to 6; 0 before the first heading
    heading        TEXT NOT NULL,       -- plain text
    path           TEXT NOT NULL,       -- JSON list: the headings above it and its own
    anchor         TEXT NOT NULL,
    line           INTEGER NOT NULL,    -- of its first character, from 1
    start_cp       INTEGER NOT NULL,
    end_cp         INTEGER NOT NULL,    -- of its own content
    subtree_end_cp INTEGER NOT NULL,
    search         BLOB NOT NULL,       -- a line a unit of its blocks: normalised text, for ranking inside a page
                                        -- (docs/corpus-format.md)
    UNIQUE (page_id, ordinal)
);
-- Which page a hit of the index belongs to, without a look at its row: half of what ranking pages took.
CREATE INDEX section_page ON section(id, page_id);

CREATE TABLE block (
    page_id  INTEGER NOT NULL REFERENCES page(id) ON DELETE CASCADE,
    ordinal  INTEGER NOT NULL,          -- from 0 in page order
    section  INTEGER NOT NULL,          -- ordinal of its section
    kind     TEXT NOT NULL,
    grp      INTEGER NOT NULL,          -- rows of one table, items of one list; -1: none
    label    TEXT NOT NULL,             -- callout type, code language, task state, footnote name
    start_cp INTEGER NOT NULL,
    end_cp   INTEGER NOT NULL,
    runs     BLOB NOT NULL,             -- map from plain text to page.text (docs/corpus-format.md)
    units    BLOB NOT NULL,             -- its sentences: ranges of page.text (same)
    PRIMARY KEY (page_id, ordinal)
) WITHOUT ROWID;

-- What blocks state in numbers (not code, formulas, HTML or comments), in base units (docs/quantities.md).
CREATE TABLE quantity (
    page_id    INTEGER NOT NULL REFERENCES page(id) ON DELETE CASCADE,
    ordinal    INTEGER NOT NULL,        -- from 0 in page order
    block      INTEGER NOT NULL,        -- ordinal of its block
    start_cp   INTEGER NOT NULL,        -- numeral, unit and sign
    end_cp     INTEGER NOT NULL,
    kind       TEXT NOT NULL,           -- number, percentage, money, date, length, count ...
    unit       TEXT NOT NULL,           -- base unit, or the noun that is counted; ''
    low        REAL NOT NULL,           -- least value
    high       REAL,                    -- greatest value; NULL: the same
    half_open  INTEGER NOT NULL,        -- 1: high itself is not meant
    qualifier  TEXT NOT NULL,           -- '' | about | more_than | at_least | less_than | at_most | range | ...
    as_written TEXT NOT NULL,           -- the numeral as a plain decimal
    precision  REAL NOT NULL,           -- size of the last place written, in base units
    year       INTEGER,                 -- of a date
    month      INTEGER,
    day        INTEGER,
    per        TEXT NOT NULL,           -- what it is counted by (per kg); ''
    metric     TEXT NOT NULL,           -- words of its clause that say what is measured; a hint
    scope      TEXT NOT NULL,           -- words of time and place that govern it; a hint
    PRIMARY KEY (page_id, ordinal)
) WITHOUT ROWID;

-- Words that say what a sentence or a heading does (docs/corpus-format.md lists the kinds).
CREATE TABLE cue (
    page_id  INTEGER NOT NULL REFERENCES page(id) ON DELETE CASCADE,
    ordinal  INTEGER NOT NULL,          -- from 0 by block, place and kind
    block    INTEGER NOT NULL,          -- ordinal of its block
    kind     TEXT NOT NULL,             -- limit | open | review | definition | ... | heading.limit | heading.open
    start_cp INTEGER NOT NULL,
    end_cp   INTEGER NOT NULL,
    PRIMARY KEY (page_id, ordinal)
) WITHOUT ROWID;

CREATE TABLE link (
    page_id   INTEGER NOT NULL REFERENCES page(id) ON DELETE CASCADE,
    ordinal   INTEGER NOT NULL,
    kind      TEXT NOT NULL,            -- wikilink | embed | markdown | image | url
    target    TEXT NOT NULL,            -- as written, without its fragment
    fragment  TEXT NOT NULL,
    text      TEXT NOT NULL,            -- as displayed
    line      INTEGER NOT NULL,         -- from 1
    start_cp  INTEGER NOT NULL,
    end_cp    INTEGER NOT NULL,
    key       TEXT,                     -- last part of the target, folded: what a page must be called to be
                                        -- it; NULL where it leads out of the wiki
    target_id INTEGER REFERENCES page(id) ON DELETE SET NULL, -- the page it leads to; NULL: none in this wiki
    PRIMARY KEY (page_id, ordinal)
) WITHOUT ROWID;
CREATE INDEX link_key ON link(key) WHERE key IS NOT NULL;
CREATE INDEX link_target ON link(target_id) WHERE target_id IS NOT NULL;

CREATE TABLE diagnostic (
    path    TEXT NOT NULL,              -- of a page, a skipped file, or a folder
    origin  TEXT NOT NULL,              -- page: from reading it | link: from its links | scan: from the walk over the wiki
    ordinal INTEGER NOT NULL,
    code    TEXT NOT NULL,
    level   TEXT NOT NULL,              -- info | warning | error
    line    INTEGER NOT NULL,           -- from 1; 0: the file as a whole
    message TEXT NOT NULL,
    PRIMARY KEY (path, origin, ordinal)
) WITHOUT ROWID;

-- Names that a question may use for a page, folded: titles, aliases, file names, headings, tags.
CREATE TABLE name (
    name    TEXT NOT NULL,              -- normalised
    kind    TEXT NOT NULL,              -- title | alias | stem | heading | tag
    page_id INTEGER NOT NULL REFERENCES page(id) ON DELETE CASCADE,
    section INTEGER NOT NULL,           -- ordinal for a heading, else -1
    PRIMARY KEY (name, kind, page_id, section)
) WITHOUT ROWID;
CREATE INDEX name_page ON name(page_id);

-- Normalisation of single code points, for readers without Unicode tables of the same version.
CREATE TABLE fold (
    code_point INTEGER NOT NULL PRIMARY KEY,
    folded     TEXT NOT NULL            -- '' where it is dropped
);

-- Words that steer a query: stop words, question words, slot cues (docs/corpus-format.md lists the kinds).
CREATE TABLE word (
    kind TEXT NOT NULL,
    lang TEXT NOT NULL,                 -- zh | en | ja
    word TEXT NOT NULL,
    PRIMARY KEY (kind, lang, word)
) WITHOUT ROWID;

-- Full text of the sections. All columns are segmented before they get here: normalised words in `words`, overlapping
-- bigrams of Han, kana and Hangul in `grams` (and every Latin word once more, so that both columns weigh it); `title`
-- (title, aliases and tags of the page, stem of its file) and `heading` (the section's heading path) hold both. The
-- columns with most postings come first, which saves two bytes for each. Pages need no index of their own: they are
-- ranked by which of their sections hold a term (docs/corpus-format.md).
CREATE VIRTUAL TABLE section_fts USING fts5(
    grams, words, title, heading,       -- rowid: section.id
    content = '', contentless_delete = 1, tokenize = 'porter unicode61 remove_diacritics 0'
);
