-- The first statement of a session, see memory.go. It makes a text for which lpad has room for four bytes for each
-- character: 2 MiB, of which a quarter is written, in a database with UTF-8.
SELECT pg_catalog.length(pg_catalog.lpad('', 524288, ' '))
