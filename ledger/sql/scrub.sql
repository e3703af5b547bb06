-- Index rows that have been used (SIG-04), with save: only of messages that
-- this transaction granted.
WITH q AS MATERIALIZED (
  SELECT q.* FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::timestamptz[], $9::timestamptz[])
         AS q(guid, of, app, graph, key, name, value, since, until)
    JOIN legwork.guid_ledger g ON g.guid = q.guid AND g.gid = q.of
  WHERE g.xmin = pg_current_xact_id()::xid AND g.ledger / 10000000000 % 10 = 1
), l AS MATERIALIZED (
  SELECT s.app, s.graph, s.key, s.name, s.value, s.gid FROM legwork.stat s JOIN q USING (app, graph, key, name, value)
  WHERE (q.since IS NULL OR s.created_at >= q.since) AND (q.until IS NULL OR s.created_at < q.until)
  ORDER BY s.app, s.graph, s.key, s.name, s.value, s.gid FOR UPDATE OF s
)
DELETE FROM legwork.stat s USING l
WHERE s.app = l.app AND s.graph = l.graph AND s.key = l.key AND s.name = l.name AND s.value = l.value AND s.gid = l.gid
