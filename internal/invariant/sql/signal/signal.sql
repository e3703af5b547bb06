-- No signal is kept under a key that a hook waits for: whichever of the two
-- committed second has seen the other (CON-25). But for a hook whose job is
-- closed, one whose timer was faster, and one that takes none (buffer: false): a
-- signal does not wake these. A signal
-- that woke somebody is kept under no key, one that is kept under its own.
SELECT NULL::uuid, 'signal ' || s.guid, format('signal %s on %s: %s', s.guid, s.topic, what), mend, s.guid::text
FROM legwork.signal s
  LEFT JOIN (
    SELECT k.guid, count(*) AS n, bool_or(k.topic <> s.topic OR k.ord <> s.ord) AS strange
    FROM legwork.signal_key k JOIN legwork.signal s USING (guid) WHERE k.guid BETWEEN @first AND @last GROUP BY k.guid
  ) k USING (guid)
  LEFT JOIN (
    SELECT DISTINCT ON (k.guid) k.guid, h.gid, h.activity, h.dad, h.key
    FROM legwork.signal_key k JOIN legwork.hook h ON h.topic = k.topic AND h.key = k.key AND h.buffer
      JOIN legwork.job j ON j.gid = h.gid AND j.closed_guid IS NULL LEFT JOIN legwork.outbox o ON o.guid = h.work
    WHERE k.guid BETWEEN @first AND @last AND (o.guid IS NULL OR o.publish = 0)
    ORDER BY k.guid, h.created_at
  ) h USING (guid)
  CROSS JOIN LATERAL (
    SELECT CASE
      WHEN h.gid IS NOT NULL AND s.taken_by IS NULL AND s.expires_at > statement_timestamp()
        THEN format('it is kept under the key %s, which hook %s %s of job %s waits for (CON-25)', h.key, h.activity,
          h.dad, h.gid)
      WHEN s.taken_by IS NOT NULL AND k.n > 0 THEN format('%s has taken it, but it is still kept', s.taken_by)
      WHEN k.strange THEN 'it is kept out of its order'
    END AS what, CASE WHEN s.taken_by IS NOT NULL THEN 'signal_key' END AS mend) w
WHERE s.guid BETWEEN @first AND @last AND what IS NOT NULL
UNION ALL
SELECT NULL, 'signal ' || k.guid, format('signal %s on %s: it is kept under the key %s, but there is no such signal',
  k.guid, k.topic, k.key), 'signal_key', k.guid::text
FROM legwork.signal_key k WHERE k.guid BETWEEN @first AND @last
  AND NOT EXISTS (SELECT FROM legwork.signal s WHERE s.guid = k.guid)
