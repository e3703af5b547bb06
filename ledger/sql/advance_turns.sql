-- advance_frames.sql for answers to turns that stand alone, as those of functions with local steps
-- do: a worker's, each of another job, which rest on no journal but their own, and append to it.
--
-- The UPDATE itself is the fence: it repeats, for the row as it is now, what the answer was decided
-- on. So no statement locks the row before, and there are no groups. This takes about three quarters
-- of the time.
--
-- A second copy running now waits for the job's lock, then finds the ledger moved and is granted
-- nothing.
--
-- Locks: job, activity, guid_ledger, outbox, each in key order. That of the activities is the order
-- of jl, as the UPDATE is a loop over it.
-- params: guid uuid[], gid uuid[], activity text[], dad text[], version_id int[], work uuid[], attempt int[],
-- params: delta int[], output json[], status text[], code int[],
-- params: leaves.sql, children.sql, ahead.sql, seen bigint[], seen_at timestamptz[], final bool[], consumed uuid[],
-- params: seq int[], n int[], events json[], state json[], ended bool[], token text[], next uuid[]
WITH t AS MATERIALIZED (
  SELECT * FROM unnest(@guid, @gid, @activity, @dad, @version_id, @work, @attempt, @delta, @output, @status, @code,
    @seen, @seen_at, @final, @consumed, @seq, @n, @events, @state, @ended, @token, @next)
    WITH ORDINALITY AS t(guid, gid, activity, dad, version_id, work, attempt, delta, output, status, code,
      seen, seen_at, final, consumed, seq, n, events, state, ended, token, next, ord)
), jl AS MATERIALIZED (
  SELECT t.*, job.semaphore FROM legwork.job JOIN t USING (gid, version_id)
  -- One that is being cancelled has an error, and ends in another way.
  WHERE job.closed_guid IS NULL AND job.threshold = 0 AND job.error IS NULL
    ORDER BY job.gid FOR NO KEY UPDATE OF job
), ua AS (
  UPDATE legwork.activity a SET ledger = a.ledger + #add_entry + CASE WHEN d.final THEN #add_finalize ELSE 0 END,
    output = coalesce(d.output, a.output), status = CASE WHEN d.status <> '' THEN d.status ELSE a.status END,
    code = CASE WHEN d.status <> '' THEN d.code ELSE a.code END, updated_at = now(),
    -- A frame that gets a new turn waits for that one, at its first attempt.
    seq = a.seq + d.n, frame = d.state, token = coalesce(d.token, a.token),
    work_guid = coalesce(d.next, a.work_guid), attempt = CASE WHEN d.next IS NULL THEN a.attempt ELSE 1 END
  FROM jl d
  WHERE (SELECT count(*) FROM jl) >= 0 -- all jobs are locked before the first activity is
    AND a.gid = d.gid AND a.activity = d.activity AND a.dad = d.dad AND a.ledger = d.seen AND a.seq = d.seq
    AND a.work_guid = d.work AND a.attempt = d.attempt AND (d.seen_at IS NULL OR a.updated_at = d.seen_at)
    AND #finalize(a.ledger) < #final AND #entries(a.ledger) < #max_entries
  RETURNING d.ord, d.gid, d.activity, d.dad, d.guid, d.consumed, d.delta, d.semaphore + d.delta AS after, a.ledger,
    d.seq, d.n, d.events, d.ended
), uj AS (
  UPDATE legwork.job j SET semaphore = ua.after, closed_guid = CASE WHEN ua.after = 0 THEN ua.guid END,
    state = CASE WHEN ua.after = 0 THEN 'completed' ELSE j.state END,
    completed_at = CASE WHEN ua.after = 0 THEN now() END, expires_at = CASE WHEN ua.after = 0 THEN now() + j.expire END
  FROM ua WHERE j.gid = ua.gid AND ua.delta <> 0
), ug AS (
  INSERT INTO legwork.guid_ledger (guid, gid, activity, dad, ledger)
  SELECT guid, gid, activity, dad, #advanced - 1 + #entries(ledger) + CASE WHEN after = 0 THEN #ended ELSE 0 END
  FROM ua ORDER BY guid
), journals AS (
  INSERT INTO legwork.journal (gid, activity, dad, seq, n, events)
  SELECT gid, activity, dad, seq, n, events FROM ua ORDER BY gid, activity, dad
), closed AS (
  DELETE FROM legwork.open_frame f USING ua
  WHERE ua.ended AND f.gid = ua.gid AND f.activity = ua.activity AND f.dad = ua.dad
), data AS (
  -- include leaves.sql
  JOIN ua p USING (ord)
  ORDER BY p.gid, v.path, v.ord DESC
  ON CONFLICT (gid, path) DO UPDATE SET value = excluded.value
), children AS (
  -- include children.sql
  JOIN ua p USING (ord)
), ahead AS (
  -- include ahead.sql
  JOIN ua p USING (ord)
), gone AS (
  DELETE FROM legwork.outbox o USING ua WHERE o.guid = ua.consumed AND o.gid = ua.gid AND (#answerable(o))
)
SELECT ord, ledger, after - delta, after, now() FROM ua ORDER BY ord
