-- How many starts and signals wait to be published, as those of letters do that were sent
-- again.
SELECT count(*) FROM legwork.outbox WHERE lane IN ('start', 'signal') AND paused IS NULL
