-- Time limits of work (ADR 46): each is a row of the outbox that answers the work
-- with an error once it is due. Only for work that this transaction has asked
-- for: it has written the activity's row, which waits for that work. The timer of
-- the work that is replaced goes; its time stays for what is limited as a whole: if it
-- has come, though a pause holds the timer or the timer is on its way, it is now.
-- The work says until when its answer is of use.
--
-- A timer that is whole answers what whole names, and not the work: it is that of all
-- attempts of a call of a function, or of all turns of one (ADR 72).
--
-- A second copy running now: what asks for the work was granted to one of them.
-- params: guid uuid[], gid uuid[], activity text[], dad text[], work uuid[], attempt int[], after interval[],
-- params: was uuid[], keeps bool[], error json[], traceparent text[], tracestate text[], whole uuid[], untold bool[]
WITH t AS MATERIALIZED (
  SELECT t.* FROM unnest(@guid, @gid, @activity, @dad, @work, @attempt, @after, @was, @keeps, @error, @traceparent,
    @tracestate, @whole, @untold)
    AS t(guid, gid, activity, dad, work, attempt, after, was, keeps, error, traceparent, tracestate, whole, untold)
    JOIN legwork.activity a USING (gid, activity, dad)
  WHERE a.work_guid = t.work AND a.attempt = t.attempt AND #ours(a)
), old AS (
  DELETE FROM legwork.outbox o USING t WHERE o.guid = t.was AND o.gid = t.gid AND o.kind = 'timeout'
    RETURNING o.guid, CASE WHEN o.publish = 0 AND o.paused IS NULL THEN o.due_at ELSE clock_timestamp() END AS due_at
), n AS MATERIALIZED (
  SELECT t.*,
    CASE WHEN t.keeps AND old.due_at IS NOT NULL THEN old.due_at ELSE clock_timestamp() + t.after END AS due_at
  FROM t LEFT JOIN old ON old.guid = t.was
), put AS (
  INSERT INTO legwork.outbox (guid, gid, lane, kind, activity, dad, attempt, work, status, code, traceparent,
    tracestate, data, publish, due_at)
  SELECT n.guid, n.gid, 'response', 'timeout', n.activity, n.dad, n.attempt, coalesce(n.whole, n.work), 'error', 408,
    n.traceparent, n.tracestate, n.error, 0, n.due_at
  FROM n ORDER BY n.guid
)
UPDATE legwork.outbox o SET deadline = n.due_at
FROM n WHERE o.guid = n.work AND o.gid = n.gid AND NOT n.untold
