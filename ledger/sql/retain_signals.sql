-- Signals whose time is over: nobody has taken them, or their GUID need not be
-- remembered any more. One that is being taken now is skipped.
-- params: most bigint
WITH d AS MATERIALIZED (
  SELECT s.guid FROM legwork.signal s WHERE s.expires_at < now()
    AND NOT EXISTS (SELECT FROM legwork.signal_receipt r WHERE r.signal = s.guid AND r.version > 1) -- a newer build's
    ORDER BY s.expires_at LIMIT @most FOR UPDATE OF s SKIP LOCKED
), receipts AS (
  DELETE FROM legwork.signal_receipt r USING d WHERE r.signal = d.guid
), keys AS (
  DELETE FROM legwork.signal_key k USING d WHERE k.guid = d.guid
), moot AS (
  -- With the signal goes the proof that it was taken, or that it was kept.
  UPDATE legwork.dead_letter l SET state = 'moot' FROM d WHERE l.guid = d.guid AND l.lane = 'signal'
    AND l.state = 'open'
), gone AS (
  DELETE FROM legwork.signal s USING d WHERE s.guid = d.guid RETURNING s.guid
)
SELECT count(*) FROM gone
