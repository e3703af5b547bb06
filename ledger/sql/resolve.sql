-- What became of each start (TRIG-02, CON-06), decided by the existence of
-- rows: a GUID row of ours (new or resumed), or the job that holds the id.
-- A statement of its own, after start.sql, so that it sees what a concurrent
-- start committed meanwhile.
-- params: guid uuid[], gid uuid[], app text[], job_id text[]
SELECT t.ord, own.gid, own.gid = t.gid AS created, coalesce(own.version_id, other.version_id), g.ledger,
       coalesce(own.gid, other.gid), coalesce(own.job_id, other.job_id), coalesce(own.app, other.app),
       own.semaphore = 0 AND own.closed_guid IS NULL AS due,
       CASE WHEN own.gid <> t.gid AND #completed(g.ledger) = 0 THEN a.output END,
       own.gid IS NULL AND coalesce(other.expires_at <= now(), false)
FROM unnest(@guid, @gid, @app, @job_id) WITH ORDINALITY AS t(guid, gid, app, job_id, ord)
  LEFT JOIN legwork.guid_ledger g ON g.guid = t.guid AND (g.dad = ',0') IS TRUE
  LEFT JOIN legwork.job own ON own.gid = g.gid
  LEFT JOIN legwork.activity a ON a.gid = g.gid AND a.activity = g.activity AND a.dad = g.dad
  LEFT JOIN LATERAL (SELECT * FROM legwork.job j
    WHERE j.app = t.app AND j.job_id = t.job_id AND #holds(j) OFFSET 0) other ON true
ORDER BY t.ord
