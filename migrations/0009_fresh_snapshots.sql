-- A state now holds every step that can still be taken back, not the last alone: what was kept of it before is worked out from the journal anew.
DELETE FROM snapshots;
