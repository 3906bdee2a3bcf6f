-- A match's state now holds every entry that can be taken back, not the last one. Snapshots are made again from the journal.
DELETE FROM snapshots;
