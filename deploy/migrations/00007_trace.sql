-- Where in the traces of its job a registration was made: what a signal wakes
-- goes on there, and not in the trace of the signal's sender.

-- +goose Up
ALTER TABLE legwork.hook ADD traceparent text, ADD tracestate text;

-- +goose Down
ALTER TABLE legwork.hook DROP traceparent, DROP tracestate;
