-- Interrupts from outside: the job is closed under the request's GUID whatever
-- its semaphore is, which stays (ADR 10). The ledger of that GUID says that it
-- has; complete.sql, in the same transaction, does the rest.
--
-- A request that was a row of the outbox (consumed) must have it, if its job is
-- open: else Postgres has lost the transaction that put it, or it is
-- forged. Of several for one job the first that may closes it.
--
-- A job that is closed and whose closer does not come back has a row of the
-- closer's GUID (legwork.finish_closed): there is nothing to close, complete.sql
-- does the rest and deletes the row, or finds that the closer has come after all,
-- and then the row goes here.
--
-- A second interrupt running now waits for the job's lock and finds it closed;
-- a second copy of this one finds its own GUID there.
-- params: guid uuid[], gid uuid[], app text[], job_id text[], error json[], expire interval[], consumed uuid[]
WITH t AS MATERIALIZED (
  SELECT t.ord, t.guid, coalesce(own.gid, held.gid) AS gid, t.error, t.expire, t.consumed
  FROM unnest(@guid, @gid, @app, @job_id, @error, @expire, @consumed)
         WITH ORDINALITY AS t(guid, gid, app, job_id, error, expire, consumed, ord)
    LEFT JOIN legwork.job own ON own.gid = t.gid
    LEFT JOIN LATERAL (SELECT j.gid FROM legwork.job j
      WHERE t.gid IS NULL AND j.app = t.app AND j.job_id = t.job_id AND #holds(j) OFFSET 0) held ON true
), jl AS MATERIALIZED (
  SELECT job.gid, job.closed_guid, job.completed_at FROM legwork.job
  WHERE job.gid IN (SELECT t.gid FROM t) ORDER BY job.gid FOR NO KEY UPDATE
), e AS MATERIALIZED (
  SELECT t.*, jl.gid IS NOT NULL AS found, jl.closed_guid, jl.completed_at, w.expected,
         EXISTS (SELECT FROM legwork.guid_ledger g WHERE g.guid = t.guid OFFSET 0) AS taken
  FROM t LEFT JOIN jl USING (gid) CROSS JOIN LATERAL (SELECT t.consumed IS NULL OR jl.closed_guid IS NOT NULL
    OR EXISTS (SELECT FROM legwork.outbox o WHERE o.guid = t.consumed AND o.gid = t.gid
      AND o.kind IN ('interrupt', 'timeout') OFFSET 0)) AS w(expected)
), d AS MATERIALIZED (
  SELECT e.*, x.may AND row_number() OVER (PARTITION BY e.gid, x.may ORDER BY e.ord) = 1 AS closes
  FROM e CROSS JOIN LATERAL (SELECT e.found AND e.closed_guid IS NULL AND e.expected AND NOT e.taken) AS x(may)
), uj AS (
  UPDATE legwork.job j SET closed_guid = d.guid, interrupted = true, error = d.error,
    expire = coalesce(d.expire, j.expire)
  FROM d WHERE j.gid = d.gid AND d.closes
  RETURNING j.gid
), g AS (
  INSERT INTO legwork.guid_ledger (guid, gid, activity, dad, ledger)
  SELECT d.guid, d.gid, '', '', #interrupted FROM d JOIN uj USING (gid) WHERE d.closes ORDER BY d.guid
), gone AS (
  DELETE FROM legwork.outbox o USING d
  WHERE o.guid = d.consumed AND o.kind IN ('interrupt', 'timeout') AND (d.expected OR NOT d.found) AND NOT d.closes
    AND (NOT d.found OR d.taken OR d.closed_guid IS NOT NULL OR EXISTS (SELECT FROM uj WHERE uj.gid = d.gid))
    AND (d.closed_guid IS DISTINCT FROM d.guid OR d.completed_at IS NOT NULL)
)
SELECT d.ord, d.found, d.found AND NOT d.closes AND d.closed_guid IS DISTINCT FROM d.guid, coalesce(d.expected, false),
  d.gid FROM d ORDER BY d.ord
