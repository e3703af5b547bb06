-- params: gid uuid, most bigint, contents bool
SELECT activity, dad, ledger, work_guid, coalesce(status, ''), coalesce(code, 0), CASE WHEN @contents THEN output END,
       CASE WHEN @contents THEN hook END, attempt, entered_at, updated_at, leg1_guid,
       frame IS NOT NULL, seq IS NOT NULL
FROM legwork.activity WHERE gid = @gid ORDER BY entered_at, dad, activity LIMIT @most
