-- What became of keyed work, in the commit that takes its answer or asks for it again
-- (REC-06, REC-07): only where this transaction has granted the step of the answer (its
-- message's ledger says so), or has the activity wait for the next work, so that
-- a result and its record are one commit or none. After a retry the record awaits the
-- next work. That it has written the activity's row is not enough: an answer that outlived a
-- failover may be in one batch with the step that asks for its work anew.
--
-- A failure of work that nobody has claimed is one before its effect, unless a worker ran
-- it without a claim: that counts as one, so that the next is verified. What the
-- answer says of the effect is known of its own claim only: a later one may be at work.
--
-- A record of a newer build is left alone. Locks the records, in the order of their keys.
-- params: guid uuid[], gid uuid[], activity text[], dad text[], next uuid[], attempt int[], status text[],
-- params: result_dad text[], error json[], claim int[], cleared bool[], unclaimed bool[]
WITH l AS MATERIALIZED (
  SELECT t.*
  FROM unnest(@guid, @gid, @activity, @dad, @next, @attempt, @status, @result_dad, @error, @claim, @cleared, @unclaimed)
      AS t(guid, gid, activity, dad, next, attempt, status, result_dad, error, claim, cleared, unclaimed)
    JOIN legwork.reconciliation r USING (gid, activity, dad) JOIN legwork.activity a USING (gid, activity, dad)
    LEFT JOIN legwork.guid_ledger g ON g.guid = t.guid AND g.gid = t.gid
  WHERE r.version = 1 AND NOT r.final
    AND CASE WHEN t.next IS NULL THEN #ours(g) AND #spawned(g.ledger) = 1 ELSE #ours(a) AND a.work_guid = t.next END
  ORDER BY r.gid, r.activity, r.dad FOR NO KEY UPDATE OF r
)
UPDATE legwork.reconciliation r SET
  status = CASE WHEN l.status = 'indeterminate' AND r.claim = 0 AND NOT l.unclaimed THEN 'failed' ELSE l.status END,
  final = l.next IS NULL, result_dad = l.result_dad, error = l.error,
  claim = r.claim + CASE WHEN l.unclaimed AND r.claim = 0 THEN 1 ELSE 0 END,
  verified = CASE WHEN l.cleared AND l.claim = r.claim THEN 'not-completed' END,
  unclaimed = r.unclaimed OR l.unclaimed,
  work = coalesce(l.next, r.work), attempt = coalesce(l.attempt, r.attempt), updated_at = now()
FROM l
WHERE r.gid = l.gid AND r.activity = l.activity AND r.dad = l.dad
