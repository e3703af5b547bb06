-- It has been looked at kept events up to a place (@next), after those up to another
-- (@done), for this stream (@born). A relay that another one has overtaken changes
-- nothing.
-- params: born timestamptz, done bigint, next bigint
UPDATE legwork.event_stream s SET done = @next WHERE s.born = @born AND s.done = @done
