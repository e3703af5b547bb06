-- For the statement after it, in its transaction: an application's own transaction
-- may hold the row of a start for as long as it likes.
SELECT set_config('lock_timeout', '20ms', true)
