-- Claims rows that nobody has published and that are due: put by legwork.start
-- inside somebody's transaction, timers, retries. At most 256 rows and about
-- 32 MiB at once, the rest stays. Those that sleep lie behind them in the index
-- and are not read, however many there are. What was due before a time ($2) is not
-- read either: it has been claimed, but its entries stay in the index as long as
-- an old transaction is open (front.go). The last 2 s are read in any case, so a
-- clock that is set back does no harm.
--
-- Two relays running this now: each skips the rows the other has locked, and
-- after its commit they are no longer publish = 0. A process that dies before
-- it has published leaves rows that are due after the grace, for the sweep.
WITH l AS MATERIALIZED (
  SELECT o.guid, o.due_at, coalesce(octet_length(o.data::text), 0)::bigint AS size
  FROM legwork.outbox o
  WHERE o.publish = 0 AND o.due_at >= least($2::timestamptz, now() - interval '2 s') AND o.due_at <= now()
  ORDER BY o.due_at LIMIT 256 FOR UPDATE SKIP LOCKED
), b AS (
  SELECT s.guid, s.size, s.due_at
  FROM (SELECT l.guid, l.size, l.due_at, sum(l.size) OVER (ORDER BY l.due_at, l.guid) - l.size AS before FROM l) s
  WHERE s.before < 33554432
), u AS (
  UPDATE legwork.outbox o SET publish = 1,
    due_at = clock_timestamp() + $1::interval + (SELECT sum(b.size) FROM b) / 4194304 * interval '1 s'
  FROM b WHERE o.guid = b.guid
  RETURNING o.*, b.size, b.due_at AS was_due
)
SELECT u.guid, u.gid, u.lane, coalesce(u.activity, ''), coalesce(u.dad, ''), u.attempt, coalesce(u.topic, ''),
       coalesce(u.job_id, ''), coalesce(u.traceparent, ''), coalesce(u.tracestate, ''), u.data, u.publish,
       e.epoch, coalesce(v.app, ''), coalesce(v.version, ''), j.completed_at IS NOT NULL, u.size,
       coalesce(u.kind, ''), u.work, coalesce(u.status, ''), coalesce(u.code, 0), coalesce(u.seq, 0), coalesce(j.job_id, ''), now() - u.was_due, coalesce(u.retry, ''), u.was_due, u.deadline
FROM u CROSS JOIN legwork.epoch e
  LEFT JOIN legwork.job j ON j.gid = u.gid
  LEFT JOIN legwork.app_version v ON v.id = j.version_id
