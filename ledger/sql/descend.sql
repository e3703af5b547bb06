-- The open children of jobs that this transaction has interrupted are to be
-- interrupted too (INT-04), each by a message of its own. A second copy makes
-- the same ones.
WITH t AS MATERIALIZED (
  SELECT t.ord, t.guid, t.error, t.data, g.gid
  FROM unnest($1::bigint[], $2::uuid[], $3::json[], $4::json[]) AS t(ord, guid, error, data)
    JOIN legwork.guid_ledger g USING (guid) JOIN legwork.job j ON j.gid = g.gid AND j.closed_guid = g.guid
  WHERE g.xmin = pg_current_xact_id()::xid
), k AS MATERIALIZED (
  SELECT t.ord, c.gid, legwork.derived_id(c.gid, md5(t.guid::text || c.gid)) AS guid,
    s.activity, s.dad, j.job_id, j.app, j.version_id, j.traceparent, j.tracestate,
    CASE WHEN json_typeof(t.error) = 'object'
         THEN jsonb_set(t.data::jsonb, '{error}', t.error::jsonb || jsonb_build_object('job_id', j.job_id))::json ELSE t.data END AS data
  FROM t JOIN legwork.child c ON c.parent_gid = t.gid JOIN legwork.job j ON j.gid = c.gid AND j.closed_guid IS NULL
    JOIN legwork.guid_ledger s ON s.guid = c.work
), put AS (
  INSERT INTO legwork.outbox (guid, gid, lane, kind, activity, dad, traceparent, tracestate, data, publish, due_at)
  SELECT guid, gid, 'run', 'interrupt', activity, dad, traceparent, tracestate, data, 1, clock_timestamp() + $5::interval FROM k ORDER BY guid
  ON CONFLICT (guid) DO NOTHING
)
SELECT k.ord, k.guid, k.gid, 'run', k.activity, k.dad, 1, '', NULL::uuid, '', 0, 0, false, k.data,
       coalesce(k.traceparent, ''), coalesce(k.tracestate, ''), k.job_id, k.app, coalesce(v.version, '')
FROM k LEFT JOIN legwork.app_version v ON v.id = k.version_id
ORDER BY k.ord, k.guid
