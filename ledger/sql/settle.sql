-- What became of keyed work, in the commit that takes its answer or asks for it again
-- (REC-06, REC-07): only where this transaction has written the activity's row, so that
-- a result and its record are one commit or none. After a retry the record awaits the
-- next work.
--
-- A failure of work that nobody has claimed is one before its effect, unless a worker ran
-- it without a claim: that counts as one, so that the next is verified. What the
-- answer says of the effect is known of its own claim only: a later one may be at work.
--
-- A record of a newer build is left alone. Locks the records, in the order of their keys.
-- params: gid uuid[], activity text[], dad text[], next uuid[], attempt int[], status text[], result_dad text[],
-- params: error json[], claim int[], cleared bool[], unclaimed bool[]
WITH l AS MATERIALIZED (
  SELECT t.*
  FROM unnest(@gid, @activity, @dad, @next, @attempt, @status, @result_dad, @error, @claim, @cleared, @unclaimed)
      AS t(gid, activity, dad, next, attempt, status, result_dad, error, claim, cleared, unclaimed)
    JOIN legwork.reconciliation r USING (gid, activity, dad) JOIN legwork.activity a USING (gid, activity, dad)
  WHERE r.version = 1 AND NOT r.final AND #ours(a) AND (t.next IS NULL OR a.work_guid = t.next)
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
