-- Tables derived from the journal; `yuanmen rebuild` makes them again. Nothing here refers to an operational table.

CREATE TABLE rulesets (
    hash TEXT PRIMARY KEY,
    id TEXT NOT NULL,
    text TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE events (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    date TEXT NOT NULL,
    ruleset_hash TEXT NOT NULL,
    settings TEXT NOT NULL,
    version INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE table_judges (
    event_id TEXT NOT NULL,
    table_number INTEGER NOT NULL,
    staff_id TEXT NOT NULL,
    PRIMARY KEY (event_id, table_number, staff_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX table_judges_by_staff ON table_judges (staff_id, event_id, table_number);

CREATE TABLE people (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    details TEXT NOT NULL,
    version INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE staff (
    id TEXT PRIMARY KEY,
    login TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    role TEXT NOT NULL,
    disabled INTEGER NOT NULL CHECK (disabled IN (0, 1)),
    version INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE matches (
    id TEXT PRIMARY KEY,
    event_id TEXT NOT NULL,
    stage TEXT NOT NULL,
    round INTEGER NOT NULL,
    table_number INTEGER NOT NULL,
    player_a TEXT NOT NULL,
    player_b TEXT NOT NULL,
    sub_state TEXT NOT NULL,
    ruleset_hash TEXT NOT NULL,
    version INTEGER NOT NULL,
    last_seq INTEGER NOT NULL,
    state TEXT NOT NULL
) STRICT;
CREATE INDEX matches_in_order ON matches (event_id, stage, round, table_number, id);
CREATE INDEX matches_of_player_a ON matches (player_a);
CREATE INDEX matches_of_player_b ON matches (player_b);
