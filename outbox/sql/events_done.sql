-- It has been looked at kept events up to a place ($3), after those up to another
-- ($2), for this stream ($1). A relay that another one has overtaken changes
-- nothing.
UPDATE legwork.event_stream s SET done = $3 WHERE s.born = $1 AND s.done = $2
