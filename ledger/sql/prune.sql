-- An object that replaces a scalar, or the reverse: the rows above and below
-- what this transaction has written go, but for those that a later step of the
-- batch wrote. Paths are joined by dots, and '/' follows the dot.
-- params: ord bigint[], gid uuid[], path text[]
WITH v AS MATERIALIZED (
  SELECT v.ord, v.gid, v.path FROM unnest(@ord, @gid, @path) AS v(ord, gid, path)
    JOIN legwork.job_data w USING (gid, path) WHERE #ours(w)
), related AS (
  SELECT v.ord, v.gid, jd.path FROM v JOIN legwork.job_data jd ON jd.gid = v.gid AND jd.path > v.path || '.'
    AND jd.path < v.path || '/'
  UNION ALL
  SELECT v.ord, v.gid, jd.path FROM v
    CROSS JOIN LATERAL generate_series(1, length(v.path) - 1) AS i
    JOIN legwork.job_data jd ON jd.gid = v.gid AND jd.path = left(v.path, i)
  WHERE substr(v.path, i + 1, 1) = '.'
)
DELETE FROM legwork.job_data jd USING related r
WHERE jd.gid = r.gid AND jd.path = r.path
  AND NOT EXISTS (SELECT FROM v WHERE v.gid = r.gid AND v.path = r.path AND v.ord >= r.ord)
