-- Topics whose workers have run keyed work without a claim, up to 1,000 works of them: an
-- index has these records, and no others. They go with their jobs.
SELECT x.topic || ': ' || count(*) || CASE WHEN count(*) = 1 THEN ' work' ELSE ' works' END
FROM (SELECT r.topic FROM legwork.reconciliation r WHERE r.unclaimed LIMIT 1000) x
GROUP BY x.topic ORDER BY x.topic
