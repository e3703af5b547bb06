-- The row of a job that may be forked.
-- params: gid uuid
SELECT app, job_id, graph, version_id, state, closed_guid, semaphore, threshold, created_at, retired
FROM legwork.job WHERE gid = @gid
