-- No signal is kept under a key that a hook waits for: whichever of the two
-- committed second has seen the other (CON-25). A signal that woke somebody is
-- kept under no key, one that woke nobody under one at least.
SELECT format('signal %s on %s: %s', s.guid, s.topic, what)
FROM legwork.signal s
  LEFT JOIN LATERAL (
    SELECT count(*) AS n, bool_or(k.topic <> s.topic OR k.ord <> s.ord) AS strange FROM legwork.signal_key k WHERE k.guid = s.guid
  ) k ON true
  LEFT JOIN LATERAL (
    SELECT h.gid, h.activity, h.dad, h.key FROM legwork.signal_key k JOIN legwork.hook h ON h.topic = k.topic AND h.key = k.key
    WHERE k.guid = s.guid AND s.expires_at > now() ORDER BY h.created_at LIMIT 1
  ) h ON true
  CROSS JOIN LATERAL (
    SELECT CASE
      WHEN h.gid IS NOT NULL THEN format('it is kept under the key %s, which hook %s %s of job %s waits for (CON-25)', h.key, h.activity, h.dad, h.gid)
      WHEN s.taken_by IS NOT NULL AND k.n > 0 THEN format('%s has taken it, but it is still kept', s.taken_by)
      WHEN k.strange THEN 'it is kept out of its order'
    END AS what) w
WHERE what IS NOT NULL
UNION ALL
SELECT format('signal %s on %s: it is kept under the key %s, but there is no such signal', k.guid, k.topic, k.key)
FROM legwork.signal_key k WHERE NOT EXISTS (SELECT FROM legwork.signal s WHERE s.guid = k.guid)
ORDER BY 1 LIMIT $1
