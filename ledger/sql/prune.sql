-- An object that replaces a scalar, or the reverse: the rows above and below
-- what this transaction has written go, but for those that a later step of the
-- batch wrote. Steps that were not granted have written nothing. Paths are joined
-- by dots, and '/' follows the dot.
-- params: ord bigint[], of uuid[], plain bool[], gid uuid[], activity text[], dad text[], path text[]
WITH v AS MATERIALIZED (
  SELECT v.ord, v.gid, v.path
  FROM unnest(@ord, @of, @plain, @gid, @activity, @dad, @path) AS v(ord, of, plain, gid, activity, dad, path)
    JOIN legwork.job_data w USING (gid, path)
  WHERE #ours(w) AND CASE WHEN v.plain THEN EXISTS (
      SELECT FROM legwork.activity a WHERE a.gid = v.gid AND a.activity = v.activity AND a.dad = v.dad
        AND a.leg1_guid = v.of AND #ours(a) OFFSET 0)
    ELSE EXISTS (
      SELECT FROM legwork.guid_ledger g WHERE g.guid = v.of AND g.gid = v.gid AND #saved(g.ledger) = 1 AND #ours(g)
      OFFSET 0) END
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
