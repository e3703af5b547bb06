-- Claims to run keyed work (OWN-06), the one gate before each execution, however the
-- work came. A row for each claim that has a record; a claim without one is stale. The
-- verdict is the first of these that holds:
--
--   nobody waits for it at this attempt, or its job has ended    stale
--   an operator has answered it (answer.sql)                     stale
--   a newer build has written the record                         later
--   another key, or a state that is none                         contradiction
--   its answer has closed the job, and is to complete it         verify: it must come again
--   no claim yet                                                 run, claim 1
--   the claim of this very delivery                              run: its request again
--   the last claim had no effect: its answer said so             run, the next claim
--   the verifier has seen the last claim and says not-completed  run, the next claim
--   otherwise                                                    verify
--
-- After a failover Postgres may have lost claims, and records, that it had granted
-- (@doubt is how long a job may have begun after the epoch was raised): the work of
-- such a job is run on a verifier's word alone.
--
-- A second copy running now waits for the record's lock, then finds another token and
-- gets verify. No other row is locked. What ends the work meanwhile locks the record too.
-- params: gid uuid[], activity text[], dad text[], work uuid[], attempt int[], topic text[], key text[],
-- params: token text[], claimed_by text[], seen int[], verified text[], doubt interval
WITH l AS MATERIALIZED (
  SELECT t.*, r.version, r.topic AS of_topic, r.key AS of_key, r.work AS of_work, r.attempt AS of_attempt, r.claim,
    r.token AS of_token, r.verified AS of_verified, r.final,
    r.answered
  FROM unnest(@gid, @activity, @dad, @work, @attempt, @topic, @key, @token, @claimed_by, @seen, @verified)
      WITH ORDINALITY AS t(gid, activity, dad, work, attempt, topic, key, token, claimed_by, seen, verified, ord)
    JOIN legwork.reconciliation r USING (gid, activity, dad)
  ORDER BY r.gid, r.activity, r.dad FOR NO KEY UPDATE OF r
), d AS MATERIALIZED (
  SELECT l.*, CASE
      WHEN l.of_topic <> l.topic OR l.of_work <> l.work OR l.of_attempt <> l.attempt
        OR j.gid IS NULL OR j.completed_at IS NOT NULL OR l.final <> (j.closed_guid IS NOT NULL)
        OR l.answered THEN 'stale'
      WHEN l.version > 1 THEN 'later'
      WHEN l.of_key <> l.key OR l.verified NOT IN ('', 'not-completed', 'indeterminate') THEN 'contradiction'
      WHEN l.final THEN 'verify'
      WHEN l.verified = 'not-completed' AND l.seen = l.claim THEN 'next'
      WHEN e.epoch > 1 AND j.created_at < e.raised_at + @doubt THEN 'verify'
      WHEN l.claim = 0 OR l.of_verified = 'not-completed' THEN 'next'
      WHEN l.of_token = l.token THEN 'run'
      ELSE 'verify' END AS verdict
  FROM l LEFT JOIN legwork.job j ON j.gid = l.gid CROSS JOIN legwork.epoch e
), u AS (
  UPDATE legwork.reconciliation r SET claim = r.claim + 1, token = d.token, claimed_by = d.claimed_by, verified = NULL,
    updated_at = now()
  FROM d WHERE r.gid = d.gid AND r.activity = d.activity AND r.dad = d.dad AND d.verdict = 'next'
), c AS (
  UPDATE legwork.reconciliation r SET updated_at = now(), diagnostic = (coalesce(r.diagnostic, '[]')::jsonb
    || jsonb_build_object('at', now(), 'claimed_by', d.claimed_by, 'key', d.key, 'verified', d.verified))::json
  FROM d WHERE r.gid = d.gid AND r.activity = d.activity AND r.dad = d.dad AND d.verdict = 'contradiction'
    AND coalesce(json_array_length(r.diagnostic), 0) < 4
)
SELECT d.ord, CASE d.verdict WHEN 'next' THEN 'run' ELSE d.verdict END,
       d.claim + CASE d.verdict WHEN 'next' THEN 1 ELSE 0 END
FROM d
