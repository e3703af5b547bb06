-- Makes attempts of a job (@gid) due that wait for their time, those of an activity
-- (@activity) or all (''). @low and @high bound the ids of the job's messages. The time limit
-- of an attempt counts from when it is due, and moves with it; that of a call of a function is
-- for all attempts, and stays.
--
-- A second copy running now waits for the row and finds it due: it is the row
-- of one attempt, with one GUID, and makes no second one. A relay that claims
-- the row at its time is faster or finds it due; what it has claimed is not
-- touched. What a pause holds stays held, and is told.
-- params: gid uuid, low uuid, high uuid, activity text, action.sql
WITH l AS MATERIALIZED (
  SELECT o.guid, o.lane, o.work, o.paused, o.due_at - clock_timestamp() AS early FROM legwork.outbox o
  WHERE o.guid BETWEEN @low AND @high AND o.gid = @gid AND o.publish + 0 = 0 AND o.attempt > 1
    AND o.due_at > clock_timestamp()
    -- Not by lane, nor by publish: the planner would take the indexes on them.
    AND (o.lane || '' LIKE 'work.%' OR o.lane || '' = 'run' AND o.kind = 'await' OR o.kind = 'timeout')
      AND (@activity = '' OR o.activity = @activity)
  ORDER BY o.guid FOR NO KEY UPDATE
), d AS (
  SELECT * FROM l WHERE l.lane <> 'response'
), u AS (
  UPDATE legwork.outbox o SET due_at = o.due_at - d.early,
    deadline = o.deadline - CASE WHEN d.lane LIKE 'work.%' AND o.activity NOT LIKE '%/%' THEN d.early
      ELSE interval '0' END
  FROM d WHERE o.guid = d.guid AND d.paused IS NULL
  RETURNING o.guid
), acted AS (
  -- include action.sql
  FROM (SELECT @gid AS gid, @activity AS target, NULL::json AS args, format('attempts due: %s', count(*)) AS outcome
    FROM u HAVING count(*) > 0) x
), timer AS (
  UPDATE legwork.outbox o SET due_at = o.due_at - d.early
  FROM d JOIN l ON l.work = d.guid AND l.lane = 'response'
  WHERE o.guid = l.guid AND d.paused IS NULL AND d.lane LIKE 'work.%'
)
SELECT o.activity, o.dad, o.attempt, o.guid, extract(epoch FROM d.early)::float8, o.failed, d.paused IS NOT NULL
FROM d JOIN legwork.outbox o USING (guid) ORDER BY o.dad, o.activity
