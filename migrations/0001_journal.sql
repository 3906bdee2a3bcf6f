-- The journal: the one truth. Format in src/store/JOURNAL.md.

CREATE TABLE journal_origin (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    genesis TEXT NOT NULL CHECK (length(genesis) = 64)  -- what entry 1 is linked to; random, made once
) STRICT;

CREATE TABLE journal (
    seq INTEGER PRIMARY KEY CHECK (seq > 0),
    stream TEXT NOT NULL CHECK (stream <> ''),
    version INTEGER NOT NULL CHECK (version > 0),
    kind TEXT NOT NULL CHECK (kind <> ''),
    body TEXT NOT NULL,
    actor_role TEXT NOT NULL CHECK (actor_role <> ''),
    actor_id TEXT NOT NULL,
    actor_chair TEXT NOT NULL,
    boot_id TEXT NOT NULL,
    boot_ms INTEGER NOT NULL,
    wall_ms INTEGER NOT NULL,
    request_id TEXT NOT NULL,
    prev_hash TEXT NOT NULL CHECK (length(prev_hash) = 64),
    hash TEXT NOT NULL CHECK (length(hash) = 64),
    UNIQUE (stream, version)
) STRICT;

-- Hidden content. Bound to the entry whose body holds the commitment.
CREATE TABLE sealed (
    commitment TEXT PRIMARY KEY CHECK (length(commitment) = 64),
    seq INTEGER NOT NULL REFERENCES journal (seq),
    stream TEXT NOT NULL,  -- of that entry
    name TEXT NOT NULL CHECK (name <> ''),
    payload TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sealed_of_stream ON sealed (stream, name, seq);

CREATE TRIGGER journal_origin_no_update BEFORE UPDATE ON journal_origin
BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
CREATE TRIGGER journal_origin_no_delete BEFORE DELETE ON journal_origin
BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;

CREATE TRIGGER journal_no_update BEFORE UPDATE ON journal
BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
CREATE TRIGGER journal_no_delete BEFORE DELETE ON journal
BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
CREATE TRIGGER journal_only_at_the_end BEFORE INSERT ON journal
WHEN NEW.seq <> (SELECT coalesce(max(seq), 0) + 1 FROM journal)
BEGIN SELECT RAISE(ABORT, 'the journal grows at its end only'); END;

CREATE TRIGGER sealed_no_update BEFORE UPDATE ON sealed
BEGIN SELECT RAISE(ABORT, 'sealed payloads are append-only'); END;
CREATE TRIGGER sealed_no_delete BEFORE DELETE ON sealed
BEGIN SELECT RAISE(ABORT, 'sealed payloads are append-only'); END;
