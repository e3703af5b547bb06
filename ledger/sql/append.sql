-- What steps append to journals (JRN-01), in the transaction that has granted the steps:
-- of a plain step, which enters its activity, the activity's row is this transaction's; of
-- any other its message's ledger. commit.sql has compared the lengths of the journals and
-- locked their frames.
--
-- A frame that gets a new turn waits for that one, at its first attempt.
--
-- A second copy running now: the step was granted to one of them.
-- params: of uuid[], plain bool[], gid uuid[], activity text[], dad text[], seq int[], n int[], events json[],
-- params: state json[], ended bool[], token text[], work uuid[]
WITH t AS MATERIALIZED (
  SELECT t.* FROM unnest(@of, @plain, @gid, @activity, @dad, @seq, @n, @events, @state, @ended, @token, @work)
    AS t(of, plain, gid, activity, dad, seq, n, events, state, ended, token, work)
  WHERE CASE WHEN t.plain THEN EXISTS (
      SELECT FROM legwork.activity a WHERE a.gid = t.gid AND a.activity = t.activity AND a.dad = t.dad
        AND a.leg1_guid = t.of AND #leg1(a.ledger) = 1 AND #ours(a) OFFSET 0)
    ELSE EXISTS (
      SELECT FROM legwork.guid_ledger g WHERE g.guid = t.of AND g.gid = t.gid AND #spawned(g.ledger) = 1 AND #ours(g)
      OFFSET 0) END
), frames AS (
  UPDATE legwork.activity a SET seq = t.seq + t.n, frame = t.state, token = coalesce(t.token, a.token),
    work_guid = coalesce(t.work, a.work_guid), attempt = CASE WHEN t.work IS NULL THEN a.attempt ELSE 1 END,
    updated_at = now()
  FROM t WHERE a.gid = t.gid AND a.activity = t.activity AND a.dad = t.dad AND coalesce(a.seq, 0) = t.seq
), begun AS (
  INSERT INTO legwork.open_frame (gid, activity, dad)
  SELECT t.gid, t.activity, t.dad FROM t WHERE t.seq = 0 ORDER BY t.gid, t.activity COLLATE "C", t.dad COLLATE "C"
), ended AS (
  DELETE FROM legwork.open_frame f USING t
  WHERE t.ended AND f.gid = t.gid AND f.activity = t.activity AND f.dad = t.dad
)
INSERT INTO legwork.journal (gid, activity, dad, seq, n, events)
SELECT t.gid, t.activity, t.dad, t.seq, t.n, t.events FROM t
ORDER BY t.gid, t.activity COLLATE "C", t.dad COLLATE "C", t.seq
