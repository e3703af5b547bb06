-- The job data a batch reads, one row per leaf path.
SELECT t.ord, jd.path, jd.value
FROM unnest($1::bigint[], $2::uuid[]) AS t(ord, gid) JOIN legwork.job_data jd USING (gid)
