-- The activities of a job that has ended, with what they have put out.
-- params: gid uuid
SELECT a.activity, a.dad, a.ledger, a.leg1_guid, a.work_guid, a.attempt, a.output, a.hook, coalesce(a.status, ''),
  coalesce(a.code, 0), a.entered_at, a.updated_at, a.seq
FROM legwork.activity a JOIN legwork.job j USING (gid)
WHERE a.gid = @gid AND j.completed_at IS NOT NULL ORDER BY a.entered_at, a.dad, a.activity
