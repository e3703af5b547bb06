-- Job data that steps save: of one path, what the last one of the batch says. The
-- statement goes on with the steps that are granted, as p.
-- params: leaf_ord bigint[], leaf_path text[], leaf_value json[]
INSERT INTO legwork.job_data AS jd (gid, path, value)
SELECT DISTINCT ON (p.gid, v.path) p.gid, v.path, v.value
FROM unnest(@leaf_ord, @leaf_path, @leaf_value) AS v(ord, path, value)
