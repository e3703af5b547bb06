-- What completes a job that is closed and whose closer does not come back.

-- +goose Up

-- Puts, for each of these jobs that is closed and not completed, a message that
-- completes it. It is of the kind that a self-interrupt leaves in the same place
-- (ledger/sql/end_self.sql): its GUID is the closer's, so that the completion
-- tasks run under the closer's own mark @7, and once. Its data say whether the
-- closer's activity ends with it (not a merge arrival, not a pending answer), and
-- which work it answered. Returns the jobs for which there was none before.
--
-- The auditor calls it (ledger/sql/audit.sql), and fsck. A relay may insert no
-- row into the outbox: so it runs with its owner's rights.
-- +goose StatementBegin
CREATE FUNCTION legwork.finish_closed(gids uuid[]) RETURNS SETOF uuid
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  INSERT INTO legwork.outbox (guid, gid, lane, kind, activity, dad, data, traceparent, tracestate, publish, due_at)
  SELECT g.guid, j.gid, 'run', 'interrupt', g.activity, g.dad,
    CASE WHEN g.ledger % 100000000 = 0 THEN json_build_object('final', a.leg1_guid = g.guid)
         WHEN coalesce(p.status, a.status) IS DISTINCT FROM 'pending'
           THEN json_build_object('final', true, 'answered', a.work_guid)
         ELSE json_build_object('final', false) END,
    j.traceparent, j.tracestate, 0, clock_timestamp()
  FROM legwork.job j
    JOIN legwork.guid_ledger g ON g.guid = j.closed_guid AND g.gid = j.gid
    JOIN legwork.activity a ON a.gid = g.gid AND a.activity = g.activity AND a.dad = g.dad
    -- What a later answer has put out lies in a plane of its own.
    LEFT JOIN legwork.activity p ON p.gid = g.gid AND p.activity = g.activity AND p.dad <> g.dad AND p.leg1_guid = g.guid
  WHERE j.gid = ANY (gids) AND j.closed_guid IS NOT NULL AND j.completed_at IS NULL
    AND g.ledger / 100000000000 % 10 = 1 AND g.ledger / 100000000 % 10 = 0
  ORDER BY g.guid
  ON CONFLICT (guid) DO NOTHING
  RETURNING gid
$$;
-- +goose StatementEnd

-- +goose Down
DROP FUNCTION legwork.finish_closed;
