-- The child of an await that has timed out (ADR 46): nobody waits for it any
-- more, and it is interrupted by a message of its own. Only if this transaction
-- has committed the timeout as the await's final answer. One that begins its
-- child at this moment holds the await's row, which was deleted before this
-- statement began: its child is seen here.
--
-- A second copy makes the same message.
WITH t AS MATERIALIZED (
  SELECT t.* FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::json[], $5::json[]) WITH ORDINALITY AS t(guid, gid, work, error, data, ord)
    JOIN legwork.guid_ledger g ON g.guid = t.guid AND g.gid = t.gid
  WHERE g.xmin = pg_current_xact_id()::xid AND g.ledger / 1000000000 % 10 = 1
    AND (g.ledger / 100000000000 % 10 = 0 OR g.ledger / 100000000 % 10 = 1)
), c AS (
  UPDATE legwork.child c SET severed = true FROM t WHERE c.parent_gid = t.gid AND c.work = t.work AND NOT c.severed
  RETURNING t.ord, t.guid AS cause, t.error, t.data, c.gid, c.work
), k AS MATERIALIZED (
  SELECT c.ord, c.gid, legwork.derived_id(c.gid, md5(c.cause::text || c.gid)) AS guid,
    s.activity, s.dad, j.job_id, j.app, j.version_id, j.traceparent, j.tracestate,
    jsonb_set(c.data::jsonb, '{error}', c.error::jsonb || jsonb_build_object('job_id', j.job_id))::json AS data
  FROM c JOIN legwork.job j ON j.gid = c.gid AND j.closed_guid IS NULL JOIN legwork.guid_ledger s ON s.guid = c.work
), put AS (
  INSERT INTO legwork.outbox (guid, gid, lane, kind, activity, dad, traceparent, tracestate, data, publish, due_at)
  SELECT guid, gid, 'run', 'interrupt', activity, dad, traceparent, tracestate, data, 1, clock_timestamp() + $6::interval FROM k ORDER BY guid
  ON CONFLICT (guid) DO NOTHING
)
SELECT k.ord, k.guid, k.gid, 'run', k.activity, k.dad, 1, '', NULL::uuid, '', 0, 0, false, k.data,
       coalesce(k.traceparent, ''), coalesce(k.tracestate, ''), k.job_id, k.app, coalesce(v.version, '')
FROM k LEFT JOIN legwork.app_version v ON v.id = k.version_id
ORDER BY k.ord, k.guid
