-- Keeps starts of paused graphs in the outbox, as legwork.start() would put
-- them, but due in the far future. One that has begun a job before, or whose id
-- another job holds, is left to the common way, and so is one whose pause has
-- ended.
--
-- A second copy running now puts the same row. One that begins the job now,
-- because its engine has not seen the pause, leaves a row whose message will
-- find that it has begun.
-- params: pause_ord bigint[], pause_id bigint[], guid uuid[], app text[], job_id text[], topic text[],
-- params: traceparent text[], tracestate text[], data json[]
WITH p AS MATERIALIZED (
  SELECT p.id FROM legwork.pause p WHERE p.id = ANY (@pause_id) AND p.ended_at IS NULL ORDER BY p.id FOR SHARE
), c AS MATERIALIZED (
  SELECT c.ord, min(p.id) AS pause FROM unnest(@pause_ord, @pause_id) AS c(ord, id) JOIN p USING (id) GROUP BY c.ord
), held AS MATERIALIZED (
  SELECT t.*, c.pause
  FROM unnest(@guid, @app, @job_id, @topic, @traceparent, @tracestate, @data) WITH ORDINALITY
    AS t(guid, app, job_id, topic, traceparent, tracestate, data, ord)
    JOIN c USING (ord)
), t AS MATERIALIZED (
  -- Not in the join: on its inner side each job would be looked up again for each row of c.
  SELECT t.* FROM held t
  WHERE NOT EXISTS (SELECT FROM legwork.guid_ledger g WHERE g.guid = t.guid)
    AND NOT EXISTS (SELECT FROM legwork.job j WHERE j.app = t.app AND j.job_id = t.job_id AND #holds(j)
      AND (j.completed_at IS NULL OR j.expires_at IS NULL OR j.expires_at > now()) OFFSET 0)
), put AS (
  INSERT INTO legwork.outbox AS o (guid, lane, topic, job_id, traceparent, tracestate, data, publish, due_at, paused)
  SELECT DISTINCT ON (t.guid) t.guid, 'start', t.topic, t.job_id, t.traceparent, t.tracestate, t.data, 0,
    now() + interval '100 years', t.pause
  FROM t ORDER BY t.guid, t.ord
  ON CONFLICT (guid) DO UPDATE SET paused = excluded.paused, due_at = excluded.due_at
)
SELECT t.ord, t.pause FROM t ORDER BY t.ord
