-- Whom a signal wakes, and which signals a hook takes: both are read along an index, up to
-- the first that will do.

-- +goose Up

-- The hooks that signals wake: of each key (the position in the arrays) the one that has waited
-- longest. A key has either a topic, a key, an activity and an app, or, for a signal to a job, the
-- topic, the activity and the job. Read in their order, which the settings of an engine's
-- session do not allow (internal/pg): else all that wait would be read, and sorted.
-- +goose StatementBegin
CREATE FUNCTION legwork.next_hooks(ords bigint[], topics text[], keys uuid[], activities text[], apps text[],
  jobs uuid[])
RETURNS TABLE (signal bigint, app text, activity text, hook legwork.hook)
LANGUAGE plpgsql STABLE ROWS 100 SET search_path = pg_catalog, pg_temp
SET enable_indexscan = on SET enable_bitmapscan = off SET enable_sort = off AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT k.ord, k.app, k.activity, x.hook
  FROM unnest(ords, topics, keys, activities, apps, jobs) AS k(ord, topic, key, activity, app, job) CROSS JOIN LATERAL (
    (SELECT h AS hook FROM legwork.hook h
    WHERE k.job IS NULL AND h.topic = k.topic AND h.key = k.key AND h.activity = k.activity
      AND (SELECT j.app = k.app AND j.closed_guid IS NULL FROM legwork.job j WHERE j.gid = h.gid)
      AND coalesce((SELECT o.publish FROM legwork.outbox o WHERE o.guid = h.work), 0) = 0
    ORDER BY h.ord LIMIT 1)
    UNION ALL
    (SELECT h FROM legwork.hook h
    WHERE h.gid = k.job AND h.topic || '' = k.topic
      AND (h.activity || '' = k.activity OR starts_with(h.activity, k.activity || '/')) -- an operation of the function
      AND coalesce((SELECT o.publish FROM legwork.outbox o WHERE o.guid = h.work), 0) = 0
    ORDER BY h.ord LIMIT 1)) x;
END $$;
-- +goose StatementEnd

-- The signals that hooks may take which register under these keys: of each key those that are kept
-- for it, in the order of arrival, until there are so many final ones. They are locked in the order
-- of their GUIDs. If another transaction has taken one meanwhile, all are chosen again: one that
-- was chosen no longer stands for those after it.
-- +goose StatementBegin
CREATE FUNCTION legwork.lock_kept(topics text[], keys uuid[], most bigint)
RETURNS TABLE (topic text, key uuid, guid uuid)
LANGUAGE plpgsql ROWS 10 SET search_path = pg_catalog, pg_temp
SET enable_indexscan = on SET enable_bitmapscan = off SET enable_sort = off AS $$
#variable_conflict use_column
DECLARE
  under    record;
  kept     record;
  finals   bigint;
  chosen   uuid[];
  by_key   uuid[]; -- the key under which each was chosen, and its topic
  by_topic text[];
  free     bool;
  one      uuid;
BEGIN
  LOOP
    chosen := '{}';
    by_key := '{}';
    by_topic := '{}';
    FOR under IN
      SELECT u.topic, u.key FROM unnest(topics, keys) AS u(topic, key)
      WHERE EXISTS (SELECT FROM legwork.signal_key k WHERE k.topic = u.topic AND k.key = u.key)
    LOOP
      finals := 0;
      FOR kept IN
        SELECT s.guid, s.status FROM legwork.signal_key k JOIN legwork.signal s USING (guid)
        WHERE k.topic = under.topic AND k.key = under.key AND s.taken_by IS NULL AND s.expires_at > now()
        ORDER BY k.ord
      LOOP
        chosen := chosen || kept.guid;
        by_key := by_key || under.key;
        by_topic := by_topic || under.topic;
        finals := finals + (kept.status <> 'pending')::int;
        EXIT WHEN finals >= most;
      END LOOP;
    END LOOP;
    free := true;
    FOR one IN SELECT DISTINCT c FROM unnest(chosen) AS c ORDER BY c LOOP
      PERFORM FROM legwork.signal s WHERE s.guid = one AND s.taken_by IS NULL FOR UPDATE;
      free := free AND FOUND;
    END LOOP;
    EXIT WHEN free;
  END LOOP;
  RETURN QUERY SELECT * FROM unnest(by_topic, by_key, chosen);
END $$;
-- +goose StatementEnd

-- +goose Down
DROP FUNCTION legwork.next_hooks(bigint[], text[], uuid[], text[], text[], uuid[]);
DROP FUNCTION legwork.lock_kept(text[], uuid[], bigint);
