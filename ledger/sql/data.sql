-- The job data a batch reads, one row per leaf path. Whether they are more than @most
-- bytes is known before one of them is: then there is one row, with the sum. Only
-- what Postgres has compressed is read for that, as it does not know its length.
-- params: ord bigint[], gid uuid[], most bigint
SELECT d.ord, d.path, CASE WHEN d.total <= @most THEN d.value END, d.total
FROM (
  SELECT t.ord, jd.path, jd.value, row_number() OVER () AS n,
    sum(#bytes(jd.value)) OVER () AS total
  FROM unnest(@ord, @gid) AS t(ord, gid) JOIN legwork.job_data jd USING (gid)
) d
WHERE d.total <= @most OR d.n = 1
