-- The job data that lies at, below or above the paths a batch reads. Paths are
-- joined by dots, and '/' follows the dot.
SELECT DISTINCT ON (t.ord, jd.path) t.ord, jd.path, jd.value
FROM unnest($1::bigint[], $2::uuid[], $3::text[]) AS t(ord, gid, path) CROSS JOIN LATERAL (
  SELECT d.path, d.value FROM legwork.job_data d WHERE d.gid = t.gid AND d.path = t.path
  UNION ALL
  SELECT d.path, d.value FROM legwork.job_data d WHERE d.gid = t.gid AND d.path > t.path || '.' AND d.path < t.path || '/'
  UNION ALL
  SELECT d.path, d.value FROM generate_series(1, length(t.path) - 1) AS i JOIN legwork.job_data d ON d.gid = t.gid AND d.path = left(t.path, i)
  WHERE substr(t.path, i + 1, 1) = '.'
) jd
ORDER BY t.ord, jd.path
