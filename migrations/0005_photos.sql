-- Photos of sealed tables and slips. Each is bound by its hash to the entry match.photo_taken that names it.

CREATE TABLE photos (
    seq INTEGER PRIMARY KEY REFERENCES journal (seq),
    stream TEXT NOT NULL,  -- of that entry
    photo INTEGER NOT NULL CHECK (photo > 0),
    sha256 TEXT NOT NULL CHECK (length(sha256) = 64),
    bytes BLOB NOT NULL,
    UNIQUE (stream, photo)
) STRICT;

CREATE TRIGGER photos_no_update BEFORE UPDATE ON photos
BEGIN SELECT RAISE(ABORT, 'photos are append-only'); END;
CREATE TRIGGER photos_no_delete BEFORE DELETE ON photos
BEGIN SELECT RAISE(ABORT, 'photos are append-only'); END;
