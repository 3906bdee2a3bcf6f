-- True on this machine only, not derivable from the journal, untouched by a rebuild.

CREATE TABLE projection_code (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    version INTEGER NOT NULL  -- which projector code wrote the projections; another one re-derives them at start
) STRICT;

CREATE TABLE staff_passwords (
    staff_id TEXT PRIMARY KEY,
    argon2id TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE player_access (
    person_id TEXT PRIMARY KEY,
    link_hash TEXT UNIQUE,
    pin_hash TEXT
) STRICT, WITHOUT ROWID;

CREATE TABLE sessions (
    token_hash TEXT PRIMARY KEY,
    principal TEXT NOT NULL,
    data TEXT NOT NULL,
    created_ms INTEGER NOT NULL,
    last_seen_ms INTEGER NOT NULL,
    expires_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_of_principal ON sessions (principal);
CREATE INDEX sessions_by_expiry ON sessions (expires_ms);

CREATE TABLE one_time_codes (
    code_hash TEXT PRIMARY KEY,
    purpose TEXT NOT NULL,
    subject TEXT NOT NULL,
    expires_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE idempotency (
    principal TEXT NOT NULL,
    route TEXT NOT NULL,
    key TEXT NOT NULL,
    body_hash TEXT NOT NULL,
    answer TEXT NOT NULL,
    wall_ms INTEGER NOT NULL,
    PRIMARY KEY (principal, route, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX idempotency_by_age ON idempotency (wall_ms);

CREATE TABLE rate_limits (
    key TEXT PRIMARY KEY,
    level_milli INTEGER NOT NULL,  -- thousandths of a token
    boot_id TEXT NOT NULL,
    boot_ms INTEGER NOT NULL,
    wall_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE server_secrets (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
