-- Which process of the server serves this session, and whether it holds the lock.
-- params: schema text
SELECT pg_backend_pid(), EXISTS (SELECT FROM pg_locks l
  WHERE l.pid = pg_backend_pid() AND l.locktype = 'advisory' AND l.granted AND l.mode = 'ExclusiveLock'
    AND l.classid = (hashtext('legwork.owner')::bigint & 4294967295)::oid
    AND l.objid = (hashtext(@schema)::bigint & 4294967295)::oid AND l.objsubid = 2
    AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database()))
