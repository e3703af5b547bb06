-- params: timeout text
SELECT set_config('statement_timeout', @timeout, true)
