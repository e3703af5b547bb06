-- Ends the pauses of jobs that are over, and tells what relays have to do: the
-- topics that are paused now, those that are to be resumed at the broker, and
-- whether a pause that has ended may still hold rows.
--
-- A second relay running this now finds the pause ended.
WITH over AS (
  UPDATE legwork.pause p SET ended_at = now(), ended_by = 'the end of the job'
  FROM legwork.job j WHERE p.kind = 'job' AND p.ended_at IS NULL AND j.gid = p.gid AND j.completed_at IS NOT NULL
)
SELECT p.id, p.kind, p.name, p.ended_at IS NOT NULL FROM legwork.pause p ORDER BY p.id
