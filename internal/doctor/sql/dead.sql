-- Tables of a schema in which more rows are dead than alive, and many.
-- params: schema text
SELECT s.relname || ' (' || s.n_dead_tup || ' dead, ' || s.n_live_tup || ' live rows, vacuumed ' || coalesce(to_char(greatest(s.last_autovacuum, s.last_vacuum), 'YYYY-MM-DD HH24:MI'), 'never') || ')'
FROM pg_stat_user_tables s
WHERE s.schemaname = @schema AND s.n_dead_tup > 50000 AND s.n_dead_tup > s.n_live_tup ORDER BY s.n_dead_tup DESC
