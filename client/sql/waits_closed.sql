-- Which of some jobs are closed, by which message.
-- params: gid uuid[]
SELECT t.gid, j.closed_guid
FROM unnest(@gid) AS t(gid) CROSS JOIN LATERAL (
  SELECT x.closed_guid FROM legwork.job x WHERE x.gid = t.gid AND x.closed_guid IS NOT NULL LIMIT 1
) j
