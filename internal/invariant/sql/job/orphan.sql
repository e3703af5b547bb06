-- No row of a job outlives the job: they are written and deleted with it.
-- Messages, registrations and children have rules of their own.
SELECT r.gid, 'table ' || r.name, format('table %s has rows of it, but there is no such job', r.name), CASE WHEN r.mend
  THEN r.name END, r.gid::text
FROM (
  SELECT DISTINCT gid, 'activity' AS name, false AS mend FROM activity
  UNION ALL
  SELECT DISTINCT gid, 'guid_ledger', false FROM guid_ledger WHERE left(guid::text, 13) = left(gid::text, 13)
  UNION ALL
  SELECT DISTINCT gid, 'job_data', true FROM legwork.job_data WHERE gid BETWEEN @first AND @last
  UNION ALL
  SELECT DISTINCT gid, 'stat', true FROM legwork.stat WHERE gid BETWEEN @first AND @last
) r
WHERE NOT EXISTS (SELECT FROM job j WHERE j.gid = r.gid)
