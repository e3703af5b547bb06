-- Claims rows that nobody has published and that are due: put by legwork.start
-- inside somebody's transaction, timers, retries. At most 256 rows and about
-- 32 MiB at once, the rest stays. Those that sleep lie behind them in the index
-- and are not read, however many there are. What was due before a time (@after) is not
-- read either: it has been claimed, but its entries stay in the index as long as
-- an old transaction is open (front.go). The last 2 s are read in any case, so a
-- clock that is set back does no harm.
--
-- Two relays running this now: each skips the rows the other has locked, and
-- after its commit they are no longer publish = 0. A process that dies before
-- it has published leaves rows that are due after the grace, for the sweep.
-- params: grace interval, after timestamptz
WITH l AS MATERIALIZED (
  SELECT o.guid, o.due_at, coalesce(octet_length(o.data::text), 0)::bigint AS size
  FROM legwork.outbox o
  WHERE o.publish = 0 AND o.due_at >= least(@after, now() - interval '2 s') AND o.due_at <= now()
  ORDER BY o.due_at LIMIT 256 FOR UPDATE SKIP LOCKED
), b AS (
  SELECT s.guid, s.size, s.due_at
  FROM (SELECT l.guid, l.size, l.due_at, sum(l.size) OVER (ORDER BY l.due_at, l.guid) - l.size AS before FROM l) s
  WHERE s.before < 33554432
), u AS (
  UPDATE legwork.outbox o SET publish = 1,
    due_at = clock_timestamp() + @grace + (SELECT sum(b.size) FROM b) / 4194304 * interval '1 s'
  FROM b WHERE o.guid = b.guid
  RETURNING o.*, b.size, b.due_at AS was_due
)
-- include message.sql
       now() - u.was_due, coalesce(u.retry, ''), u.was_due, u.deadline
-- include of_job.sql
