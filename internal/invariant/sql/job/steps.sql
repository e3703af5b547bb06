-- The ledgers of an activity that does its steps in Leg 1 (a passthrough, a
-- signal, an interrupt of another job) tell the same story: Leg 1 is complete
-- exactly when its message has saved (@5), it is finalized when its message has
-- spawned (@6), but by the message that closed the job only with step 3
-- (CON-03), and never if it can be entered again (CYC-09). What waits, and what
-- has no steps (a cycle, an interrupt of the own job), leaves the row of its
-- message at zero, if it has one; its answers have rows of their own.
WITH v AS (
  SELECT j.gid, j.interrupted, j.closed_guid, a.activity, a.dad, a.ledger, a.leg1_guid, g.guid, g.ledger AS marks,
    k.kind, k.cycle,
    a.work_guid IS NOT NULL OR k.kind = 'cycle'
      OR k.kind = 'interrupt' AND (g.guid IS NULL OR j.interrupted AND g.ledger = 0 AND #leg1(a.ledger) = 1) AS plain,
    #leg1(a.ledger) AS passed, #finalize(a.ledger) = 2 AS finalized,
    #spawned(g.ledger) = 1 AND (#closed(g.ledger) = 0 OR #completed(g.ledger) = 1) AS ended,
    -- An activity that skips by its statusThreshold has done nothing.
    k.skips AND #leg1(a.ledger) = 0 AS skipped
  FROM activity a JOIN job j USING (gid)
    JOIN kinds k ON k.version_id = j.version_id AND k.activity = a.activity
      AND k.kind IN ('hook', 'signal', 'interrupt', 'cycle')
    LEFT JOIN legwork.guid_ledger g ON g.guid = a.leg1_guid AND g.gid = a.gid
  WHERE a.ledger > 0 AND j.state <> 'failed'
)
SELECT gid, format('activity %s %s', activity, dad),
  format('%s %s %s has the ledger %s, its message %s the marks %s%s', kind, activity, dad, lpad(ledger::text, 15, '0'),
    leg1_guid, coalesce(lpad(marks::text, 15, '0'), 'of no row'), what), NULL, NULL
FROM v CROSS JOIN LATERAL (
  SELECT CASE
    WHEN plain AND NOT skipped AND coalesce(marks, 0) <> 0 THEN ', which has no steps'
    -- Another message may have closed the job since this one entered: it was first.
    WHEN plain AND kind = 'interrupt' AND passed = 1 AND closed_guid IS NULL THEN ', but the job is open'
    WHEN plain AND kind IN ('cycle', 'interrupt') AND finalized THEN ', which nothing finalizes'
    WHEN plain OR skipped THEN NULL
    WHEN guid IS NULL OR passed <> #saved(marks) OR finalized <> (NOT cycle AND ended) THEN ''
  END AS what) w
WHERE what IS NOT NULL
