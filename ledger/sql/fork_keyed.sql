-- The records of a job's keyed work.
-- params: gid uuid
SELECT activity, dad, topic, key, claim, status FROM legwork.reconciliation WHERE gid = @gid ORDER BY activity, dad
