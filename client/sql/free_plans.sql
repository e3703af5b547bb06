SELECT set_config('enable_seqscan', 'on', true), set_config('enable_indexscan', 'on', true),
       set_config('enable_indexonlyscan', 'on', true), set_config('plan_cache_mode', 'force_custom_plan', true)
