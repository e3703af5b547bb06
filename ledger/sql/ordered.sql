-- This transaction's statements may walk along an index: the settings of the
-- pool leave the planner nothing but look-ups by key.
SELECT set_config('enable_indexscan', 'on', true)
