-- The jobs that operations have called which this transaction has ended with their
-- functions (drop.sql): nobody waits for them any more, and each is interrupted by a
-- message of its own. One that begins its child at that moment holds the row of the await,
-- which drop.sql has deleted before this statement began: its child is seen here.
--
-- A second copy makes the same messages.
-- params: dropped.sql, grace interval
WITH
-- include dropped.sql
), c AS (
  UPDATE legwork.child c SET severed = true FROM x JOIN legwork.activity a USING (gid, activity, dad)
  WHERE #finalize(a.ledger) >= #final AND #ours(a) AND c.parent_gid = a.gid AND c.work = a.work_guid AND NOT c.severed
  RETURNING x.ord, x.guid AS cause, x.data, c.gid, c.work
), k AS MATERIALIZED (
  SELECT c.ord, c.gid, legwork.derived_id(c.gid, md5(c.cause::text || c.gid)) AS guid,
    s.activity, s.dad, j.job_id, j.app, j.version_id, j.traceparent, j.tracestate, c.data
  FROM c JOIN legwork.job j ON j.gid = c.gid AND j.closed_guid IS NULL JOIN legwork.guid_ledger s ON s.guid = c.work
),
-- include interrupts.sql
