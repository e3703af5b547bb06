-- The marks of a batch and everything they prove, in one statement: Leg 1 of
-- what waits for an answer (L1-04), and steps save and spawn of every message
-- with a GUID row (GUID-06, GUID-07), with the semaphore and the snapshot
-- (SEM-04). What only some steps need follows in statements of their own, in
-- the same transaction; they find what was granted here by the row versions
-- that this transaction has written.
--
-- Each transition asks for steps; f grants them against the locked rows: a
-- digit must be 0, the job open, the activity not finalized by another message
-- (CON-04, CON-08), and an answer must be to the work that is outstanding, not
-- to one that a retry has replaced. Every effect joins the RETURNING of the update that set
-- the digit. A second copy running now waits for the locks, then finds the
-- digits set and is granted nothing.
--
-- A step that writes job data it has also read is granted nothing if they have
-- changed since: lock_jobs.sql has run before, so that what is seen here cannot
-- change any more. Neither is one that appends to a journal which has become longer since it was
-- read, or which a failover has made another one: the function was written at another time.
--
-- Neither is a step that was decided for another version of the app than the job runs now:
-- it was moved meanwhile (move.sql).
--
-- Steps of a group are granted together or not at all: the last one appends to a journal
-- what all of them say. If one cannot be granted, the others are stale, too. The steps of a
-- group follow each other, so that a job is closed before all of them or behind them.
--
-- Locks: job, activity, guid_ledger, outbox, each in key order.
-- params: guid uuid[], gid uuid[], activity text[], dad text[], plain bool[], save bool[], spawn bool[], leg1 bool[],
-- params: guard bool[], final bool[], delta int[], fail json[], output json[], status text[], code int[],
-- params: work uuid[], consumed uuid[],
-- params: leaves.sql, children.sql, plane text[], preseed bool[], resumes bool[], ahead.sql,
-- params: read_ord bigint[], read_gid uuid[], read_path text[], found_ord bigint[], found_path text[],
-- params: found_value json[],
-- params: frame_ord bigint[], frame_gid uuid[], frame_activity text[], frame_dad text[], frame_seq int[],
-- params: frame_at timestamptz[],
-- params: together int[], together_steps int[], version_id int[]
WITH t AS MATERIALIZED (
  SELECT * FROM unnest(@guid, @gid, @activity, @dad,
                       @plain, @save, @spawn, @leg1, @guard, @final,
                       @delta, @fail, @output, @status, @code, @work, @consumed, @plane, @preseed, @resumes,
                       @together, @together_steps, @version_id)
    WITH ORDINALITY AS t(guid, gid, activity, dad, plain, save, spawn, leg1, guard, final,
                         delta, fail, output, status, code, work, consumed, plane, preseed, resumes,
                         together, together_steps, version_id, ord)
), jl AS MATERIALIZED (
  SELECT job.gid, job.semaphore, job.threshold, job.closed_guid, job.version_id FROM legwork.job
  WHERE job.gid IN (SELECT t.gid FROM t) ORDER BY job.gid FOR NO KEY UPDATE
), fr AS MATERIALIZED (
  SELECT * FROM unnest(@frame_ord, @frame_gid, @frame_activity, @frame_dad, @frame_seq, @frame_at)
    AS fr(ord, gid, activity, dad, seq, at)
), al AS MATERIALIZED (
  -- With the frames whose journals grow, which follow-up statements write.
  SELECT a.gid, a.activity, a.dad, a.ledger, a.work_guid, a.seq, a.updated_at, a.frame IS NULL AS over
  FROM legwork.activity a JOIN (
      SELECT t.gid, t.activity, t.dad FROM t UNION SELECT fr.gid, fr.activity, fr.dad FROM fr) x
    USING (gid, activity, dad)
  WHERE (SELECT count(*) FROM jl) >= 0 ORDER BY a.gid, a.activity, a.dad FOR NO KEY UPDATE OF a
), gl AS MATERIALIZED (
  SELECT g.guid, g.ledger FROM legwork.guid_ledger g JOIN t USING (guid, gid)
  WHERE (SELECT count(*) FROM al) >= 0 AND NOT t.plain ORDER BY g.guid FOR NO KEY UPDATE OF g
), stale AS MATERIALIZED (
  -- What lies now at, below or above a path that a step has read (NULL: all of
  -- it), and what it found there; '/' follows the dot.
  SELECT ord FROM (
    SELECT r.ord, jd.path, jd.value::text, true AS now
    FROM unnest(@read_ord, @read_gid, @read_path) AS r(ord, gid, path) CROSS JOIN LATERAL (
      SELECT d.path, d.value FROM legwork.job_data d WHERE d.gid = r.gid AND (r.path IS NULL OR d.path = r.path)
      UNION ALL
      SELECT d.path, d.value FROM legwork.job_data d WHERE d.gid = r.gid AND d.path > r.path || '.'
        AND d.path < r.path || '/'
      UNION ALL
      SELECT d.path, d.value FROM generate_series(1, length(r.path) - 1) AS i JOIN legwork.job_data d ON d.gid = r.gid
        AND d.path = left(r.path, i)
      WHERE substr(r.path, i + 1, 1) = '.') jd
    UNION ALL
    SELECT v.ord, v.path, v.value::text, false FROM unnest(@found_ord, @found_path, @found_value) AS v(ord, path, value)
  ) x(ord, path, value, now)
  GROUP BY ord, path, value HAVING bool_and(now) OR NOT bool_or(now)
  UNION ALL
  SELECT fr.ord FROM fr LEFT JOIN al USING (gid, activity, dad)
  WHERE CASE fr.seq WHEN 0 THEN NOT al.over ELSE al.seq IS DISTINCT FROM fr.seq OR al.updated_at <> fr.at END
), f AS MATERIALIZED (
  SELECT t.*, jl.semaphore, jl.threshold, jl.closed_guid <> t.guid AS closed,
    coalesce(t.plain AND o.free AND #leg1(al.ledger) = 0, false) AS sends,
    coalesce(NOT t.plain AND o.free AND t.save AND #saved(gl.ledger) = 0, false) AS saves,
    -- What follows must rest on what was saved: here, or before and then read.
    coalesce(NOT t.plain AND o.free AND t.spawn AND #spawned(gl.ledger) = 0
      AND CASE #saved(gl.ledger) WHEN 0 THEN t.save ELSE t.resumes END, false) AS spawns,
    al.ledger AS ledger, gl.ledger AS marks, o.stale, m.moved
  FROM t LEFT JOIN jl USING (gid) LEFT JOIN al USING (gid, activity, dad) LEFT JOIN gl ON gl.guid = t.guid
    CROSS JOIN LATERAL (SELECT coalesce(t.version_id <> jl.version_id, false) AS moved) m
    CROSS JOIN LATERAL (SELECT NOT m.moved AND t.ord IN (SELECT stale.ord FROM stale) AS stale) s
    CROSS JOIN LATERAL (SELECT s.stale, NOT m.moved AND NOT s.stale
                               AND jl.semaphore IS NOT NULL AND jl.closed_guid IS NULL
                               AND (NOT t.guard OR #finalize(al.ledger) < #final)
                               AND (t.plain OR t.work IS NULL OR t.work = al.work_guid) AS free) o
), torn AS MATERIALIZED (
  -- The steps of groups of which one cannot be granted, or is not here.
  SELECT f.ord FROM f WHERE f.together IN (
    SELECT g.together FROM f g WHERE g.together IS NOT NULL GROUP BY g.together
    HAVING count(*) FILTER (WHERE g.spawns) < max(g.together_steps))
), r AS MATERIALIZED (
  -- The semaphore after each transition, in batch order.
  SELECT ord, gid, guid, fail, threshold,
         semaphore + (sum(delta) OVER (PARTITION BY gid ORDER BY ord))::int AS after
  FROM f WHERE spawns AND ord NOT IN (SELECT torn.ord FROM torn)
), c AS MATERIALIZED (
  -- The one transition that closes each job: the first to reach the threshold,
  -- or to fail without a handler.
  SELECT DISTINCT ON (gid) gid, ord, guid, fail FROM r
  WHERE after = threshold OR fail IS NOT NULL ORDER BY gid, ord
), d AS MATERIALIZED (
  SELECT f.*, r.after,
         f.saves AND NOT x.torn AND (c.ord IS NULL OR f.ord <= c.ord) AS saved,
         f.spawns AND NOT x.torn AND (c.ord IS NULL OR f.ord <= c.ord) AS spawned,
         coalesce(f.spawns AND f.ord = c.ord, false) AS hit,
         coalesce(f.closed OR f.ord > c.ord, false) AS late,
         f.stale OR f.spawns AND x.torn AS again
  FROM f LEFT JOIN r ON r.ord = f.ord LEFT JOIN c ON c.gid = f.gid
    CROSS JOIN LATERAL (SELECT f.ord IN (SELECT torn.ord FROM torn) AS torn) x
), uj AS (
  UPDATE legwork.job j SET semaphore = x.after, closed_guid = c.guid,
    error = coalesce(c.fail, j.error) -- one that is being cancelled has its error already
  FROM (SELECT DISTINCT ON (gid) gid, after FROM d WHERE spawned ORDER BY gid, ord DESC) x LEFT JOIN c ON c.gid = x.gid
  WHERE j.gid = x.gid
  RETURNING j.gid
), ua AS (
  UPDATE legwork.activity a SET
    ledger = a.ledger
      + CASE WHEN (d.sends OR d.saved AND d.leg1) AND #leg1(a.ledger) = 0
             THEN #add_leg1 + d.preseed::int ELSE 0 END
      + CASE WHEN d.spawned AND d.final AND NOT d.hit AND #finalize(a.ledger) = 0 THEN #add_finalize ELSE 0 END,
    output = CASE WHEN (d.saved OR d.sends) AND d.plane = d.dad
      AND d.output IS NOT NULL THEN d.output ELSE a.output END,
    -- A merge arrival saves nothing of its own: no status, no code.
    status = CASE WHEN (d.saved OR d.sends) AND d.plane = d.dad AND d.status <> '' THEN d.status ELSE a.status END,
    code = CASE WHEN (d.saved OR d.sends) AND d.plane = d.dad AND d.status <> '' THEN d.code ELSE a.code END,
    work_guid = CASE WHEN d.sends THEN d.work ELSE a.work_guid END,
    updated_at = now()
  FROM d
  WHERE a.gid = d.gid AND a.activity = d.activity AND a.dad = d.dad
    AND (d.sends AND #leg1(a.ledger) = 0 OR d.saved OR d.spawned)
  RETURNING d.ord, d.gid, d.sends
), ug AS (
  UPDATE legwork.guid_ledger g SET ledger = g.ledger
      + CASE WHEN d.saved THEN #add_saved ELSE 0 END
      + CASE WHEN d.spawned THEN #add_spawned ELSE 0 END
      + CASE WHEN d.hit THEN #add_closed ELSE 0 END
  FROM d
  WHERE g.guid = d.guid AND (d.saved OR d.spawned)
    AND (NOT d.saved OR #saved(g.ledger) = 0)
    AND (NOT d.spawned OR #spawned(g.ledger) = 0)
  RETURNING d.ord, d.gid, d.guid, d.activity, d.dad, d.plane, d.output, d.status, d.code, d.saved, d.spawned
), granted AS MATERIALIZED (
  -- One CTE for all effects: joining the results of several updates would be a
  -- loop in a loop.
  SELECT ord, gid, true AS saved, true AS spawned FROM ua WHERE sends
  UNION ALL
  SELECT ord, gid, saved, spawned FROM ug
), planes AS (
  -- A later entry of one activity has its own plane (DAD-05); the ledger stays
  -- with the first.
  INSERT INTO legwork.activity (gid, activity, dad, ledger, leg1_guid, output, status, code)
  SELECT gid, activity, plane, 0, guid, output, status, code FROM ug WHERE saved AND plane <> dad
), data AS (
  -- include leaves.sql
  JOIN granted p USING (ord) WHERE p.saved ORDER BY p.gid, v.path, v.ord DESC
  ON CONFLICT (gid, path) DO UPDATE SET value = excluded.value
), children AS (
  -- include children.sql
  JOIN granted p USING (ord) WHERE p.spawned
), ahead AS (
  -- include ahead.sql
  JOIN granted p USING (ord) WHERE p.spawned
), gone AS (
  -- The row that the message is, or the one that it answers.
  DELETE FROM legwork.outbox o USING d
  WHERE o.guid = d.consumed AND o.gid = d.gid AND (d.sends OR d.spawned AND NOT d.hit)
    AND CASE o.guid WHEN d.guid THEN o.lane = 'run' ELSE #answerable(o) END
)
-- The rows of d are locked: what the updates make of them is known.
SELECT d.ord, d.sends, d.saved, d.spawned, d.hit, d.late,
       d.ledger
         + CASE WHEN (d.sends OR d.saved AND d.leg1) AND #leg1(d.ledger) = 0 THEN #add_leg1 + d.preseed::int ELSE 0 END
         + CASE WHEN d.spawned AND d.final AND NOT d.hit AND #finalize(d.ledger) = 0 THEN #add_finalize ELSE 0 END,
       d.marks + CASE WHEN d.saved THEN #add_saved ELSE 0 END + CASE WHEN d.spawned THEN #add_spawned ELSE 0 END
         + CASE WHEN d.hit THEN #add_closed ELSE 0 END,
       coalesce(d.after - d.delta, 0), coalesce(d.after, 0), d.again, d.moved, now()
FROM d ORDER BY d.ord
