-- Self-interrupts (CON-15): after the proof that commit.sql has just written,
-- the job is closed under the interrupt's own GUID, with the obligation of the
-- activity that asked for it. The completion tasks run under that GUID; where
-- they wait for a later transaction (hold) the interrupt is an outbox row.
-- params: ord bigint[], guid uuid[], gid uuid[], activity text[], dad text[], closer uuid[], error json[],
-- params: expire interval[], data json[], grace interval, hold bool
WITH t AS MATERIALIZED (
  SELECT DISTINCT ON (t.gid) t.*
  FROM unnest(@ord, @guid, @gid, @activity, @dad, @closer, @error, @expire, @data)
         AS t(ord, guid, gid, activity, dad, closer, error, expire, data)
    JOIN legwork.activity a USING (gid, activity, dad)
  WHERE #ours(a) AND a.leg1_guid = t.guid AND #leg1(a.ledger) = 1
  ORDER BY t.gid, t.ord
), uj AS (
  UPDATE legwork.job j SET semaphore = greatest(j.semaphore - 1, 0), closed_guid = t.closer, interrupted = true,
    error = t.error,
    expire = coalesce(t.expire, j.expire)
  FROM t WHERE j.gid = t.gid AND j.closed_guid IS NULL
  RETURNING t.ord, t.gid, t.activity, t.dad, t.closer, t.data, j.semaphore
), g AS (
  INSERT INTO legwork.guid_ledger (guid, gid, activity, dad, ledger)
  SELECT uj.closer, uj.gid, uj.activity, uj.dad, #interrupted FROM uj ORDER BY uj.closer
), held AS (
  INSERT INTO legwork.outbox (guid, gid, lane, kind, activity, dad, data, publish, due_at)
  SELECT uj.closer, uj.gid, 'run', 'interrupt', uj.activity, uj.dad, uj.data, 1, clock_timestamp() + @grace
  FROM uj WHERE @hold
)
SELECT ord, semaphore FROM uj
