-- Claims rows that a pause has held which has ended, under their next number:
-- their messages were taken out of the broker. At most 256 rows and about 32 MiB
-- at once.
--
-- Two relays running this now: each skips the rows the other has locked. A
-- process that dies before it has published leaves rows that are due after the
-- grace, for the sweep.
-- params: grace interval
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
    due_at = clock_timestamp() + least(@grace * power(2, least(o.publish, 20)), interval '10 minutes')
      + (SELECT sum(b.size) FROM b) / 4194304 * interval '1 s'
  FROM b WHERE o.guid = b.guid
  RETURNING o.*, b.size
)
-- include message.sql
       interval '0', coalesce(u.retry, ''), now(), u.deadline
-- include of_job.sql
