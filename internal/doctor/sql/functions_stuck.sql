-- Topics of durable functions of which turns have failed and are taken again, with a job of each: of the first
-- 100,000 messages that wait, at most 1,000 such turns.
SELECT substr(x.lane, 6) || ' (' || count(*) || ', such as job ' || min(j.app || '/' || j.job_id) || ', attempt '
  || max(x.attempt) || ')'
FROM (
    SELECT o.lane, o.gid, o.activity, o.dad, o.attempt
    FROM (SELECT * FROM legwork.outbox LIMIT 100001) o
    WHERE o.failed IS NOT NULL AND o.attempt > 1 AND o.lane LIKE 'work.%' LIMIT 1000
  ) x
  JOIN legwork.activity a ON a.gid = x.gid AND a.activity = x.activity AND a.dad = x.dad AND a.frame IS NOT NULL
  JOIN legwork.job j ON j.gid = x.gid
GROUP BY x.lane ORDER BY count(*) DESC, x.lane LIMIT 5
