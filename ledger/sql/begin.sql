-- Inception and step 2 of new starts in one statement (TRIG-01, TRIG-04): the
-- job, its trigger's ledger, the GUID row with 10B and 1B, job data, the first
-- children. What start.sql and seed.sql write together, each row once; for
-- starts that have children, await nothing and tell nothing. A message that has
-- a GUID row already, or whose job id is taken, writes nothing and is left to
-- them.
--
-- A second copy running now: as in start.sql.
WITH t AS MATERIALIZED (
  SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::int[], $6::text[], $7::text[], $8::int[], $9::text[], $10::text[], $11::json[],
                       $12::text[], $13::text[], $14::text[], $15::interval[])
    WITH ORDINALITY AS t(guid, gid, app, job_id, version_id, graph, activity, semaphore, traceparent, tracestate, input, key, entity, publishes, expire, ord)
), j AS (
  INSERT INTO legwork.job (gid, app, job_id, version_id, graph, semaphore, traceparent, tracestate, key, entity, publishes, expire)
  SELECT gid, app, job_id, version_id, graph, semaphore, traceparent, tracestate, key, entity, publishes, expire FROM t
  WHERE NOT EXISTS (SELECT FROM legwork.guid_ledger g WHERE g.guid = t.guid)
  ORDER BY app, job_id, ord
  ON CONFLICT (app, job_id, (CASE WHEN retired THEN gid ELSE '00000000-0000-0000-0000-000000000000' END)) DO NOTHING
  RETURNING gid
), b AS MATERIALIZED (
  SELECT t.ord, t.guid, t.gid, t.activity, t.input FROM t JOIN j USING (gid)
), a AS (
  INSERT INTO legwork.activity (gid, activity, dad, ledger, leg1_guid, output, status, code)
  SELECT gid, activity, ',0', 101100000000001, guid, input, 'success', 200 FROM b
), g AS (
  INSERT INTO legwork.guid_ledger (guid, gid, activity, dad, ledger)
  SELECT guid, gid, activity, ',0', 11000000000 FROM b ORDER BY guid
), data AS (
  INSERT INTO legwork.job_data (gid, path, value)
  SELECT b.gid, v.path, v.value
  FROM unnest($16::bigint[], $17::text[], $18::json[]) AS v(ord, path, value) JOIN b USING (ord) ORDER BY b.gid, v.path
), children AS (
  INSERT INTO legwork.outbox (guid, gid, lane, activity, dad, attempt, traceparent, tracestate, data, publish, due_at)
  SELECT k.guid, b.gid, k.lane, k.activity, k.dad, k.attempt, k.traceparent, k.tracestate, k.data, 1, clock_timestamp() + $28::interval
  FROM unnest($19::bigint[], $20::uuid[], $21::text[], $22::text[], $23::text[], $24::int[], $25::text[], $26::text[], $27::json[])
         AS k(ord, guid, lane, activity, dad, attempt, traceparent, tracestate, data)
    JOIN b USING (ord)
), ahead AS (
  INSERT INTO legwork.activity (gid, activity, dad, ledger, leg1_guid, work_guid)
  SELECT b.gid, w.activity, w.dad, 1100000000000, w.guid, w.work
  FROM unnest($29::bigint[], $30::text[], $31::text[], $32::uuid[], $33::uuid[]) AS w(ord, activity, dad, guid, work)
    JOIN b USING (ord)
), gone AS (
  DELETE FROM legwork.outbox o USING b WHERE o.guid = b.guid AND o.lane || '' = 'start' -- not by lane: the planner would take the index on it
)
SELECT ord FROM b
