-- What the server is, and how it keeps what it promises. A role without rights sees
-- no other session in pg_stat_activity, but all of them in this count.
SELECT current_setting('server_version_num')::int, current_setting('server_version'), current_setting('fsync'), current_setting('full_page_writes'),
       current_setting('synchronous_commit'), pg_is_in_recovery(), clock_timestamp(), current_user::text,
       (SELECT r.rolsuper FROM pg_roles r WHERE r.rolname = current_user),
       current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int - coalesce(current_setting('reserved_connections', true)::int, 0),
       (SELECT sum(d.numbackends) FROM pg_stat_database d)::int,
       current_setting('autovacuum'), current_setting('track_counts')
