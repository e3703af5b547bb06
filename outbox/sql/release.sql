-- Claims rows that a pause has held which has ended, under their next number:
-- their messages were taken out of the broker. At most 256 rows and about 32 MiB
-- at once.
--
-- Two relays running this now: each skips the rows the other has locked. A
-- process that dies before it has published leaves rows that are due after the
-- grace, for the sweep.
WITH l AS MATERIALIZED (
  SELECT o.guid, coalesce(octet_length(o.data::text), 0)::bigint AS size
  FROM legwork.outbox o
  WHERE o.paused IN (SELECT p.id FROM legwork.pause p WHERE p.ended_at IS NOT NULL)
  ORDER BY o.paused LIMIT 256 FOR UPDATE OF o SKIP LOCKED
), b AS (
  SELECT s.guid, s.size
  FROM (SELECT l.guid, l.size, sum(l.size) OVER (ORDER BY l.guid) - l.size AS before FROM l) s
  WHERE s.before < 33554432
), u AS (
  UPDATE legwork.outbox o SET publish = o.publish + 1, paused = NULL,
    due_at = clock_timestamp() + least($1::interval * power(2, least(o.publish, 20)), interval '10 minutes')
      + (SELECT sum(b.size) FROM b) / 4194304 * interval '1 s'
  FROM b WHERE o.guid = b.guid
  RETURNING o.*, b.size
)
SELECT u.guid, u.gid, u.lane, coalesce(u.activity, ''), coalesce(u.dad, ''), u.attempt, coalesce(u.topic, ''),
       coalesce(u.job_id, ''), coalesce(u.traceparent, ''), coalesce(u.tracestate, ''), u.data, u.publish,
       e.epoch, coalesce(v.app, ''), coalesce(v.version, ''), j.completed_at IS NOT NULL, u.size,
       coalesce(u.kind, ''), u.work, coalesce(u.status, ''), coalesce(u.code, 0), coalesce(u.seq, 0), coalesce(j.job_id, ''), interval '0', coalesce(u.retry, ''), now(), u.deadline
FROM u CROSS JOIN legwork.epoch e
  LEFT JOIN legwork.job j ON j.gid = u.gid
  LEFT JOIN legwork.app_version v ON v.id = j.version_id
