-- The next @jobs jobs in the order of their ids, after @after and up to @upto, and the end
-- of those that expired longer ago than @kept, with all their rows. Jobs that are
-- open stay, and so do those without expiry. A job begun less than @kept ago cannot
-- have expired that long ago: the walk ends before it, by the time in its id.
--
-- A job with a row that only a newer build knows stays, too, with all its rows: this
-- build cannot tell whether it is over. So does one with an event that is still to be kept.
--
-- It tells how many rows are gone, how far it came, how many jobs stay, and how
-- soon the first of those can be due: one that is open not before @kept after its
-- end, null if all are kept for ever.
--
-- The rows of a job lie between two ids (legwork.first_id), but for the start's
-- GUID and that of an interrupt from outside. Jobs with gids of version 7 that
-- began in one millisecond share them, and are here together most of the time:
-- they are read once for all of them. A second copy running now skips what this
-- one has locked.
-- params: kept interval, after uuid, jobs bigint, upto uuid
WITH walk AS MATERIALIZED (
  SELECT j.gid, j.closed_guid, j.completed_at IS NOT NULL AND j.expires_at < now() - @kept AS over,
    CASE WHEN j.completed_at IS NULL THEN @kept ELSE greatest(j.expires_at + @kept - now(), interval '0') END AS wait
  FROM legwork.job j
  WHERE j.gid > @after AND j.gid <= @upto
    AND j.gid < (lpad(to_hex((extract(epoch FROM now() - @kept) * 1000)::bigint), 12, '0')
    || '00000000000000000000')::uuid
  ORDER BY j.gid LIMIT @jobs
), ended AS MATERIALIZED (
  SELECT j.gid, j.closed_guid, legwork.first_id(j.gid) AS low, legwork.last_id(j.gid) AS high
  FROM legwork.job j WHERE j.gid IN (SELECT w.gid FROM walk w WHERE w.over) ORDER BY j.gid FOR UPDATE OF j SKIP LOCKED
), spans AS MATERIALIZED (
  SELECT DISTINCT e.low, e.high FROM ended e
), newer AS MATERIALIZED (
  SELECT o.gid FROM spans s JOIN legwork.outbox o ON o.guid >= s.low AND o.guid <= s.high
  WHERE o.gid IS NOT NULL AND (#newer(o) OR o.lane || '' = 'event')
  UNION ALL
  SELECT r.gid FROM ended e JOIN legwork.reconciliation r ON r.gid = e.gid WHERE r.version > 1
), d AS MATERIALIZED (
  SELECT e.* FROM ended e WHERE e.gid NOT IN (SELECT n.gid FROM newer n)
), acts AS (
  DELETE FROM legwork.activity a USING d WHERE a.gid = d.gid RETURNING a.gid, a.dad, a.leg1_guid
), marks AS (
  -- IS TRUE: a condition of each row, not a join that would read a range for each job.
  DELETE FROM legwork.guid_ledger g USING spans s WHERE g.guid >= s.low AND g.guid <= s.high
    AND (g.gid IN (SELECT d.gid FROM d)) IS TRUE RETURNING g.gid
), others AS (
  DELETE FROM legwork.guid_ledger g
  USING (SELECT a.gid, a.leg1_guid AS guid FROM acts a WHERE a.dad = ',0' UNION SELECT d.gid, d.closed_guid FROM d) x
  WHERE g.guid = x.guid AND g.gid = x.gid AND g.guid NOT BETWEEN legwork.first_id(x.gid) AND legwork.last_id(x.gid)
    RETURNING g.gid
), proven AS (
  -- With the row of a start goes the proof that it has taken effect.
  SELECT a.leg1_guid AS guid FROM acts a WHERE a.dad = ',0'
), moot AS (
  UPDATE legwork.dead_letter l SET state = 'moot' FROM proven p WHERE l.guid = p.guid AND l.lane = 'start'
    AND l.state = 'open'
), leaves AS (
  DELETE FROM legwork.job_data jd USING d WHERE jd.gid = d.gid RETURNING jd.gid
), rows AS (
  DELETE FROM legwork.outbox o USING spans s
  WHERE o.guid >= s.low AND o.guid <= s.high AND (o.gid IN (SELECT d.gid FROM d)) IS TRUE AND o.lane || '' <> 'signal'
    RETURNING o.gid
), hooks AS (
  DELETE FROM legwork.hook h USING d WHERE h.gid = d.gid RETURNING h.gid
), children AS (
  DELETE FROM legwork.child c USING d WHERE c.gid = d.gid RETURNING c.gid
), late AS (
  DELETE FROM legwork.late_answer l USING d WHERE l.gid = d.gid RETURNING l.gid
), keyed AS (
  DELETE FROM legwork.reconciliation r USING d WHERE r.gid = d.gid RETURNING r.gid
), journals AS (
  DELETE FROM legwork.journal jo USING d WHERE jo.gid = d.gid RETURNING jo.gid
), actions AS (
  DELETE FROM legwork.action a USING d WHERE a.gid = d.gid RETURNING a.gid
), stats AS (
  DELETE FROM legwork.stat s USING d WHERE s.gid = d.gid RETURNING s.gid
), forks AS (
  -- With the last of its two jobs: that the source has given its id away, nothing else tells.
  DELETE FROM legwork.fork f USING (SELECT f.gid FROM d JOIN legwork.fork f ON f.gid = d.gid
    UNION SELECT f.gid FROM d JOIN legwork.fork f ON f.source = d.gid) x
  WHERE f.gid = x.gid AND NOT EXISTS (SELECT FROM legwork.job j WHERE j.gid IN (f.gid, f.source)
    AND j.gid NOT IN (SELECT d.gid FROM d)) RETURNING f.gid
), troubles AS (
  DELETE FROM legwork.trouble t USING d WHERE t.gid = d.gid RETURNING t.gid
), found AS (
  DELETE FROM legwork.search f USING d WHERE f.gid = d.gid RETURNING f.gid
), waits AS (
  -- One that the end of a child deletes now is left to it.
  DELETE FROM legwork.awaits w USING (
    SELECT a.gid, a.child FROM legwork.awaits a JOIN d ON a.gid = d.gid
    ORDER BY a.gid, a.child FOR UPDATE OF a SKIP LOCKED) x
  WHERE w.gid = x.gid AND w.child = x.child RETURNING w.gid
), jobs AS (
  DELETE FROM legwork.job j USING d WHERE j.gid = d.gid RETURNING j.gid
)
SELECT (SELECT count(*) FROM jobs)::int,
  ((SELECT count(*) FROM acts) + (SELECT count(*) FROM marks) + (SELECT count(*) FROM others)
    + (SELECT count(*) FROM leaves) + (SELECT count(*) FROM rows) + (SELECT count(*) FROM hooks)
    + (SELECT count(*) FROM children) + (SELECT count(*) FROM stats) + (SELECT count(*) FROM late)
    + (SELECT count(*) FROM keyed) + (SELECT count(*) FROM journals) + (SELECT count(*) FROM forks)
    + (SELECT count(*) FROM actions) + (SELECT count(*) FROM troubles) + (SELECT count(*) FROM found)
    + (SELECT count(*) FROM waits))::int,
  (SELECT count(*) FROM walk)::int, (SELECT w.gid FROM walk w ORDER BY w.gid DESC LIMIT 1), s.jobs, s.wait
FROM (SELECT count(*)::int AS jobs, min(w.wait) AS wait FROM walk w
  WHERE NOT EXISTS (SELECT FROM jobs x WHERE x.gid = w.gid)) s
