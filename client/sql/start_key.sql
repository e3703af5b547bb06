-- A start whose GUID follows from its idempotency key: repeated before it is
-- taken it is one row, afterwards its GUID ledger row tells (CON-06). Without a
-- key, one with a tracestate.
SELECT legwork.start_once($1, $2, $3, $4, $5, $6)
