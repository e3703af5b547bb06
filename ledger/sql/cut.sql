-- The child of an await that has timed out (ADR 46): nobody waits for it any
-- more, and it is interrupted by a message of its own. Only if this transaction
-- has committed the timeout as the await's final answer. One that begins its
-- child at this moment holds the await's row, which was deleted before this
-- statement began: its child is seen here.
--
-- A second copy makes the same message.
-- params: guid uuid[], gid uuid[], work uuid[], error json[], data json[], grace interval
WITH t AS MATERIALIZED (
  SELECT t.* FROM unnest(@guid, @gid, @work, @error, @data) WITH ORDINALITY AS t(guid, gid, work, error, data, ord)
    JOIN legwork.guid_ledger g ON g.guid = t.guid AND g.gid = t.gid
  WHERE #ours(g) AND #spawned(g.ledger) = 1
    AND (#closed(g.ledger) = 0 OR #completed(g.ledger) = 1)
), c AS (
  UPDATE legwork.child c SET severed = true FROM t WHERE c.parent_gid = t.gid AND c.work = t.work AND NOT c.severed
  RETURNING t.ord, t.guid AS cause, t.error, t.data, c.gid, c.work
), k AS MATERIALIZED (
  SELECT c.ord, c.gid, legwork.derived_id(c.gid, md5(c.cause::text || c.gid)) AS guid,
    s.activity, s.dad, j.job_id, j.app, j.version_id, j.traceparent, j.tracestate,
    jsonb_set(c.data::jsonb, '{error}', c.error::jsonb || jsonb_build_object('job_id', j.job_id))::json AS data
  FROM c JOIN legwork.job j ON j.gid = c.gid AND j.closed_guid IS NULL JOIN legwork.guid_ledger s ON s.guid = c.work
),
-- include interrupts.sql
