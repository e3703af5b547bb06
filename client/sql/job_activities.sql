SELECT activity, dad, ledger, work_guid, coalesce(status, ''), coalesce(code, 0), output, hook, attempt, entered_at, updated_at
FROM legwork.activity WHERE gid = $1 ORDER BY entered_at, dad, activity LIMIT $2
