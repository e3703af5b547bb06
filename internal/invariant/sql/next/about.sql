-- How many rows a table has, as far as Postgres knows without counting.
SELECT greatest(c.reltuples, 0)::bigint FROM pg_class c WHERE c.oid = to_regclass('legwork.' || $1)
