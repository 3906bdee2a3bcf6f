-- Where other programs are told what has happened in an event, and what they have been told.

CREATE TABLE webhooks (
    id TEXT PRIMARY KEY,
    event_id TEXT NOT NULL,
    url TEXT NOT NULL,
    secret TEXT NOT NULL,              -- signs what is sent: it has to be known
    made_by TEXT NOT NULL,             -- staff id
    made_ms INTEGER NOT NULL,
    from_seq INTEGER NOT NULL,         -- only entries behind this one are told
    withdrawn_ms INTEGER NOT NULL      -- 0: not withdrawn
) STRICT, WITHOUT ROWID;

CREATE TABLE webhook_cursor (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    seq INTEGER NOT NULL               -- up to here the journal has been looked at
) STRICT;
INSERT INTO webhook_cursor (id, seq) VALUES (1, 0);

CREATE TABLE webhook_deliveries (
    id TEXT PRIMARY KEY,               -- the same however often it is sent
    webhook_id TEXT NOT NULL,
    seq INTEGER NOT NULL,              -- of the journal entry it tells
    about TEXT NOT NULL,               -- those about one thing go in their order
    type TEXT NOT NULL,
    body TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'delivered', 'given_up')),
    tries INTEGER NOT NULL,
    next_ms INTEGER NOT NULL,          -- not before
    made_ms INTEGER NOT NULL,
    last_ms INTEGER NOT NULL,          -- of the last try; 0: none yet
    status INTEGER NOT NULL,           -- the receiver's answer; 0: none
    trouble TEXT NOT NULL              -- why the last try failed; empty: it did not
) STRICT, WITHOUT ROWID;
CREATE INDEX webhook_deliveries_waiting ON webhook_deliveries (state, webhook_id, about, seq);
CREATE INDEX webhook_deliveries_of ON webhook_deliveries (webhook_id, seq);
