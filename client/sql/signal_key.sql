-- A signal with a tracestate, which legwork.signal has no argument for.
SELECT legwork.signal_traced($1, $2, $3, $4, $5, $6, $7)
