-- Inception (TRIG-01): the job, its trigger's ledger (TRIG-06) and the GUID
-- row that proves whose it is, or none of them (TRIG-03). A message that has a
-- GUID row already, or whose job id is taken, writes nothing.
--
-- A second copy running now: the unique job id makes one of them wait and then
-- do nothing; should both have different job ids, guid_ledger's key refuses
-- the second, whose batch is tried again and then finds the row.
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
), a AS (
  INSERT INTO legwork.activity (gid, activity, dad, ledger, leg1_guid, output, status, code)
  SELECT t.gid, t.activity, ',0', 101100000000001, t.guid, t.input, 'success', 200 FROM t JOIN j USING (gid)
)
INSERT INTO legwork.guid_ledger (guid, gid, activity, dad, ledger)
SELECT t.guid, t.gid, t.activity, ',0', 10000000000 FROM t JOIN j USING (gid) ORDER BY t.guid
