-- Frames that have not ended, of places that may be none.
-- params: gid uuid[], activity text[], dad text[]
SELECT a.gid, a.activity, a.dad, a.seq, a.frame, coalesce(a.token, ''), a.ledger, a.updated_at
FROM (SELECT DISTINCT * FROM unnest(@gid, @activity, @dad) AS t(gid, activity, dad)) t
  JOIN legwork.activity a USING (gid, activity, dad)
WHERE a.frame IS NOT NULL
