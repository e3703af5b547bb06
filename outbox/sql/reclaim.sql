-- Claims rows that the broker has lost, under their next number and with the
-- next look twice as far away each time, up to 10 minutes. At most about 32 MiB
-- at once; the caller asks again for the rest.
--
-- A row is claimed only if it still has the number it was judged by: a second
-- relay that ran this first has raised it. A row that its consumer deletes now
-- is locked and skipped; if that transaction rolls back, the next sweep finds it.
WITH l AS MATERIALIZED (
  SELECT o.guid, coalesce(octet_length(o.data::text), 0)::bigint AS size
  FROM unnest($1::uuid[], $2::int[]) AS k(guid, publish)
    JOIN legwork.outbox o ON o.guid = k.guid AND o.publish = k.publish
  ORDER BY o.guid FOR UPDATE OF o SKIP LOCKED
), b AS (
  SELECT s.guid, s.size
  FROM (SELECT l.guid, l.size, sum(l.size) OVER (ORDER BY l.guid) - l.size AS before FROM l) s
  WHERE s.before < 33554432
), u AS (
  UPDATE legwork.outbox o SET publish = o.publish + 1,
    due_at = clock_timestamp() + least($3::interval * power(2, least(o.publish, 20)), interval '10 minutes')
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
