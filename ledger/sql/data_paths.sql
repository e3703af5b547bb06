-- The job data that lies at, below or above the paths a batch reads. Paths are
-- joined by dots, and '/' follows the dot. One row with the sum of their bytes if
-- that is more than @most, as in data.sql.
-- params: ord bigint[], gid uuid[], path text[], most bigint
SELECT x.ord, x.path, CASE WHEN x.total <= @most THEN x.value END, x.total
FROM (
SELECT d.*, row_number() OVER () AS n,
  sum(#bytes(d.value)) OVER () AS total
FROM (
SELECT DISTINCT ON (t.ord, jd.path) t.ord, jd.path, jd.value
FROM unnest(@ord, @gid, @path) AS t(ord, gid, path) CROSS JOIN LATERAL (
  SELECT d.path, d.value FROM legwork.job_data d WHERE d.gid = t.gid AND d.path = t.path
  UNION ALL
  SELECT d.path, d.value FROM legwork.job_data d WHERE d.gid = t.gid AND d.path > t.path || '.'
    AND d.path < t.path || '/'
  UNION ALL
  SELECT d.path, d.value FROM generate_series(1, length(t.path) - 1) AS i JOIN legwork.job_data d ON d.gid = t.gid
    AND d.path = left(t.path, i)
  WHERE substr(t.path, i + 1, 1) = '.'
) jd
ORDER BY t.ord, jd.path) d
) x
WHERE x.total <= @most OR x.n = 1
