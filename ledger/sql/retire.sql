-- Frees the ids of jobs that have ended and expired: new ones may begin under
-- them. The old rows stay for the retention; above all the GUID row of the
-- start, which would begin the job again without it.
-- params: app text[], job_id text[]
UPDATE legwork.job j SET retired = true
FROM (SELECT DISTINCT * FROM unnest(@app, @job_id) AS t(app, job_id)) t
  CROSS JOIN LATERAL (SELECT h.gid FROM legwork.job h
    WHERE h.app = t.app AND h.job_id = t.job_id AND #holds(h) OFFSET 0) h
WHERE j.gid = h.gid AND NOT j.retired AND j.completed_at IS NOT NULL AND j.expires_at <= now()
