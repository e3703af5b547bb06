-- Messages that can have no effect any more: @id are those to look at. Each
-- condition stays true once it is:
--   * there is no such job: a row and its job come together, a gid comes once;
--   * the job has ended, which is final, and the message is for it. What it
--     tells others, and interrupts, are none of these;
--   * it has spawned (@6) and does not owe step 3: marks are set for ever;
--   * its activity, which waits for its answer, is finalized: that takes no
--     other answer (WORK-06).
-- One of a kind that this build does not know is none of these.
--
-- A second copy, or an engine that consumes the message now, holds its row,
-- which is then left to it.
-- params: id uuid[]
WITH l AS MATERIALIZED (
  SELECT o.guid FROM legwork.outbox o
  WHERE o.guid = ANY (@id) AND o.gid IS NOT NULL AND o.lane || '' <> 'signal'
    AND (o.kind IS NULL OR o.kind IN ('leg1', 'await', 'interrupt', 'timeout', 'leaves', 'job')) AND (
    NOT EXISTS (SELECT FROM legwork.job j WHERE j.gid = o.gid OFFSET 0)
    OR (o.lane = 'run' AND coalesce(o.kind, 'leg1') IN ('leg1', 'await', 'timeout')
        OR o.lane LIKE 'work.%' OR o.lane = 'response')
      AND EXISTS (SELECT FROM legwork.job j WHERE j.gid = o.gid AND j.completed_at IS NOT NULL OFFSET 0)
    OR o.lane = 'run' AND coalesce(o.kind, 'leg1') = 'leg1'
      AND EXISTS (SELECT FROM legwork.guid_ledger g WHERE g.guid = o.guid AND g.gid = o.gid AND #spawned(g.ledger) = 1
                    AND (#closed(g.ledger) = 0 OR #completed(g.ledger) = 1) OFFSET 0)
    OR (o.lane LIKE 'work.%' OR o.lane = 'run' AND o.kind = 'await'
        OR o.lane = 'response' AND coalesce(o.work, o.guid) = o.guid)
      AND EXISTS (SELECT FROM legwork.activity a WHERE a.gid = o.gid AND a.activity = o.activity AND a.dad = o.dad
                    AND a.work_guid = o.guid AND #finalize(a.ledger) = 2 OFFSET 0))
  ORDER BY o.guid FOR UPDATE OF o SKIP LOCKED
)
DELETE FROM legwork.outbox o USING l WHERE o.guid = l.guid RETURNING o.guid::text
