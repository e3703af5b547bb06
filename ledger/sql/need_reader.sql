-- Builds below a number must not work on this database any more (legwork.CheckReader):
-- it is about to have rows of a kind that they would overlook.
-- params: kind text, reader int
UPDATE legwork.format f SET min_reader = @reader WHERE f.kind = @kind AND f.min_reader < @reader RETURNING f.kind
