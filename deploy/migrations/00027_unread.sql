-- How many signals are kept for a job (ADR 76).

-- +goose Up

-- The place of a signal to a job in the queue of its key: one more than that of the signal
-- before it. Null for signals to whoever waits.
ALTER TABLE legwork.signal_key ADD place bigint;

-- The place that the next signal gets; null if the queue has as many as it may. The first and
-- the last place tell how many there may be, so that nobody counts them. Both are read along
-- the index, which the settings of an engine's session do not allow (internal/pg): else all
-- that wait would be read. A build before places has written none: the first of its signals
-- counts as place 1, and after the last of them places begin anew.
-- +goose StatementBegin
CREATE FUNCTION legwork.next_place(of_topic text, of_key uuid, most bigint) RETURNS bigint
LANGUAGE plpgsql STABLE SET search_path = pg_catalog, pg_temp
SET enable_indexscan = on SET enable_bitmapscan = off SET enable_sort = off AS $$
DECLARE
  last  bigint;
  first bigint;
BEGIN
  SELECT k.place INTO last FROM legwork.signal_key k WHERE k.topic = of_topic AND k.key = of_key
    ORDER BY k.ord DESC LIMIT 1;
  IF last >= most THEN
    SELECT coalesce(k.place, 1) INTO first FROM legwork.signal_key k WHERE k.topic = of_topic AND k.key = of_key
      ORDER BY k.ord LIMIT 1;
    IF last - first + 1 >= most THEN
      RETURN NULL;
    END IF;
  END IF;
  RETURN coalesce(last, 0) + 1;
END $$;
-- +goose StatementEnd

-- +goose Down
DROP FUNCTION legwork.next_place(text, uuid, bigint);
ALTER TABLE legwork.signal_key DROP place;
