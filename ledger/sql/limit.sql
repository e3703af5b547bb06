-- Time limits of work (ADR 46): each is a row of the outbox that answers the work
-- with an error once it is due. Only for work that this transaction has asked
-- for: it has written the activity's row, which waits for that work. The timer of
-- the work that is replaced goes; its time stays for what is limited as a whole.
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
    RETURNING o.guid, o.due_at
), put AS (
  INSERT INTO legwork.outbox (guid, gid, lane, kind, activity, dad, attempt, work, status, code, traceparent,
    tracestate, data, publish, due_at)
  SELECT t.guid, t.gid, 'response', 'timeout', t.activity, t.dad, t.attempt, coalesce(t.whole, t.work), 'error', 408,
    t.traceparent, t.tracestate, t.error, 0,
         CASE WHEN t.keeps THEN coalesce(old.due_at, clock_timestamp() + t.after) ELSE clock_timestamp() + t.after END
  FROM t LEFT JOIN old ON old.guid = t.was ORDER BY t.guid
  RETURNING guid, due_at
)
UPDATE legwork.outbox o SET deadline = put.due_at
FROM put JOIN t USING (guid) WHERE o.guid = t.work AND o.gid = t.gid AND NOT t.untold
