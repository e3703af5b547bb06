-- The columns of a Hook: registration h, and the pause under which no signal would wake it.
h.activity, h.dad, h.rule, h.topic, h.key, h.work, h.expect, '', h.seq, h.created_at,
greatest(extract(epoch FROM clock_timestamp() - h.created_at), 0)::float8, pause.sentence
