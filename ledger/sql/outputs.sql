-- The outputs a batch's maps and conditions read, and nothing else; one row with
-- the sum of their bytes if that is more than $5, as in data.sql.
SELECT o.ord, o.activity, CASE WHEN o.total <= $5 THEN o.output END, o.status, o.code, CASE WHEN o.total <= $5 THEN o.hook END,
  o.entered_at, o.updated_at, o.total
FROM (
  SELECT t.ord, t.activity, a.output, coalesce(a.status, '') AS status, coalesce(a.code, 0) AS code, a.hook, a.entered_at, a.updated_at,
    row_number() OVER () AS n,
    sum(coalesce(CASE WHEN pg_column_compression(a.output) IS NULL THEN pg_column_size(a.output) ELSE octet_length(a.output::text) END, 0)
      + coalesce(CASE WHEN pg_column_compression(a.hook) IS NULL THEN pg_column_size(a.hook) ELSE octet_length(a.hook::text) END, 0)) OVER () AS total
  FROM unnest($1::bigint[], $2::uuid[], $3::text[], $4::text[]) AS t(ord, gid, activity, dad)
    JOIN legwork.activity a USING (gid, activity, dad)
) o
WHERE o.total <= $5 OR o.n = 1
