-- An answer that an operator gives for a worker or a child job (ADR 92): it takes the place of the
-- work in its row, as one that a pause holds does (pause_messages.sql), and is due now. Its GUID
-- is that of any final answer. An await whose job has begun has no row: it gets one, and that
-- job's end is told to nobody.
--
-- The fence: the job is open, the activity waits for this work at this attempt, and nothing has
-- answered that: its row is work or an await, or the job that it awaits is open. A row that a
-- pause holds stays held, as the answer. Who claims keyed work is told from now on that nobody
-- waits for it. The time limit ends: the answer came in time.
--
-- A second copy running now waits for the job (answer_lock.sql), and finds the answer.
-- Locks: those of answer_lock.sql, then the child.
-- params: gid uuid, activity text, dad text, work uuid, attempt int, status text, code int, data json, claim text,
-- params: by_hand text, low uuid, high uuid, target text, args json, action.sql
WITH a AS MATERIALIZED (
  SELECT a.gid, j.traceparent, j.tracestate
  FROM legwork.activity a JOIN legwork.job j ON j.gid = a.gid
  WHERE a.gid = @gid AND a.activity = @activity AND a.dad = @dad AND j.closed_guid IS NULL
    AND a.work_guid = @work AND a.attempt = @attempt AND a.frame IS NULL AND #leg1(a.ledger) = 1
    AND #finalize(a.ledger) < #final
), u AS (
  UPDATE legwork.outbox o SET lane = 'response', kind = NULL, topic = NULL, job_id = @claim, work = NULL,
    status = @status, code = @code, seq = NULL, data = @data, retry = @by_hand, failed = NULL, deadline = NULL,
    publish = CASE WHEN o.paused IS NULL THEN 0 ELSE o.publish END,
    due_at = CASE WHEN o.paused IS NULL THEN clock_timestamp() ELSE o.due_at END
  FROM a WHERE o.guid = @work AND o.gid = a.gid
    AND (starts_with(o.lane, 'work.') OR o.lane || '' = 'run' AND o.kind = 'await')
  RETURNING NULL::text AS child, o.paused IS NOT NULL AS held
), c AS MATERIALIZED (
  SELECT c.gid, k.job_id FROM a JOIN legwork.child c ON c.parent_gid = a.gid AND c.work = @work AND NOT c.severed
    JOIN legwork.job k ON k.gid = c.gid AND k.state = 'running'
  FOR NO KEY UPDATE OF c
), put AS (
  INSERT INTO legwork.outbox (guid, gid, lane, activity, dad, attempt, status, code, data, retry, traceparent,
    tracestate, publish, due_at)
  SELECT @work, a.gid, 'response', @activity, @dad, @attempt, @status, @code, @data, @by_hand, a.traceparent,
    a.tracestate, 0, clock_timestamp()
  FROM a WHERE EXISTS (SELECT FROM c)
  ON CONFLICT (guid) DO NOTHING -- the job that it awaits ends at this moment, and has put its result
  RETURNING guid
), sever AS (
  UPDATE legwork.child w SET severed = true FROM c CROSS JOIN put WHERE w.gid = c.gid
  RETURNING c.job_id AS child, false AS held
), done AS MATERIALIZED (
  SELECT * FROM u UNION ALL SELECT * FROM sever
), timer AS (
  DELETE FROM legwork.outbox o USING done
  WHERE o.gid = @gid AND o.guid >= @low AND o.guid <= @high AND o.kind = 'timeout' AND o.lane || '' = 'response'
    AND o.activity = @activity AND o.dad = @dad
), keyed AS (
  UPDATE legwork.reconciliation r SET answered = true, updated_at = now()
  FROM done WHERE r.gid = @gid AND r.activity = @activity AND r.dad = @dad AND r.version = 1 AND NOT r.final
), acted AS (
  -- include action.sql
  FROM (SELECT @gid AS gid, @target AS target, @args AS args,
    CASE WHEN done.held THEN 'answered, held by a pause' ELSE 'answered' END AS outcome FROM done) x
)
SELECT done.child, done.held FROM done
