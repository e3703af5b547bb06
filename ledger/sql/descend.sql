-- The open children of jobs that this transaction has interrupted are to be
-- interrupted too (INT-04), each by a message of its own. A second copy makes
-- the same ones.
-- params: ord bigint[], guid uuid[], error json[], data json[], grace interval
WITH t AS MATERIALIZED (
  SELECT t.ord, t.guid, t.error, t.data, g.gid
  FROM unnest(@ord, @guid, @error, @data) AS t(ord, guid, error, data)
    JOIN legwork.guid_ledger g USING (guid) JOIN legwork.job j ON j.gid = g.gid AND j.closed_guid = g.guid
  WHERE #ours(g)
), k AS MATERIALIZED (
  SELECT t.ord, c.gid, legwork.derived_id(c.gid, md5(t.guid::text || c.gid)) AS guid,
    s.activity, s.dad, j.job_id, j.app, j.version_id, j.traceparent, j.tracestate,
    CASE WHEN json_typeof(t.error) = 'object'
         THEN jsonb_set(t.data::jsonb, '{error}', t.error::jsonb || jsonb_build_object('job_id', j.job_id))::json
           ELSE t.data END AS data
  FROM t JOIN legwork.child c ON c.parent_gid = t.gid JOIN legwork.job j ON j.gid = c.gid AND j.closed_guid IS NULL
    JOIN legwork.guid_ledger s ON s.guid = c.work
),
-- include interrupts.sql
