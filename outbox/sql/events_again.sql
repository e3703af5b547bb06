-- The next kept events after a place (@after), up to another (@upto), with what is to be
-- published of those that the broker has lost. 256, fewer if they are large: not
-- much more than 32 MiB at once.
-- params: after bigint, upto bigint
WITH p AS MATERIALIZED (
  SELECT e.pos, coalesce(e.stored_at < s.lost_before, true) AS lost
  FROM legwork.event e CROSS JOIN legwork.event_stream s WHERE e.pos > @after AND e.pos <= @upto
    ORDER BY e.pos LIMIT 256
), b AS MATERIALIZED (
  SELECT s.pos, s.lost FROM (
    SELECT p.*, sum(x.size) OVER (ORDER BY p.pos) - x.size AS before
    FROM p CROSS JOIN LATERAL (SELECT coalesce(octet_length(e.data::text), 0)::bigint AS size FROM legwork.event e
      WHERE p.lost AND e.pos = p.pos
                               UNION ALL SELECT 0 WHERE NOT p.lost) x) s
  WHERE s.before < 33554432
)
SELECT e.pos, b.lost, e.guid, e.gid, coalesce(e.activity, ''), coalesce(e.dad, ''), e.attempt, e.topic,
       coalesce(e.traceparent, ''), coalesce(e.tracestate, ''), CASE WHEN b.lost THEN e.data END, e.publish, n.epoch,
       e.app, e.version,
       coalesce(e.kind, ''), coalesce(e.status, ''), coalesce(e.code, 0), e.job_id
FROM b JOIN legwork.event e USING (pos) CROSS JOIN legwork.epoch n
ORDER BY e.pos
