-- The records of a job's keyed work. What was not answered when the job ended is
-- cancelled, as of that moment; an error is told with contents only.
-- params: gid uuid, most bigint, contents bool
SELECT r.activity, r.dad, r.topic, r.key, r.version, r.attempt, r.claim, coalesce(r.claimed_by, ''),
  CASE WHEN NOT r.final AND j.closed_guid IS NOT NULL THEN 'cancelled' ELSE r.status END, r.final, r.unclaimed,
  coalesce(r.verified, ''), CASE WHEN @contents THEN r.error END, CASE WHEN @contents THEN r.diagnostic END,
  r.created_at, CASE WHEN NOT r.final THEN coalesce(j.completed_at, r.updated_at) ELSE r.updated_at END
FROM legwork.reconciliation r JOIN legwork.job j ON j.gid = r.gid
WHERE r.gid = @gid ORDER BY r.activity, r.dad LIMIT @most
