-- Fails in a savepoint, behind statements that find what others of their transaction have written (#ours): a row that
-- a savepoint has written has the savepoint's id, and an effect would be missing. What has written holds a lock on its
-- id, in a savepoint one for the transaction and one for itself. A second copy looks at its own session.
SELECT CASE WHEN count(*) > 1 THEN ('in a savepoint, with ' || count(*) || ' ids')::int END
FROM pg_locks l
WHERE l.pid = pg_backend_pid() AND l.locktype = 'transactionid' AND l.mode = 'ExclusiveLock' AND l.granted
