-- The jobs that the functions of a job have called which this transaction cancels: nobody
-- waits for them any more, and each is interrupted by a message of its own, with its own
-- children. One that begins at this moment holds the row of its call, which was deleted
-- before this statement began: it is seen here. The jobs that undo the functions have not
-- begun.
--
-- A second copy makes the same messages.
-- params: guid uuid, gid uuid, data json, grace interval
WITH c AS (
  UPDATE legwork.child c SET severed = true FROM legwork.job p
  WHERE p.gid = @gid AND p.interrupted AND p.closed_guid IS NULL AND #ours(p) AND c.parent_gid = p.gid AND NOT c.severed
  RETURNING c.gid, c.work
), k AS MATERIALIZED (
  SELECT 1::bigint AS ord, c.gid, legwork.derived_id(c.gid, md5(@guid::text || c.gid)) AS guid, s.activity, s.dad,
    j.job_id, j.app, j.version_id, j.traceparent, j.tracestate, @data AS data
  FROM c JOIN legwork.job j ON j.gid = c.gid AND j.closed_guid IS NULL JOIN legwork.guid_ledger s ON s.guid = c.work
),
-- include interrupts.sql
