-- One turn of the auditor: the next piece of jobs, in the order of their gids,
-- and which of the open ones nothing will move. All relays share one row that
-- says how far they have come and when the next turn is due: whoever locks it
-- takes the turn, the others skip it, so that more relays are no more load. A turn
-- that is due later than one can be was written by a clock that was ahead: it is
-- due now.
--
-- A piece ends after @jobs jobs, or @open_jobs open ones; jobs younger than @young are left for
-- the next round, which begins @round after the end of this one. The gauge is what
-- this round has found so far, or the last one, if that is more.
--
-- Nothing will move an open job if fewer rows hold its obligations than its
-- semaphore counts (ADR 13), a letter that is open standing for the message of
-- its activity; a closed one if no message is left to end it; one that has not
-- sent its first messages if its start is gone. It is one snapshot, and these
-- hold after every commit: a job that is under way is never among them.
--
-- A closed job waits for its closer to complete it. If that does not come back,
-- a message takes its place (legwork.finish_closed): for every closed job that is
-- looked at, as a closer that comes back after all finds its work done.
-- It also counts the jobs that it walks over, by app, graph and state, and at the end of the
-- round makes that what lists tell (audit_count). An auditor of an older build counts nothing:
-- then the round goes on without numbers. What lists find jobs by (ADR 91) it sets right: jobs
-- that have failed and are not in trouble, open ones that no other row shows, and rows of
-- awaits whose child has ended. A job that the retention deletes now is left to it.
-- params: pause interval, round interval, jobs bigint, open_jobs bigint, young interval, told bigint
WITH turn AS MATERIALIZED (
  SELECT a.after, a.found, a.looked, a.after = '00000000-0000-0000-0000-000000000000' AS first,
    a.counted IS NOT DISTINCT FROM a.after AS counts
  FROM legwork.audit a
  WHERE a.next_at <= now() OR a.next_at > now() + greatest(@pause, @round) + interval '5 s' FOR UPDATE SKIP LOCKED
), walk AS MATERIALIZED (
  SELECT w.* FROM turn CROSS JOIN LATERAL (
    SELECT j.gid, j.app, j.job_id, j.graph, j.state, j.semaphore, j.closed_guid FROM legwork.job j
    WHERE j.gid > turn.after
      AND j.gid < (lpad(to_hex((extract(epoch FROM now() - @young) * 1000)::bigint), 12, '0')
      || '00000000000000000000')::uuid
    ORDER BY j.gid LIMIT @jobs) w
), open AS MATERIALIZED (
  SELECT w.*, legwork.first_id(w.gid) AS low, legwork.last_id(w.gid) AS high
  FROM walk w WHERE w.state = 'running' ORDER BY w.gid LIMIT @open_jobs
), held AS MATERIALIZED (
  SELECT o.*, s.began, s.starts, m.run, m.moving, m.ends, k.works, l.letters
  FROM open o
    CROSS JOIN LATERAL (
      SELECT coalesce(bool_or(#spawned(g.ledger) = 1), false) AS began,
        coalesce(bool_or(r.guid IS NOT NULL), false) AS starts
      FROM legwork.activity t LEFT JOIN legwork.guid_ledger g ON g.guid = t.leg1_guid AND g.gid = t.gid
        LEFT JOIN legwork.outbox r ON r.guid = t.leg1_guid AND r.gid IS NULL
      WHERE t.gid = o.gid AND t.dad = ',0') s
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE b.lane = 'run' AND coalesce(b.kind, 'leg1') = 'leg1'
        AND coalesce(#spawned(g.ledger), 0) = 0) AS run,
             count(*) FILTER (WHERE b.lane NOT IN ('event', 'signal')) AS moving,
             count(*) FILTER (WHERE b.kind = 'interrupt') AS ends
      FROM legwork.outbox b LEFT JOIN legwork.guid_ledger g ON g.guid = b.guid
      WHERE b.guid >= o.low AND b.guid <= o.high AND b.gid = o.gid) m
    CROSS JOIN LATERAL (
      SELECT count(*) AS works FROM (
        -- Not by lane: the planner would take the index on it.
        SELECT b.guid FROM legwork.outbox b
        WHERE b.guid >= o.low AND b.guid <= o.high AND b.gid = o.gid
          AND (starts_with(b.lane, 'work.') OR b.lane || '' = 'run' AND b.kind = 'await' OR b.lane || '' = 'response'
            AND coalesce(b.work, b.guid) = b.guid)
        UNION
        SELECT h.work FROM legwork.hook h WHERE h.gid = o.gid
        UNION
        SELECT c.work FROM legwork.child c JOIN legwork.job k ON k.gid = c.gid WHERE c.parent_gid = o.gid
          AND k.state = 'running' AND NOT c.severed) x) k
    CROSS JOIN LATERAL (
      SELECT count(DISTINCT d.activity) AS letters FROM legwork.dead_letter d
        WHERE d.gid = o.gid AND d.state = 'open') l
), finishing AS MATERIALIZED (
  SELECT f.gid FROM (SELECT array_agg(h.gid) AS gids FROM held h WHERE h.closed_guid IS NOT NULL) x
    CROSS JOIN LATERAL legwork.finish_closed(x.gids) AS f(gid) WHERE x.gids IS NOT NULL
), lost AS MATERIALIZED (
  SELECT h.gid, h.app, h.job_id, h.semaphore,
         CASE WHEN h.closed_guid IS NOT NULL OR NOT h.began THEN 0 ELSE h.run + h.works + h.letters END::int AS held
  FROM held h
  WHERE NOT h.starts AND h.ends = 0 AND CASE
    WHEN h.closed_guid IS NOT NULL THEN h.moving = 0 AND NOT EXISTS (SELECT FROM finishing f WHERE f.gid = h.gid)
    WHEN NOT h.began THEN true
    ELSE h.run + h.works + h.letters < greatest(h.semaphore, 1) END
), came AS MATERIALIZED (
  SELECT turn.after, turn.first, turn.first OR turn.counts AS counts,
    turn.found + (SELECT count(*) FROM lost)::int AS found, turn.looked + (SELECT count(*) FROM open) AS looked,
    -- How far the piece has come; null: to the end.
    CASE WHEN (SELECT count(*) FROM open) = @open_jobs THEN (SELECT o.gid FROM open o ORDER BY o.gid DESC LIMIT 1)
         WHEN (SELECT count(*) FROM walk) = @jobs THEN (SELECT w.gid FROM walk w
           ORDER BY w.gid DESC LIMIT 1) END AS upto
  FROM turn
), seen AS MATERIALIZED (
  SELECT w.gid, w.app, w.graph, w.state FROM walk w CROSS JOIN came c WHERE c.upto IS NULL OR w.gid <= c.upto
), counted AS (
  INSERT INTO legwork.audit_count AS n (app, graph, state, jobs, counting)
  SELECT x.app, x.graph, x.state, CASE WHEN c.upto IS NULL THEN sum(x.jobs) ELSE 0 END,
    CASE WHEN c.upto IS NULL THEN 0 ELSE sum(x.jobs) END
  FROM came c CROSS JOIN LATERAL (
    SELECT s.app, s.graph, s.state, count(*) AS jobs, true AS here FROM seen s GROUP BY s.app, s.graph, s.state
    UNION ALL
    SELECT a.app, a.graph, a.state, CASE WHEN c.first THEN 0 ELSE a.counting END, c.first OR c.upto IS NULL
    FROM legwork.audit_count a) x
  WHERE c.counts
  GROUP BY x.app, x.graph, x.state, c.upto HAVING bool_or(x.here)
  ORDER BY x.app, x.graph, x.state
  ON CONFLICT (app, graph, state) DO UPDATE SET counting = excluded.counting,
    jobs = CASE WHEN (SELECT c.upto FROM came c) IS NULL THEN excluded.jobs ELSE n.jobs END
), unlisted AS MATERIALIZED (
  SELECT s.gid FROM seen s WHERE s.state IN ('failed', 'interrupted')
    AND NOT EXISTS (SELECT FROM legwork.trouble t WHERE t.gid = s.gid OFFSET 0)
), troubled AS MATERIALIZED (
  SELECT j.gid, j.state, j.error, j.completed_at FROM legwork.job j WHERE j.gid IN (SELECT u.gid FROM unlisted u)
  ORDER BY j.gid FOR KEY SHARE SKIP LOCKED
), trouble AS (
  INSERT INTO legwork.trouble (gid, state, code, activity, ended_at)
  SELECT t.gid, t.state, #code(t.error), #culprit(t.error), t.completed_at FROM troubled t
  ON CONFLICT (gid) DO NOTHING
), waits AS (
  INSERT INTO legwork.awaits (gid, child)
  SELECT h.gid, h.gid FROM held h
  WHERE h.moving = 0 AND h.letters = 0 AND NOT EXISTS (SELECT FROM legwork.hook k WHERE k.gid = h.gid OFFSET 0)
    AND NOT EXISTS (SELECT FROM legwork.awaits a WHERE a.gid = h.gid OFFSET 0)
  ON CONFLICT (gid, child) DO NOTHING
), idle AS MATERIALIZED (
  SELECT a.gid, a.child FROM came c JOIN legwork.awaits a
      ON a.gid > c.after AND a.gid <= coalesce(c.upto, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
  WHERE NOT EXISTS (SELECT FROM legwork.job k WHERE k.gid = a.child AND k.state = 'running' OFFSET 0)
  ORDER BY a.gid, a.child LIMIT @jobs FOR UPDATE OF a SKIP LOCKED
), waited AS (
  DELETE FROM legwork.awaits a USING idle i WHERE a.gid = i.gid AND a.child = i.child
), moved AS (
  UPDATE legwork.audit a SET next_at = now() + CASE WHEN c.upto IS NULL THEN @round ELSE @pause END,
    after = coalesce(c.upto, '00000000-0000-0000-0000-000000000000'),
    found = CASE WHEN c.upto IS NULL THEN 0 ELSE c.found END,
    looked = CASE WHEN c.upto IS NULL THEN 0 ELSE c.looked END,
    unexplained = CASE WHEN c.upto IS NULL THEN c.found ELSE a.unexplained END,
    open_jobs = CASE WHEN c.upto IS NULL THEN c.looked ELSE a.open_jobs END,
    counted = CASE WHEN c.counts THEN coalesce(c.upto, '00000000-0000-0000-0000-000000000000') END,
    began_at = CASE WHEN c.first THEN now() ELSE a.began_at END,
    counted_from = CASE WHEN c.counts AND c.upto IS NULL THEN CASE WHEN c.first THEN now() ELSE a.began_at END
      ELSE a.counted_from END,
    counted_at = CASE WHEN c.counts AND c.upto IS NULL THEN now() ELSE a.counted_at END,
    rounds = a.rounds + (c.upto IS NULL)::int, ended_at = CASE WHEN c.upto IS NULL THEN now() ELSE a.ended_at END
  FROM came c
  RETURNING greatest(a.unexplained, a.found) AS unexplained, a.rounds, a.open_jobs, a.ended_at
)
SELECT t.unexplained, t.rounds, t.turn, t.open_jobs, t.ended_at,
  (SELECT count(*) FROM (SELECT FROM legwork.dead_letter d WHERE d.state = 'open'
    ORDER BY d.state, d.at, d.id LIMIT 1000) d)::int,
  (SELECT count(*) FROM lost)::int, (SELECT count(*) FROM finishing)::int, l.gid, coalesce(l.app, ''),
  coalesce(l.job_id, ''), coalesce(l.semaphore, 0), coalesce(l.held, 0)
FROM (
    SELECT m.unexplained, m.rounds, true AS turn, m.open_jobs, m.ended_at FROM moved m
    UNION ALL
    SELECT greatest(a.unexplained, a.found), a.rounds, false, a.open_jobs, a.ended_at FROM legwork.audit a
      WHERE NOT EXISTS (SELECT FROM turn)
  ) t LEFT JOIN (SELECT * FROM lost ORDER BY lost.gid LIMIT @told) l ON true
ORDER BY l.gid
