-- Match records as they are written: derived from the entries "record.*"; `yuanmen rebuild` makes them again.

CREATE TABLE records (
    id TEXT PRIMARY KEY,
    match_id TEXT NOT NULL,
    name TEXT NOT NULL,
    scribe TEXT NOT NULL,  -- staff account that opened it
    ruleset_id TEXT NOT NULL,
    ruleset_hash TEXT NOT NULL,
    header TEXT NOT NULL,    -- header lines of the scribe's own
    attached TEXT NOT NULL,  -- a whole record brought as a file; '' if it is written line by line
    attached_sha256 TEXT NOT NULL,
    lines INTEGER NOT NULL,  -- written ones, those of an attached text not counted
    opened_wall_ms INTEGER NOT NULL,
    last_wall_ms INTEGER NOT NULL,
    version INTEGER NOT NULL,
    last_seq INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX records_of_match ON records (match_id, opened_wall_ms, id);

CREATE TABLE record_lines (
    record_id TEXT NOT NULL,
    line INTEGER NOT NULL CHECK (line > 0),
    key TEXT NOT NULL,
    text TEXT NOT NULL,
    unread TEXT NOT NULL,  -- why it could not be read; '' if it could
    ruling INTEGER NOT NULL CHECK (ruling IN (0, 1)),
    by_role TEXT NOT NULL,
    by_id TEXT NOT NULL,
    wall_ms INTEGER NOT NULL,
    PRIMARY KEY (record_id, line)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX record_lines_by_key ON record_lines (record_id, key);
