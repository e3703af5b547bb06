-- Entry and steps of answers to durable functions in one statement, as advance.sql does for
-- those to workers (ADR 17, ADR 70): answers to turns, and to operations. It writes what
-- enter_leg2 and commit and complete write together; whatever it does not grant is left to
-- them.
--
-- The fence of an answer to an operation is the ledger of its activity: Leg 1 done, no entry
-- yet, open, and waiting for this very work at this attempt. Turns are answered again and
-- again: the fence of an answer to one is the whole ledger of the frame (@seen), as it was
-- when the answer was decided, and when it was written last. The ledger counts the entries, so
-- that a second copy of the answer, or one that has entered by enter_leg2, is not granted. Journals
-- that grow, or that an answer rests on, must be as they were read, and the answers of a group are
-- granted together or not at all, as in commit.sql. What the answer to a turn appends to its
-- own journal is written here (@seq to @next), with the frame's ledger; append.sql writes all
-- other journals, in the same transaction.
--
-- An answer of the engine's own must have its row, as in enter_leg2.sql.
--
-- A second copy running now waits for the locks, then finds the ledgers moved and is
-- granted nothing.
--
-- Locks: job, activity, guid_ledger, outbox, each in key order.
-- params: guid uuid[], gid uuid[], activity text[], dad text[], version_id int[], work uuid[], attempt int[],
-- params: delta int[], output json[], status text[], code int[],
-- params: leaves.sql, children.sql, ahead.sql, own uuid[], seen bigint[], seen_at timestamptz[], final bool[],
-- params: consumed uuid[],
-- params: frame_ord bigint[], frame_gid uuid[], frame_activity text[], frame_dad text[], frame_seq int[],
-- params: frame_at timestamptz[],
-- params: together int[], together_steps int[],
-- params: seq int[], n int[], events json[], state json[], ended bool[], token text[], next uuid[]
WITH t AS MATERIALIZED (
  SELECT * FROM unnest(@guid, @gid, @activity, @dad, @version_id, @work, @attempt, @delta, @output, @status, @code,
    @own, @seen, @seen_at, @final, @consumed, @together, @together_steps, @seq, @n, @events, @state, @ended, @token,
    @next)
    WITH ORDINALITY AS t(guid, gid, activity, dad, version_id, work, attempt, delta, output, status, code, own, seen,
      seen_at, final, consumed, together, together_steps, seq, n, events, state, ended, token, next, ord)
), fr AS MATERIALIZED (
  SELECT * FROM unnest(@frame_ord, @frame_gid, @frame_activity, @frame_dad, @frame_seq, @frame_at)
    WITH ORDINALITY AS fr(ord, gid, activity, dad, seq, at, number)
), jl AS MATERIALIZED (
  SELECT job.gid, job.semaphore, job.version_id FROM legwork.job
  -- One that is being cancelled has an error, and ends in another way.
  WHERE job.gid IN (SELECT t.gid FROM t) AND job.closed_guid IS NULL AND job.threshold = 0 AND job.error IS NULL
    ORDER BY job.gid FOR NO KEY UPDATE
), o AS MATERIALIZED (
  SELECT t.*, jl.semaphore FROM t JOIN jl USING (gid, version_id)
    LEFT JOIN legwork.outbox r ON r.guid = t.own AND r.gid = t.gid AND r.lane || '' = 'response' AND r.publish > 0
  WHERE t.own IS NULL OR r.guid IS NOT NULL
), x AS (
  -- The rows to lock: those of answers, with all that is needed later, and those of journals. A
  -- join of the locked rows with either would be a loop in a loop.
  SELECT o.ord, NULL::bigint AS number, o.gid, o.activity, o.dad, o.seq AS expected, o.seen_at AS at, o.guid,
    o.work AS waits_for, o.attempt AS at_attempt, o.delta, o.output, o.status, o.code, o.seen, o.final, o.consumed,
    o.together, o.together_steps, o.semaphore, o.n, o.events, o.state, o.ended, o.token, o.next
  FROM o
  UNION ALL
  SELECT NULL, fr.number, fr.gid, fr.activity, fr.dad, fr.seq, fr.at, NULL, NULL,
    NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL,
    NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
  FROM fr
), al AS MATERIALIZED (
  SELECT x.*, a.ledger, a.work_guid, a.attempt, a.seq, a.updated_at, a.frame IS NULL AS over
  FROM legwork.activity a JOIN x USING (gid, activity, dad)
  WHERE (SELECT count(*) FROM jl) >= 0 ORDER BY a.gid, a.activity, a.dad FOR NO KEY UPDATE OF a
), stale AS MATERIALIZED (
  SELECT fr.ord FROM fr
  WHERE fr.number NOT IN (SELECT al.number FROM al WHERE al.number IS NOT NULL
    AND CASE al.expected WHEN 0 THEN al.over
        ELSE al.seq = al.expected AND (al.at IS NULL OR al.updated_at = al.at) END)
), f AS MATERIALIZED (
  SELECT al.* FROM al
  WHERE al.ord IS NOT NULL AND al.work_guid = al.waits_for AND al.attempt = al.at_attempt
    AND (al.n IS NULL OR al.seq = al.expected) AND al.ord NOT IN (SELECT stale.ord FROM stale)
    AND CASE WHEN al.seen IS NULL THEN #unanswered(al.ledger)
        ELSE al.ledger = al.seen AND (al.at IS NULL OR al.updated_at = al.at) AND #finalize(al.ledger) < #final
          AND #entries(al.ledger) < #max_entries END
), d AS MATERIALIZED (
  -- The semaphore after each transition. As long as one is open it is above 0.
  SELECT f.*, semaphore + (sum(delta) OVER (PARTITION BY gid ORDER BY ord))::int AS after,
         ord = max(ord) OVER (PARTITION BY gid) AS last
  FROM f
  WHERE f.together IS NULL
    OR f.together IN (SELECT g.together FROM f g GROUP BY g.together HAVING count(*) = max(g.together_steps))
), uj AS (
  UPDATE legwork.job j SET semaphore = d.after, closed_guid = CASE WHEN d.after = 0 THEN d.guid END,
    state = CASE WHEN d.after = 0 THEN 'completed' ELSE j.state END,
    completed_at = CASE WHEN d.after = 0 THEN now() END, expires_at = CASE WHEN d.after = 0 THEN now() + j.expire END
  FROM d WHERE j.gid = d.gid AND d.last AND d.after <> d.semaphore
), ua AS (
  UPDATE legwork.activity a SET ledger = a.ledger + #add_entry + CASE WHEN d.final THEN #add_finalize ELSE 0 END,
    output = coalesce(d.output, a.output), status = CASE WHEN d.status <> '' THEN d.status ELSE a.status END,
    code = CASE WHEN d.status <> '' THEN d.code ELSE a.code END, updated_at = now(),
    -- A frame that gets a new turn waits for that one, at its first attempt.
    seq = a.seq + coalesce(d.n, 0), frame = CASE WHEN d.n IS NULL THEN a.frame ELSE d.state END,
    token = coalesce(d.token, a.token), work_guid = coalesce(d.next, a.work_guid),
    attempt = CASE WHEN d.next IS NULL THEN a.attempt ELSE 1 END
  FROM d WHERE a.gid = d.gid AND a.activity = d.activity AND a.dad = d.dad AND a.ledger = d.ledger
  -- All that the others need: a join of ua with d would be a loop in a loop.
  RETURNING d.ord, d.gid, d.activity, d.dad, d.guid, d.consumed, d.delta, d.after, a.ledger, d.expected, d.n, d.events,
    d.ended
), ug AS (
  INSERT INTO legwork.guid_ledger (guid, gid, activity, dad, ledger)
  SELECT guid, gid, activity, dad, #advanced - 1 + #entries(ledger) + CASE WHEN after = 0 THEN #ended ELSE 0 END
  FROM ua ORDER BY guid
), journals AS (
  INSERT INTO legwork.journal (gid, activity, dad, seq, n, events)
  SELECT gid, activity, dad, expected, n, events FROM ua WHERE n IS NOT NULL ORDER BY gid, activity, dad
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
