-- Keeps messages of what is paused in the outbox, where they are due in the far
-- future, until their pause ends (ADR 31). A message that is a row (@held_as: row)
-- stays that row. The final answer of a worker takes the place of the work it
-- answers, a pending one becomes a row beside it. Returned are the messages
-- that are kept; of the others the pause has ended, or they have no row any
-- more, or are not what they say: they go the common way. -1 for an answer of a
-- worker whose prior one has neither taken effect nor is kept: it is not to be
-- kept before that one, for work that has its answer cannot be repeated.
--
-- Locks: pause, job, outbox. Whoever ends a pause waits for the lock on it, and
-- then finds all that is held. A second copy running now finds the row held, or
-- the work answered. A job that ends now has locked its row and takes along
-- what it finds.
-- params: pause_ord bigint[], pause_id bigint[], guid uuid[], gid uuid[], holder uuid[], version_id int[],
-- params: activity text[], dad text[], held_as text[], status text[], code int[], seq int[], retry text[],
-- params: traceparent text[], tracestate text[], data json[], prior uuid[], said int[], claim text[]
WITH p AS MATERIALIZED (
  SELECT p.id FROM legwork.pause p WHERE p.id = ANY (@pause_id) AND p.ended_at IS NULL ORDER BY p.id FOR SHARE
), c AS MATERIALIZED (
  SELECT c.ord, min(p.id) AS pause FROM unnest(@pause_ord, @pause_id) AS c(ord, id) JOIN p USING (id) GROUP BY c.ord
), t AS MATERIALIZED (
  SELECT t.*, c.pause
  FROM unnest(@guid, @gid, @holder, @version_id, @activity, @dad, @held_as, @status, @code, @seq, @retry, @traceparent,
    @tracestate, @data, @prior, @said, @claim)
         WITH ORDINALITY AS t(guid, gid, holder, version_id, activity, dad, held_as, status, code, seq, retry,
           traceparent, tracestate, data, prior, said, claim, ord)
    JOIN c USING (ord)
), jl AS MATERIALIZED (
  SELECT j.gid, j.version_id FROM legwork.job j
  WHERE j.gid IN (SELECT t.gid FROM t) AND j.closed_guid IS NULL ORDER BY j.gid FOR NO KEY UPDATE
), ol AS MATERIALIZED (
  SELECT t.*, o.lane, o.attempt FROM legwork.outbox o JOIN t ON o.guid = t.holder AND o.gid = t.gid
    AND coalesce(o.activity, '') = t.activity AND coalesce(o.dad, '') = t.dad
  WHERE (SELECT count(*) FROM jl) >= 0 ORDER BY o.guid FOR UPDATE OF o
), m AS MATERIALIZED (
  SELECT ol.*, starts_with(ol.lane, 'work.') AS open,
         ol.prior IS NULL OR ol.held_as = 'row' OR NOT starts_with(ol.lane, 'work.') OR ol.attempt <> ol.said
           OR EXISTS (SELECT FROM legwork.guid_ledger g WHERE g.guid = ol.prior AND g.gid = ol.gid
             AND #spawned(g.ledger) = 1 OFFSET 0)
           OR EXISTS (SELECT FROM legwork.outbox o WHERE o.guid = ol.prior AND o.gid = ol.gid
             AND o.lane || '' = 'response' OFFSET 0) AS in_order
  FROM ol
  WHERE (ol.held_as = 'row' OR starts_with(ol.lane, 'work.') OR ol.lane = 'response')
    AND ((ol.gid, ol.version_id) IN (SELECT jl.gid, jl.version_id FROM jl)) IS TRUE -- in a hash (signal.sql)
), k AS MATERIALIZED (
  -- One that is out of order does not take the place of one that is not.
  SELECT m.*, row_number() OVER (PARTITION BY m.holder, m.held_as, m.in_order ORDER BY m.ord) = 1 AS first FROM m
), rows AS (
  UPDATE legwork.outbox o SET paused = k.pause, due_at = now() + interval '100 years'
  FROM k WHERE o.guid = k.holder AND k.held_as = 'row' AND k.first
), answers AS (
  UPDATE legwork.outbox o SET paused = k.pause, due_at = now() + interval '100 years', publish = 0, lane = 'response',
    kind = NULL, job_id = k.claim, status = k.status, code = k.code, seq = k.seq, retry = k.retry,
    traceparent = k.traceparent,
    tracestate = k.tracestate, data = k.data
  FROM k WHERE o.guid = k.holder AND k.held_as = 'final' AND k.open AND k.first AND k.in_order
), interim AS (
  INSERT INTO legwork.outbox (guid, gid, lane, activity, dad, attempt, work, status, code, seq, traceparent, tracestate,
    data, publish, due_at, paused)
  SELECT DISTINCT ON (k.guid) k.guid, k.gid, 'response', k.activity, k.dad, k.attempt, k.holder, k.status, k.code,
    k.seq, k.traceparent, k.tracestate, k.data,
         0, now() + interval '100 years', k.pause
  FROM k WHERE k.held_as = 'pending' AND k.open AND k.in_order ORDER BY k.guid, k.ord
  ON CONFLICT (guid) DO NOTHING
)
SELECT k.ord, CASE WHEN k.in_order THEN k.pause ELSE -1 END FROM k ORDER BY k.ord
