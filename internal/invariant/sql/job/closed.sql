-- A job is closed by exactly one message, which alone has the snapshot (@4),
-- unless its trigger closed it, which takes none (TRIG-05, SEM-06, CON-17). The
-- job has ended if and only if that message has completed (@7, SEM-11); how,
-- its error and its interrupt tell (CON-15). From then on its expiry counts. One that is
-- interrupted and open is being cancelled: functions of it are open.
WITH closers AS (
  SELECT gid, count(*) AS n, min(guid::text) AS guid FROM guid_ledger WHERE #closed(ledger) > 0 GROUP BY gid
), v AS (
  SELECT j.gid, j.state, j.error, j.closed_guid, j.semaphore, j.threshold, j.interrupted, j.retired, j.expire,
         j.completed_at, j.expires_at,
         EXISTS (SELECT FROM legwork.open_frame f WHERE f.gid = j.gid) AS cancelling,
         coalesce(c.n, 0) AS n, c.guid, g.ledger, coalesce(t.leg1_guid = j.closed_guid, false) AS by_trigger
  FROM job j LEFT JOIN closers c USING (gid)
    LEFT JOIN legwork.guid_ledger g ON g.guid = j.closed_guid AND g.gid = j.gid
    LEFT JOIN activity t ON t.gid = j.gid AND t.dad = ',0' AND t.ledger = #trigger_seed
)
SELECT gid, 'job', what, NULL, NULL FROM v CROSS JOIN LATERAL (
  SELECT CASE
    WHEN closed_guid IS NULL AND n > 0 THEN format('it is open, but message %s has the snapshot @4', guid)
    WHEN closed_guid IS NULL AND state <> 'running' THEN 'it has ended, but no message has closed it'
    WHEN closed_guid IS NULL AND interrupted AND NOT cancelling
      THEN 'it is interrupted, but no message has closed it'
    WHEN retired AND state = 'running' THEN 'its id is free, but it is running'
    WHEN closed_guid IS NULL THEN NULL
    WHEN ledger IS NULL THEN format('the message %s that closed it has no GUID row', closed_guid)
    WHEN n <> CASE WHEN by_trigger THEN 0 ELSE 1 END
      THEN format('%s messages have the snapshot @4, it was closed by %s (SEM-11)', n, closed_guid)
    WHEN NOT by_trigger AND guid <> closed_guid::text
      THEN format('message %s has the snapshot @4, but %s closed it (SEM-11)', guid, closed_guid)
    WHEN state = 'running' AND #completed(ledger) = 1
      THEN format('message %s has completed it (@7), but it is running', closed_guid)
    WHEN state <> 'running' AND #completed(ledger) = 0
      THEN format('it is %s, but message %s has not completed it (@7)', state, closed_guid)
    WHEN state = 'completed' AND error IS NOT NULL THEN 'it is completed, but has an error'
    WHEN state = 'failed' AND error IS NULL THEN 'it is failed, but has no error'
    WHEN state <> 'running' AND (state = 'interrupted') <> interrupted
      THEN format('it is %s, but was%s interrupted', state, CASE WHEN interrupted THEN '' ELSE ' not' END)
    WHEN error IS NULL AND NOT interrupted AND semaphore <> threshold
      THEN format('it is closed with semaphore %s, its threshold is %s (SEM-05)', semaphore, threshold)
    WHEN state <> 'running' AND expires_at IS DISTINCT FROM completed_at + expire
      THEN format('it ended at %s and expires after %s, but at %s', completed_at, coalesce(expire::text, 'never'),
        coalesce(expires_at::text, 'never'))
    WHEN state = 'running' AND expires_at IS NOT NULL THEN 'it expires, but is running'
    -- Not now(): that was before the snapshot, in which the id may be free since.
    WHEN retired AND (expires_at IS NULL OR expires_at > statement_timestamp())
        AND NOT EXISTS (SELECT FROM legwork.fork f WHERE f.source = v.gid AND f.kind = 'retry')
      THEN 'its id is free, but it has not expired, and no retry has taken it'
  END AS what) w
WHERE what IS NOT NULL
