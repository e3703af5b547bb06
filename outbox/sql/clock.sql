-- What time it is here.
SELECT clock_timestamp()
