-- Ordinals of one activity instance differ (GUID-03) and never exceed the
-- entries that were counted; 0 is Leg 1 and merge arrivals.
SELECT format('job %s (%s): %s messages to activity %s %s have the ordinal %s (GUID-03)', coalesce(j.app || '/' || j.job_id, '?'), g.gid, g.n, g.activity, g.dad, g.ordinal)
FROM (
    SELECT gid, activity, dad, ledger % 100000000 AS ordinal, count(*) AS n
    FROM legwork.guid_ledger WHERE ledger % 100000000 > 0 GROUP BY 1, 2, 3, 4 HAVING count(*) > 1
  ) g LEFT JOIN legwork.job j USING (gid)
ORDER BY g.gid, g.activity, g.dad LIMIT $1
