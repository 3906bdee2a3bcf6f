-- A command writes its entry and the rows that changed, never a whole state: what a stream adds up to is worked out from its entries. The rows are derived anew at the next start.
ALTER TABLE matches DROP COLUMN state;

DROP TABLE events;
CREATE TABLE events (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    date TEXT NOT NULL,
    venue TEXT NOT NULL,
    phase TEXT NOT NULL,
    entrants INTEGER NOT NULL,  -- who have not left
    version INTEGER NOT NULL    -- of the stream, when its last entry about the event itself was written
) STRICT;
CREATE INDEX events_in_order ON events (date DESC, id);

DROP TABLE disputes;
CREATE TABLE disputes (
    id TEXT PRIMARY KEY,
    match_id TEXT NOT NULL,
    event_id TEXT NOT NULL,     -- '' for a match outside any event
    stage TEXT NOT NULL,
    opened_ms INTEGER NOT NULL,
    ruled_ms INTEGER NOT NULL,  -- when it was closed with a ruling in force; else 0
    version INTEGER NOT NULL
) STRICT;
CREATE INDEX disputes_of_match ON disputes (match_id, opened_ms, id);
CREATE INDEX disputes_of_event ON disputes (event_id, opened_ms, id);
CREATE INDEX disputes_ruled ON disputes (ruled_ms DESC, id) WHERE ruled_ms > 0;

DROP TABLE penalties;
CREATE TABLE penalties (
    id TEXT PRIMARY KEY,
    match_id TEXT NOT NULL,
    event_id TEXT NOT NULL,
    person TEXT NOT NULL,
    given_ms INTEGER NOT NULL,
    version INTEGER NOT NULL
) STRICT;
CREATE INDEX penalties_of_match ON penalties (match_id, given_ms, id);
CREATE INDEX penalties_of_person ON penalties (event_id, person, given_ms, id);

-- States of long streams at some of their entries, so that not every entry has to be read again. Beside the journal, never instead of it: `yuanmen rebuild` holds them against it.
CREATE TABLE snapshots (
    stream TEXT PRIMARY KEY,
    version INTEGER NOT NULL,  -- of the last entry it rests on
    hash TEXT NOT NULL,        -- of that entry
    state TEXT NOT NULL        -- canonical JSON
) STRICT;
