-- Whether a service has the file open. A copy of the file alone, made while it does, still says so: what stood
-- in the write-ahead log is missing from it.

CREATE TABLE in_use (
    id INTEGER PRIMARY KEY CHECK (id = 1)
) STRICT;
