-- Keys, by the signal, behind which there is none that a hook could take: it
-- does not exist, or was taken, which is final. A signal of the same GUID that
-- arrives now comes with keys of its own, which this statement does not see.
-- params: id uuid[]
WITH l AS MATERIALIZED (
  SELECT k.topic, k.key, k.ord FROM legwork.signal_key k
  WHERE k.guid = ANY (@id)
    AND NOT EXISTS (SELECT FROM legwork.signal s WHERE s.guid = k.guid AND s.ord = k.ord AND s.taken_by IS NULL)
  ORDER BY k.topic, k.key, k.ord FOR UPDATE OF k SKIP LOCKED
)
DELETE FROM legwork.signal_key k USING l WHERE k.topic = l.topic AND k.key = l.key AND k.ord = l.ord
  RETURNING k.guid::text
