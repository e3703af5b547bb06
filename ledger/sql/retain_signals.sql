-- Signals whose time is over: nobody has taken them, or their GUID need not be
-- remembered any more. One that is being taken now is skipped.
--
-- A receipt goes with its signal. One whose signal is gone (somebody has deleted it)
-- goes when its own time is over: each look reads the next receipts (@most) after one
-- (@after), in the order of an index, and says where the next look begins, null for
-- the first receipt. The array is sorted: two relays that run this now lock in one order.
-- params: most bigint, after uuid
WITH d AS MATERIALIZED (
  SELECT s.guid FROM legwork.signal s WHERE s.expires_at < now()
    AND NOT EXISTS (SELECT FROM legwork.signal_receipt r WHERE r.signal = s.guid AND r.version > 1) -- a newer build's
    ORDER BY s.expires_at LIMIT @most FOR UPDATE OF s SKIP LOCKED
), receipts AS (
  DELETE FROM legwork.signal_receipt r USING d WHERE r.signal = d.guid
), l AS MATERIALIZED (
  SELECT r.signal, r.expires_at < now() AND r.version = 1 AS over FROM legwork.signal_receipt r
  WHERE r.signal > @after ORDER BY r.signal LIMIT @most
), alone AS (
  DELETE FROM legwork.signal_receipt r WHERE r.version = 1 AND r.signal = ANY (ARRAY(
    SELECT l.signal FROM l WHERE l.over AND NOT EXISTS (SELECT FROM legwork.signal s WHERE s.guid = l.signal)
    ORDER BY l.signal))
), keys AS (
  DELETE FROM legwork.signal_key k USING d WHERE k.guid = d.guid
), moot AS (
  -- With the signal goes the proof that it was taken, or that it was kept.
  UPDATE legwork.dead_letter l SET state = 'moot' FROM d WHERE l.guid = d.guid AND l.lane = 'signal'
    AND l.state = 'open'
), gone AS (
  DELETE FROM legwork.signal s USING d WHERE s.guid = d.guid RETURNING s.guid
)
SELECT (SELECT count(*) FROM gone),
       (SELECT l.signal FROM l WHERE (SELECT count(*) FROM l) = @most ORDER BY l.signal DESC LIMIT 1)
