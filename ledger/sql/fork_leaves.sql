-- The data of a job.
-- params: gid uuid
SELECT path, value FROM legwork.job_data WHERE gid = @gid ORDER BY path
