-- What the session is: the first statement of a probe. The advisory lock is one that nobody else asks for.
SELECT current_setting('server_version'), pg_is_in_recovery(), current_setting('transaction_read_only')::bool,
  current_setting('transaction_isolation'), pg_try_advisory_xact_lock(hashtext('legwork.probe'), pg_backend_pid())
