-- Events that have come back from their stream: the rows leave the outbox and
-- are kept for their day. Only rows of lane event: a message on such a subject may
-- have the headers of work. One that came from a stream that the broker has lost
-- since stays in the outbox, and is published again by the sweep.
--
-- Places follow Postgres's clock, and never go back: event_order.sql has run
-- before. A second copy running now waits there, and finds the rows gone.
-- params: guid uuid[], gid uuid[], stored_at timestamptz[]
WITH t AS MATERIALIZED (
  SELECT t.guid, t.gid, max(t.stored_at) AS stored_at, min(t.ord) AS ord
  FROM unnest(@guid, @gid, @stored_at) WITH ORDINALITY AS t(guid, gid, stored_at, ord) GROUP BY t.guid, t.gid
), l AS MATERIALIZED (
  SELECT o.guid, t.stored_at, row_number() OVER (ORDER BY t.ord) AS n
  FROM t JOIN legwork.outbox o ON o.guid = t.guid AND o.gid = t.gid
  WHERE o.lane || '' = 'event' -- not by lane: the planner would take the index on it
    AND coalesce(t.stored_at >= (SELECT s.born FROM legwork.event_stream s), true)
), own AS MATERIALIZED (
  SELECT l.* FROM legwork.outbox o JOIN l USING (guid) ORDER BY o.guid FOR UPDATE OF o
), gone AS (
  DELETE FROM legwork.outbox o USING own WHERE o.guid = own.guid AND o.lane || '' = 'event'
  RETURNING o.*, own.stored_at, own.n
), place AS MATERIALIZED (
  SELECT greatest((SELECT max(e.pos) FROM legwork.event e),
    (extract(epoch FROM clock_timestamp()) * 1000000)::bigint) AS last
)
INSERT INTO legwork.event (pos, guid, gid, topic, app, version, job_id, activity, dad, attempt, kind, status, code,
  traceparent, tracestate, data, publish, stored_at)
SELECT place.last + o.n, o.guid, o.gid, coalesce(o.topic, ''), coalesce(j.app, ''), coalesce(v.version, ''),
  coalesce(j.job_id, ''), o.activity, o.dad, o.attempt,
       o.kind, o.status, o.code, o.traceparent, o.tracestate, o.data, o.publish, o.stored_at
FROM gone o CROSS JOIN place LEFT JOIN legwork.job j ON j.gid = o.gid
  LEFT JOIN legwork.app_version v ON v.id = j.version_id
