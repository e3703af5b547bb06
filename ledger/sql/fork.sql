-- The rows of a fork (ADR 88), if fork_begin.sql has begun it in this transaction: the job, what
-- is copied of its source, under the ids that the plan has found, and job data. What an activity
-- has put out never leaves the database.
--
-- The ledgers are those of the source: what they say was done is done. Only the digits of the end
-- of the source are left out, and those of answers that come again.
-- params: gid uuid, job_id text, version_id int, semaphore int, activity text[], dad text[], guid uuid[],
-- params: work uuid[], ledger bigint[], answered bool[], old uuid[], new uuid[], marks bigint[], keyed_activity text[],
-- params: keyed_dad text[], keyed_work uuid[], keyed_waits bool[], keyed_open bool[], drop text[], path text[],
-- params: value json[], parent_gid uuid, parent_activity text, parent_dad text, parent_work uuid, parent_topic text,
-- params: ahead.sql
WITH f AS MATERIALIZED (
  SELECT f.gid, f.source FROM legwork.fork f WHERE f.gid = @gid AND #ours(f)
), j AS (
  INSERT INTO legwork.job (gid, app, job_id, version_id, graph, semaphore, traceparent, tracestate, key, entity,
    publishes, expire)
  SELECT f.gid, s.app, @job_id, @version_id, s.graph, @semaphore, s.traceparent, s.tracestate, s.key, s.entity,
    s.publishes, s.expire
  FROM f JOIN legwork.job s ON s.gid = f.source
), a AS (
  INSERT INTO legwork.activity (gid, activity, dad, ledger, leg1_guid, work_guid, status, code, output, hook, attempt,
    entered_at, updated_at, seq)
  SELECT f.gid, a.activity, a.dad, k.ledger, k.guid, k.work, CASE WHEN k.answered THEN a.status END,
    CASE WHEN k.answered THEN a.code END, CASE WHEN k.answered THEN a.output END, CASE WHEN k.answered THEN a.hook END,
    CASE WHEN k.answered THEN a.attempt ELSE 1 END, a.entered_at, a.updated_at, CASE WHEN k.answered THEN a.seq END
  FROM f CROSS JOIN unnest(@activity, @dad, @guid, @work, @ledger, @answered)
      AS k(activity, dad, guid, work, ledger, answered)
    JOIN legwork.activity a ON a.gid = f.source AND a.activity = k.activity AND a.dad = k.dad
), ahead AS (
  -- include ahead.sql
  JOIN (SELECT 1::bigint AS ord, f.gid FROM f) p USING (ord)
), y AS (
  INSERT INTO legwork.journal (gid, activity, dad, seq, n, at, events)
  SELECT f.gid, y.activity, y.dad, y.seq, y.n, y.at, y.events
  FROM f CROSS JOIN unnest(@activity, @dad, @answered) AS k(activity, dad, answered)
    JOIN legwork.journal y ON y.gid = f.source AND y.activity = k.activity AND y.dad = k.dad
  WHERE k.answered
), g AS (
  INSERT INTO legwork.guid_ledger (guid, gid, activity, dad, ledger, entries)
  SELECT k.new, f.gid, g.activity, g.dad, k.marks, g.entries
  FROM f CROSS JOIN unnest(@old, @new, @marks) AS k(old, new, marks)
    JOIN legwork.guid_ledger g ON g.guid = k.old AND g.gid = f.source
), r AS (
  INSERT INTO legwork.reconciliation (gid, activity, dad, version, topic, key, work, attempt, claim, token, claimed_by,
    verified, status, final, unclaimed, result_dad, error, diagnostic)
  SELECT f.gid, r.activity, r.dad, r.version, r.topic, r.key, k.work, CASE WHEN k.waits THEN 1 ELSE r.attempt END,
    r.claim, NULL, r.claimed_by, NULL, CASE WHEN k.open THEN 'indeterminate' ELSE r.status END,
    r.final AND NOT k.open, r.unclaimed,
    CASE WHEN NOT k.open THEN r.result_dad END, r.error, r.diagnostic
  FROM f CROSS JOIN unnest(@keyed_activity, @keyed_dad, @keyed_work, @keyed_waits, @keyed_open)
      AS k(activity, dad, work, waits, open)
    JOIN legwork.reconciliation r ON r.gid = f.source AND r.activity = k.activity AND r.dad = k.dad
), found AS (
  INSERT INTO legwork.search (gid, name, app, value, number)
  SELECT f.gid, x.name, x.app, x.value, x.number FROM f JOIN legwork.search x ON x.gid = f.source
), awaited AS (
  INSERT INTO legwork.awaits (gid, child) SELECT @parent_gid, f.gid FROM f WHERE @parent_gid IS NOT NULL
), kept AS (
  INSERT INTO legwork.job_data (gid, path, value)
  SELECT f.gid, d.path, d.value FROM f JOIN legwork.job_data d ON d.gid = f.source WHERE d.path <> ALL (@drop)
  UNION ALL
  SELECT f.gid, v.path, v.value FROM f CROSS JOIN unnest(@path, @value) AS v(path, value)
)
INSERT INTO legwork.child (gid, parent_gid, activity, dad, work, topic, severed)
SELECT f.gid, @parent_gid, @parent_activity, @parent_dad, @parent_work, @parent_topic, false
FROM f WHERE @parent_gid IS NOT NULL
