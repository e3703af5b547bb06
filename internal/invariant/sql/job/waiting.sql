-- An activity that has asked (a worker, an await, a hook that waits) and has
-- not been answered has one row that will bring the answer, and none once its
-- final answer has taken effect (L1-04, WORK-06, CON-08): a message of its work's
-- GUID (work, await, timer or result), or registrations, or an open child. Only
-- registrations and a timer may be there together: the first ends both.
--
-- The final answer has the GUID that legwork.ResponseGUID derives from the
-- work, so SQL can tell whether it has come.
WITH asked AS (
  SELECT j.gid, j.state, j.closed_guid, a.activity, a.dad, a.ledger, a.work_guid, k.kind, k.cycle,
    #leg1(a.ledger) = 1 AS passed, #finalize(a.ledger) = 2 AS finalized,
    substring(uuid_send(a.gid) FROM 1 FOR n.shared) ||
    substring(sha256(uuid_send(a.gid) || uuid_send(a.work_guid) || int8send(a.attempt) || 'final'::bytea)
      FROM 1 FOR 16 - n.shared) AS answer
  FROM activity a JOIN job j USING (gid)
    -- How many bytes ids of a job share, see legwork.ID.
    CROSS JOIN LATERAL (SELECT CASE WHEN substr(a.gid::text, 15, 1) = '8' THEN 8 ELSE 6 END AS shared) n
    JOIN kinds k ON k.version_id = j.version_id AND k.activity = a.activity AND k.kind IN ('worker', 'await', 'hook')
  WHERE a.ledger > 0
), answered AS (
  SELECT w.*, coalesce(#spawned(g.ledger) = 1, false) AS answered,
    coalesce(g.guid = w.closed_guid AND #completed(g.ledger) = 0, false) AS closing
  FROM asked w LEFT JOIN legwork.guid_ledger g ON g.gid = w.gid
    AND g.guid = encode(set_byte(set_byte(w.answer, 6, get_byte(w.answer, 6) & 15 | 128), 8,
      get_byte(w.answer, 8) & 63 | 128), 'hex')::uuid
), held AS (
  SELECT w.*, o.guid IS NOT NULL AS message, coalesce(o.lane = 'response', false) AS timer,
    h.work IS NOT NULL AS hooked, coalesce(c.n, 0) AS children
  FROM answered w LEFT JOIN outbox o ON o.guid = w.work_guid AND o.gid = w.gid
    LEFT JOIN (SELECT DISTINCT work FROM hook) h ON h.work = w.work_guid
    LEFT JOIN (
      SELECT c.parent_gid, c.work, count(*) AS n FROM offspring c JOIN legwork.job k ON k.gid = c.gid
      WHERE NOT c.severed AND k.state = 'running' GROUP BY c.parent_gid, c.work
    ) c ON c.parent_gid = w.gid AND c.work = w.work_guid
)
SELECT gid, format('activity %s %s', activity, dad),
  format('activity %s %s has the ledger %s, but %s', activity, dad, lpad(ledger::text, 15, '0'), what), NULL, NULL
FROM held CROSS JOIN LATERAL (
  SELECT CASE
    WHEN NOT passed AND work_guid IS NOT NULL THEN 'it has asked already'
    WHEN passed AND work_guid IS NULL AND kind <> 'hook' THEN 'it has asked nobody'
    WHEN work_guid IS NULL OR state = 'failed' OR closing THEN NULL
    WHEN finalized AND NOT answered THEN 'no final answer has taken effect'
    WHEN answered AND NOT finalized AND NOT cycle THEN 'its final answer has taken effect'
    WHEN answered AND message THEN 'its answered message ' || work_guid || ' is still in the outbox'
    WHEN answered AND hooked THEN 'the answered hook is still registered'
    WHEN answered AND children > 0 THEN 'the child that answered it is still open'
    WHEN answered OR state <> 'running' THEN NULL
    WHEN NOT message AND NOT hooked AND children = 0 THEN format('what should answer message %s is gone', work_guid)
    WHEN children + hooked::int + (message AND NOT (hooked AND timer))::int > 1
      THEN format('message %s has more than one that will answer it: message %s, registration %s, open children %s',
        work_guid, message, hooked, children)
  END AS what) w
WHERE what IS NOT NULL
