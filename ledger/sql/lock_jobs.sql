-- The locks under which steps write job data that they have read, as a statement
-- of its own: the next one's snapshot is taken after, and sees what whoever held
-- them has committed. In key order, those of all the batch (ADR 5).
-- params: gid uuid[]
SELECT gid FROM legwork.job WHERE gid = ANY (@gid) ORDER BY gid FOR NO KEY UPDATE
