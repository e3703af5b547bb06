-- The locks under which signals and registrations of one key meet (CON-25):
-- whichever commits second sees the other. In order, before any row lock, and
-- as a statement of its own, so that the next one has a snapshot taken after.
-- params: bucket int[]
SELECT pg_advisory_xact_lock(hashtext('legwork.signal'), b) FROM unnest(@bucket) AS b
