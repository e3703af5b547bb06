SELECT activity, dad, ledger, work_guid, coalesce(status, ''), coalesce(code, 0), CASE WHEN $3 THEN output END, CASE WHEN $3 THEN hook END, attempt, entered_at, updated_at, leg1_guid
FROM legwork.activity WHERE gid = $1 ORDER BY entered_at, dad, activity LIMIT $2
