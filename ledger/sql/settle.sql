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
WITH t AS MATERIALIZED (
  SELECT * FROM unnest(@gid, @activity, @dad, @next, @attempt, @status, @result_dad, @error, @claim, @cleared,
    @unclaimed) AS t(gid, activity, dad, next, attempt, status, result_dad, error, claim, cleared, unclaimed)
), l AS MATERIALIZED (
  SELECT r.gid, r.activity, r.dad FROM legwork.reconciliation r JOIN t USING (gid, activity, dad)
    JOIN legwork.activity a USING (gid, activity, dad)
  WHERE r.version = 1 AND NOT r.final AND #ours(a) AND (t.next IS NULL OR a.work_guid = t.next)
  ORDER BY r.gid, r.activity, r.dad FOR NO KEY UPDATE OF r
)
UPDATE legwork.reconciliation r SET
  status = CASE WHEN t.status = 'indeterminate' AND r.claim = 0 AND NOT t.unclaimed THEN 'failed' ELSE t.status END,
  final = t.next IS NULL, result_dad = t.result_dad, error = t.error,
  claim = r.claim + CASE WHEN t.unclaimed AND r.claim = 0 THEN 1 ELSE 0 END,
  verified = CASE WHEN t.cleared AND t.claim = r.claim THEN 'not-completed' END,
  unclaimed = r.unclaimed OR t.unclaimed,
  work = coalesce(t.next, r.work), attempt = coalesce(t.attempt, r.attempt), updated_at = now()
FROM t JOIN l USING (gid, activity, dad)
WHERE r.gid = t.gid AND r.activity = t.activity AND r.dad = t.dad
