-- In which versions the rows are that this database holds.
SELECT f.kind, f.version, f.min_reader FROM legwork.format f
