-- Inception of a job that an activity awaits (AWAIT-01): as start.sql, and the
-- await message becomes the row of the child, or, for a parent that does not
-- wait, the answer with the child's id (AWAIT-02).
--
-- A second copy running now waits for the await's row; then there is none, and
-- it does nothing. So does one whose parent has ended or asked again: without
-- the row there is nobody to begin a job for.
WITH t AS MATERIALIZED (
  SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::int[], $6::text[], $7::text[], $8::int[], $9::text[], $10::text[], $11::json[],
                       $12::text[], $13::text[], $14::text[], $15::interval[],
                       $16::uuid[], $17::text[], $18::text[], $19::uuid[], $20::int[], $21::text[], $22::bool[], $23::json[])
    WITH ORDINALITY AS t(guid, gid, app, job_id, version_id, graph, activity, semaphore, traceparent, tracestate, input, key, entity, publishes, expire,
                               parent_gid, parent_activity, parent_dad, work, attempt, topic, severed, confirm, ord)
), w AS MATERIALIZED (
  SELECT o.guid FROM legwork.outbox o JOIN t ON o.guid = t.work AND o.gid = t.parent_gid
  WHERE o.kind = 'await' ORDER BY o.guid FOR UPDATE OF o
), j AS (
  INSERT INTO legwork.job (gid, app, job_id, version_id, graph, semaphore, traceparent, tracestate, key, entity, publishes, expire)
  SELECT gid, app, job_id, version_id, graph, semaphore, traceparent, tracestate, key, entity, publishes, expire FROM t JOIN w ON w.guid = t.work
  WHERE NOT EXISTS (SELECT FROM legwork.guid_ledger g WHERE g.guid = t.guid)
  ORDER BY app, job_id, ord
  ON CONFLICT (app, job_id, (CASE WHEN retired THEN gid ELSE '00000000-0000-0000-0000-000000000000' END)) DO NOTHING
  RETURNING gid
), a AS (
  INSERT INTO legwork.activity (gid, activity, dad, ledger, leg1_guid, output, status, code)
  SELECT t.gid, t.activity, ',0', 101100000000001, t.guid, t.input, 'success', 200 FROM t JOIN j USING (gid)
), g AS (
  INSERT INTO legwork.guid_ledger (guid, gid, activity, dad, ledger)
  SELECT t.guid, t.gid, t.activity, ',0', 10000000000 FROM t JOIN j USING (gid) ORDER BY t.guid
), c AS (
  INSERT INTO legwork.child (gid, parent_gid, activity, dad, work, attempt, topic, severed)
  SELECT t.gid, t.parent_gid, t.parent_activity, t.parent_dad, t.work, t.attempt, t.topic, t.severed FROM t JOIN j USING (gid)
), gone AS (
  DELETE FROM legwork.outbox o USING t JOIN j USING (gid) WHERE o.guid = t.work AND NOT t.severed
), told AS (
  UPDATE legwork.outbox o SET lane = 'response', kind = NULL, job_id = NULL, topic = t.topic, work = t.work, status = 'success', code = 200, data = t.confirm,
    publish = o.publish + 1, due_at = clock_timestamp() + $24::interval
  FROM t JOIN j USING (gid) WHERE o.guid = t.work AND t.severed
  RETURNING t.ord, o.*
)
SELECT told.ord, told.guid, told.gid, told.lane, told.activity, told.dad, told.attempt, told.topic, told.work, told.status, told.code, 0, false, told.data,
       coalesce(told.traceparent, ''), coalesce(told.tracestate, ''), p.job_id, p.app, coalesce(v.version, '')
FROM told JOIN legwork.job p ON p.gid = told.gid LEFT JOIN legwork.app_version v ON v.id = p.version_id
ORDER BY told.ord
