-- Job data that a trigger saves, the first of its job. The statement goes on with the
-- starts that are granted, as p.
-- params: leaf_ord bigint[], leaf_path text[], leaf_value json[]
INSERT INTO legwork.job_data (gid, path, value)
SELECT p.gid, v.path, v.value
FROM unnest(@leaf_ord, @leaf_path, @leaf_value) AS v(ord, path, value)
