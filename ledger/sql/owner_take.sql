-- Takes the lock of a namespace's only engine, for as long as the session lasts. It waits for as long as the session
-- waits for locks (lock_timeout).
-- params: schema text
SELECT pg_advisory_lock(hashtext('legwork.owner'), hashtext(@schema))
