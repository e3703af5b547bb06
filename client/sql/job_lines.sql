-- The line of each job asked for, with its mark: each commit of a step locks the row of its job (ADR 5), so that
-- the row's system columns differ after it.
-- params: gid uuid[]
SELECT
  -- include job_line.sql
  , concat_ws('.', j.xmin, j.xmax, j.ctid)
FROM unnest(@gid) AS t(gid) JOIN legwork.job j USING (gid) LEFT JOIN legwork.app_version v ON v.id = j.version_id
