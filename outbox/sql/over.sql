-- The end of rows whose messages can have no effect any more. Both conditions
-- stay true once they are:
--   * the job does not exist (any more): a row and its job come together, and a
--     gid comes once. An interrupt above all;
--   * the job has ended, its completion tasks done, and the message is for it:
--     a timer, work or an await that was open when statusThreshold ended it, in an
--     older build (ledger/sql/skip.sql). What it tells others, and interrupts, are
--     none of these.
--
-- Only under the number they were refused under; a row that somebody holds is
-- left to them: an engine that consumes it, or a relay that ran this first.
-- params: guid uuid[], publish int[]
WITH l AS MATERIALIZED (
  SELECT o.guid
  FROM unnest(@guid, @publish) AS k(guid, publish)
    JOIN legwork.outbox o ON o.guid = k.guid AND o.publish = k.publish
  WHERE o.gid IS NOT NULL AND o.lane || '' <> 'signal' AND (
    NOT EXISTS (SELECT FROM legwork.job j WHERE j.gid = o.gid OFFSET 0)
    OR (o.lane || '' = 'run' AND coalesce(o.kind, 'leg1') IN ('leg1', 'await', 'timeout') OR o.lane || '' LIKE 'work.%'
      OR o.lane || '' = 'response')
      AND EXISTS (SELECT FROM legwork.job j WHERE j.gid = o.gid AND j.completed_at IS NOT NULL OFFSET 0))
  ORDER BY o.guid FOR UPDATE OF o SKIP LOCKED
)
DELETE FROM legwork.outbox o USING l WHERE o.guid = l.guid RETURNING o.guid
