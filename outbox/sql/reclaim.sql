-- Claims rows that the broker has lost, under their next number and with the
-- next look twice as far away each time, up to 10 minutes. At most about 32 MiB
-- at once; the caller asks again for the rest.
--
-- A row is claimed only if it still has the number it was judged by, and is still
-- due: a second relay that ran this first has raised the number, and a process that
-- has the work in hand has put the row off (renew.sql). A row that its consumer deletes now
-- is locked and skipped; if that transaction rolls back, the next sweep finds it.
-- params: guid uuid[], publish int[], grace interval
WITH l AS MATERIALIZED (
  SELECT o.guid, coalesce(octet_length(o.data::text), 0)::bigint AS size
  FROM unnest(@guid, @publish) AS k(guid, publish)
    JOIN legwork.outbox o ON o.guid = k.guid AND o.publish = k.publish
  WHERE o.due_at <= clock_timestamp()
  ORDER BY o.guid FOR UPDATE OF o SKIP LOCKED
), b AS (
  SELECT s.guid, s.size
  FROM (SELECT l.guid, l.size, sum(l.size) OVER (ORDER BY l.guid) - l.size AS before FROM l) s
  WHERE s.before < 33554432
), u AS (
  UPDATE legwork.outbox o SET publish = o.publish + 1,
    due_at = clock_timestamp() + least(@grace * power(2, least(o.publish, 20)), interval '10 minutes')
      + (SELECT sum(b.size) FROM b) / 4194304 * interval '1 s'
  FROM b WHERE o.guid = b.guid
  RETURNING o.*, b.size
)
-- include message.sql
       interval '0', coalesce(u.retry, ''), now(), u.deadline
-- include of_job.sql
