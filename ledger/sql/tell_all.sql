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
WITH t AS MATERIALIZED (
  SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[]) WITH ORDINALITY AS t(guid, gid, after, upto, ord)
), g AS (
  UPDATE legwork.outbox o SET told = t.upto
  FROM t JOIN legwork.job j ON j.gid = t.gid JOIN legwork.guid_ledger l ON l.guid = t.guid AND l.gid = t.gid
  WHERE o.guid = t.guid AND o.gid = t.gid AND o.told IS NOT DISTINCT FROM t.after
    AND j.closed_guid IS NULL AND l.ledger / 10000000000 % 10 = 0
  RETURNING t.ord, t.gid
), put AS (
  INSERT INTO legwork.outbox (guid, gid, lane, activity, dad, topic, status, code, traceparent, tracestate, data,
    publish, due_at)
  SELECT k.guid, g.gid, 'signal', k.activity, k.dad, k.topic, k.status, k.code, k.traceparent, k.tracestate, k.data,
    1, clock_timestamp() + $21::interval
  FROM unnest($5::bigint[], $6::uuid[], $7::text[], $8::text[], $9::text[], $10::text[], $11::int[], $12::text[],
      $13::text[], $14::json[])
         AS k(ord, guid, activity, dad, topic, status, code, traceparent, tracestate, data)
    JOIN g USING (ord)
  ORDER BY k.guid
), gone AS (
  DELETE FROM legwork.stat s
  USING unnest($15::bigint[], $16::text[], $17::text[], $18::text[], $19::text[], $20::text[], $22::uuid[])
      AS x(ord, app, graph, key, name, value, gid) JOIN g USING (ord)
  WHERE s.app = x.app AND s.graph = x.graph AND s.key = x.key AND s.name = x.name AND s.value = x.value
    AND s.gid = x.gid
)
SELECT g.ord FROM g
