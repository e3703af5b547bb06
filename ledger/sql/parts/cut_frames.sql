-- The end of functions that something else ends (open), each with the n events that tell of
-- it (JRN-09).
frames AS (
  UPDATE legwork.activity a SET seq = a.seq + open.n, frame = NULL, updated_at = now()
  FROM open WHERE a.gid = open.gid AND a.activity = open.activity AND a.dad = open.dad
  RETURNING a.gid, a.activity, a.dad, a.seq, open.n, open.events
), shut AS (
  DELETE FROM legwork.open_frame f USING open
  WHERE f.gid = open.gid AND f.activity = open.activity AND f.dad = open.dad
), journals AS (
  INSERT INTO legwork.journal (gid, activity, dad, seq, n, events)
  SELECT f.gid, f.activity, f.dad, f.seq - f.n, f.n, f.events FROM frames f ORDER BY f.gid, f.activity, f.dad
