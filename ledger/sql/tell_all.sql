-- One piece of a signal to all (SIG-03): a signal for each job in it, as a row of
-- the outbox, and the end of index rows that have been used (SIG-04), or whose
-- job is over.
--
-- The fence is the row of the message that signals: it says which job was told
-- last, and every effect joins the update that moves it on. Only while the
-- message has not saved and its job is open: lock_jobs.sql has run before, so
-- that this cannot change any more.
--
-- A second copy running now waits for the job's lock, then finds the row moved
-- on and tells nobody.
--
-- Locks: job (before), outbox.
-- params: guid uuid[], gid uuid[], after uuid[], upto uuid[], signal_ord bigint[], signal_guid uuid[],
-- params: signal_activity text[], signal_dad text[], signal_topic text[], signal_status text[], signal_code int[],
-- params: signal_traceparent text[], signal_tracestate text[], signal_data json[], used_ord bigint[],
-- params: used_app text[], used_graph text[], used_key text[], used_name text[], used_value text[], grace interval,
-- params: used_gid uuid[]
WITH t AS MATERIALIZED (
  SELECT * FROM unnest(@guid, @gid, @after, @upto) WITH ORDINALITY AS t(guid, gid, after, upto, ord)
), g AS (
  UPDATE legwork.outbox o SET told = t.upto
  FROM t JOIN legwork.job j ON j.gid = t.gid JOIN legwork.guid_ledger l ON l.guid = t.guid AND l.gid = t.gid
  WHERE o.guid = t.guid AND o.gid = t.gid AND o.told IS NOT DISTINCT FROM t.after
    AND j.closed_guid IS NULL AND #saved(l.ledger) = 0
  RETURNING t.ord, t.gid
), put AS (
  INSERT INTO legwork.outbox (guid, gid, lane, activity, dad, topic, status, code, traceparent, tracestate, data,
    publish, due_at)
  SELECT k.guid, g.gid, 'signal', k.activity, k.dad, k.topic, k.status, k.code, k.traceparent, k.tracestate, k.data,
    1, clock_timestamp() + @grace
  FROM unnest(@signal_ord, @signal_guid, @signal_activity, @signal_dad, @signal_topic, @signal_status, @signal_code,
    @signal_traceparent,
      @signal_tracestate, @signal_data)
         AS k(ord, guid, activity, dad, topic, status, code, traceparent, tracestate, data)
    JOIN g USING (ord)
  ORDER BY k.guid
), gone AS (
  DELETE FROM legwork.stat s
  USING unnest(@used_ord, @used_app, @used_graph, @used_key, @used_name, @used_value, @used_gid)
      AS x(ord, app, graph, key, name, value, gid) JOIN g USING (ord)
  WHERE s.app = x.app AND s.graph = x.graph AND s.key = x.key AND s.name = x.name AND s.value = x.value
    AND s.gid = x.gid
)
SELECT g.ord FROM g
