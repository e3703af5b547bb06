-- Events are kept one transaction after the other: the order of their places is
-- that of the commits. A statement of its own, so that the next one sees what the
-- transaction that held the lock has committed.
SELECT pg_advisory_xact_lock(hashtext('legwork.event'), 0)
