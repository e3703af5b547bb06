-- In which versions the rows are that this database holds.
SELECT f.kind, f.version FROM legwork.format f
