-- Self-interrupts (CON-15): after the proof that commit.sql has just written,
-- the job is closed under the interrupt's own GUID, with the obligation of the
-- activity that asked for it. The completion tasks run under that GUID; where
-- they wait for a later transaction (hold) the interrupt is an outbox row.
WITH t AS MATERIALIZED (
  SELECT DISTINCT ON (t.gid) t.*
  FROM unnest($1::bigint[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::uuid[], $7::json[], $8::interval[], $9::json[])
         AS t(ord, guid, gid, activity, dad, closer, error, expire, data)
    JOIN legwork.activity a USING (gid, activity, dad)
  WHERE a.xmin = pg_current_xact_id()::xid AND a.leg1_guid = t.guid AND a.ledger / 100000000000 % 10 = 1
  ORDER BY t.gid, t.ord
), uj AS (
  UPDATE legwork.job j SET semaphore = greatest(j.semaphore - 1, 0), closed_guid = t.closer, interrupted = true, error = t.error,
    expire = coalesce(t.expire, j.expire)
  FROM t WHERE j.gid = t.gid AND j.closed_guid IS NULL
  RETURNING t.ord, j.semaphore
), g AS (
  INSERT INTO legwork.guid_ledger (guid, gid, activity, dad, ledger)
  SELECT t.closer, t.gid, t.activity, t.dad, 111000000000 FROM t JOIN uj USING (ord) ORDER BY t.closer
), held AS (
  INSERT INTO legwork.outbox (guid, gid, lane, kind, activity, dad, data, publish, due_at)
  SELECT t.closer, t.gid, 'run', 'interrupt', t.activity, t.dad, t.data, 1, clock_timestamp() + $10::interval
  FROM t JOIN uj USING (ord) WHERE $11::bool
)
SELECT ord, semaphore FROM uj
