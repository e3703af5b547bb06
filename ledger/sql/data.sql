-- The job data a batch reads, one row per leaf path. Whether they are more than $3
-- bytes is known before one of them is: then there is one row, with the sum. Only
-- what Postgres has compressed is read for that, as it does not know its length.
SELECT d.ord, d.path, CASE WHEN d.total <= $3 THEN d.value END, d.total
FROM (
  SELECT t.ord, jd.path, jd.value, row_number() OVER () AS n,
    sum(CASE WHEN pg_column_compression(jd.value) IS NULL THEN pg_column_size(jd.value) ELSE octet_length(jd.value::text) END) OVER () AS total
  FROM unnest($1::bigint[], $2::uuid[]) AS t(ord, gid) JOIN legwork.job_data jd USING (gid)
) d
WHERE d.total <= $3 OR d.n = 1
