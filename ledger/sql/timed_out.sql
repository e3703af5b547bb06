-- Notes of works whose time limit has passed, for which this transaction has
-- saved that as their answer, or has asked for the next work instead. An answer
-- that comes later is kept with the job (late_answer.sql). Of a job that goes on
-- timing out, the notes of the last 64 works stay.
-- params: gid uuid[], activity text[], dad text[], work uuid[], guid uuid[], next uuid[]
WITH t AS MATERIALIZED (
  SELECT t.* FROM unnest(@gid, @activity, @dad, @work, @guid, @next) AS t(gid, activity, dad, work, guid, next)
    LEFT JOIN legwork.guid_ledger g ON g.guid = t.guid AND g.gid = t.gid
    LEFT JOIN legwork.activity a ON a.gid = t.gid AND a.activity = t.activity AND a.dad = t.dad
  WHERE CASE WHEN t.next IS NULL THEN #ours(g) AND #saved(g.ledger) = 1
        ELSE #ours(a) AND a.work_guid = t.next END
), gone AS (
  DELETE FROM legwork.late_answer l USING (
    SELECT x.gid, x.guid FROM (
      SELECT l.gid, l.guid, row_number() OVER (PARTITION BY l.gid ORDER BY l.at DESC, l.guid) AS n
      FROM legwork.late_answer l WHERE l.gid IN (SELECT t.gid FROM t) AND l.status IS NULL) x
    WHERE x.n >= 64) old
  WHERE l.gid = old.gid AND l.guid = old.guid
)
INSERT INTO legwork.late_answer (gid, guid, work, activity, dad, why)
SELECT DISTINCT ON (t.gid, t.work) t.gid, t.work, t.work, t.activity, t.dad, 'timeout' FROM t ORDER BY t.gid, t.work
ON CONFLICT (gid, guid) DO NOTHING
