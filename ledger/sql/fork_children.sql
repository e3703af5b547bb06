-- The jobs that a job has awaited.
-- params: gid uuid
SELECT c.activity, c.dad, c.gid, j.job_id, j.state, c.work, c.attempt, c.topic, j.retired
FROM legwork.child c JOIN legwork.job j ON j.gid = c.gid WHERE c.parent_gid = @gid AND NOT c.severed
