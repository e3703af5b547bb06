-- A registration of a hook is one of an open activity's work (HOOK-04), in a
-- job that has not ended: its final signal deletes it in the same statement
-- (CON-08), and so does the end of its job.
SELECT h.gid, format('activity %s %s', h.activity, h.dad),
  format('hook %s %s is registered on %s under the key %s, but %s', h.activity, h.dad, h.topic, h.key, what),
  CASE WHEN coalesce(j.state, '') <> 'running' THEN 'hook' END, h.work::text
FROM hook h LEFT JOIN job j USING (gid)
  LEFT JOIN activity a ON a.gid = h.gid AND a.activity = h.activity AND a.dad = h.dad
  CROSS JOIN LATERAL (
    SELECT CASE
      WHEN j.gid IS NULL THEN 'there is no such job'
      WHEN j.state <> 'running' THEN 'the job is ' || j.state
      WHEN a.gid IS NULL THEN 'it was never entered'
      WHEN a.work_guid IS DISTINCT FROM h.work THEN 'it waits for ' || coalesce('message ' || a.work_guid, 'none')
      WHEN #leg1(a.ledger) = 0 THEN 'its Leg 1 is not complete'
      WHEN #finalize(a.ledger) = 2 THEN 'it is finalized'
    END AS what) w
WHERE what IS NOT NULL
