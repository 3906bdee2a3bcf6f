-- An event is one state machine (tournament::evolve): its whole state stands beside the columns lists need. The rows are derived anew at the next start.
DROP TABLE events;
CREATE TABLE events (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    date TEXT NOT NULL,
    venue TEXT NOT NULL,
    phase TEXT NOT NULL,
    entrants INTEGER NOT NULL,  -- who have not left
    version INTEGER NOT NULL,   -- of the stream, when its last entry about the event itself was written
    state TEXT NOT NULL         -- tournament::EventState as canonical JSON
) STRICT;
CREATE INDEX events_in_order ON events (date DESC, id);
