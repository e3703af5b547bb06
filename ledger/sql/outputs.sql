-- The outputs a batch's maps and conditions read, and nothing else; one row with
-- the sum of their bytes if that is more than @most, as in data.sql.
-- params: ord bigint[], gid uuid[], activity text[], dad text[], most bigint
SELECT o.ord, o.activity, CASE WHEN o.total <= @most THEN o.output END, o.status, o.code,
  CASE WHEN o.total <= @most THEN o.hook END,
  o.entered_at, o.updated_at, o.total
FROM (
  SELECT t.ord, t.activity, a.output, coalesce(a.status, '') AS status, coalesce(a.code, 0) AS code, a.hook,
    a.entered_at, a.updated_at,
    row_number() OVER () AS n,
    sum(coalesce(#bytes(a.output), 0)
      + coalesce(#bytes(a.hook), 0)) OVER () AS total
  FROM unnest(@ord, @gid, @activity, @dad) AS t(ord, gid, activity, dad)
    JOIN legwork.activity a USING (gid, activity, dad)
) o
WHERE o.total <= @most OR o.n = 1
