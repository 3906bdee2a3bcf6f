-- Disputes and penalties, derived from their streams: the whole state stands beside the columns lists need.
CREATE TABLE disputes (
    id TEXT PRIMARY KEY,
    match_id TEXT NOT NULL,
    event_id TEXT NOT NULL,     -- '' for a match outside any event
    stage TEXT NOT NULL,
    opened_ms INTEGER NOT NULL,
    ruled_ms INTEGER NOT NULL,  -- when it was closed with a ruling in force; else 0
    version INTEGER NOT NULL,
    state TEXT NOT NULL         -- match::DisputeState as canonical JSON
) STRICT;
CREATE INDEX disputes_of_match ON disputes (match_id, opened_ms, id);
CREATE INDEX disputes_of_event ON disputes (event_id, opened_ms, id);
CREATE INDEX disputes_ruled ON disputes (ruled_ms DESC, id) WHERE ruled_ms > 0;

-- What the ruling in force of a closed dispute is about: under these it is found again.
CREATE TABLE ruling_topics (
    kind TEXT NOT NULL,  -- 'clause', 'general', 'skill' or 'card'
    topic TEXT NOT NULL,
    dispute_id TEXT NOT NULL,
    PRIMARY KEY (kind, topic, dispute_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE penalties (
    id TEXT PRIMARY KEY,
    match_id TEXT NOT NULL,
    event_id TEXT NOT NULL,
    person TEXT NOT NULL,
    given_ms INTEGER NOT NULL,
    version INTEGER NOT NULL,
    state TEXT NOT NULL  -- match::PenaltyState as canonical JSON
) STRICT;
CREATE INDEX penalties_of_match ON penalties (match_id, given_ms, id);
CREATE INDEX penalties_of_person ON penalties (event_id, person, given_ms, id);
