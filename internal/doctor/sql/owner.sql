-- Who holds the lock of a namespace's only engine (ledger/sql/owner_take.sql), if
-- anybody does: what a role may not see of the others is left out.
-- params: schema text
SELECT coalesce(a.application_name || ' from ' || coalesce(host(a.client_addr), 'this machine'), 'a session of another role')
  || ', process ' || l.pid || ' of Postgres'
FROM pg_locks l LEFT JOIN pg_stat_activity a USING (pid)
WHERE l.locktype = 'advisory' AND l.granted
  AND l.classid = (hashtext('legwork.owner')::bigint & 4294967295)::oid
  AND l.objid = (hashtext(@schema)::bigint & 4294967295)::oid AND l.objsubid = 2
  AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
