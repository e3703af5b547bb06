-- The open children that each of some jobs awaits, as job_children.sql has those of one job: up to @most of each, by
-- the rows of awaits, as a job may have many children that have ended.
-- params: gid uuid[], most bigint
SELECT t.gid,
  -- include child_line.sql
FROM unnest(@gid) AS t(gid)
  CROSS JOIN LATERAL (
    SELECT x.child FROM legwork.awaits x WHERE x.gid = t.gid ORDER BY x.child LIMIT @most
  ) w
  CROSS JOIN LATERAL (
    SELECT * FROM legwork.child x WHERE x.gid = w.child AND x.parent_gid = t.gid AND NOT x.severed LIMIT 1
  ) c
  CROSS JOIN LATERAL (SELECT * FROM legwork.job x WHERE x.gid = c.gid LIMIT 1) j
