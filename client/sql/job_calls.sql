-- Where the code of durable functions has asked for operations, and how often each may be
-- tried: from the segments that have the events, each read once.
-- params: gid uuid, activity text[], dad text[], seq int[], position bigint[]
WITH t AS MATERIALIZED (
  SELECT * FROM unnest(@activity, @dad, @seq, @position) AS t(activity, dad, seq, position)
), s AS MATERIALIZED (
  SELECT DISTINCT t.activity, t.dad, x.seq FROM t CROSS JOIN LATERAL (
    SELECT j.seq FROM legwork.journal j
    WHERE j.gid = @gid AND j.activity = t.activity AND j.dad = t.dad AND j.seq <= t.seq ORDER BY j.seq DESC LIMIT 1
  ) x
), e AS MATERIALIZED (
  SELECT s.activity, s.dad, e.event
  FROM s JOIN legwork.journal j ON j.gid = @gid AND j.activity = s.activity AND j.dad = s.dad AND j.seq = s.seq
    CROSS JOIN LATERAL json_array_elements(j.events) e(event)
  WHERE e.event ->> 't' = 'InvokeScheduled'
)
SELECT e.activity, e.dad, t.position, coalesce(e.event ->> 'src', ''), e.event -> 'retry'
FROM e JOIN t ON t.activity = e.activity AND t.dad = e.dad AND t.position::text = e.event ->> 'p'
