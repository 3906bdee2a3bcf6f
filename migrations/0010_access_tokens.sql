-- Keys with which other programs use the API. Who made and withdrew them is in the journal (audit.token_*).

CREATE TABLE access_tokens (
    id TEXT PRIMARY KEY,
    token_hash TEXT NOT NULL UNIQUE,   -- SHA-256 of the token, which is kept nowhere
    name TEXT NOT NULL,
    role TEXT NOT NULL,
    event_id TEXT NOT NULL,            -- empty: every event
    made_by TEXT NOT NULL,             -- staff id
    made_ms INTEGER NOT NULL,
    expires_ms INTEGER NOT NULL,
    withdrawn_ms INTEGER NOT NULL,     -- 0: not withdrawn
    last_used_ms INTEGER NOT NULL      -- 0: never; written seldom
) STRICT, WITHOUT ROWID;
