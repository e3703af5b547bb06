-- The line of each job asked for, with its mark: each commit of a step locks the row of its job (ADR 5), so that
-- the row's system columns differ. They differ from the moment at which it is locked, before what the step writes is
-- visible: so the mark also says whether the transaction in xmax is still at work, and changes once more as that
-- ends. The sum is that transaction's id with the epoch that xmax lacks: the id nearest to the end of the snapshot,
-- before or behind it, as a snapshot ends behind the last transaction that has ended.
-- params: gid uuid[]
SELECT
  -- include job_line.sql
  , concat_ws('.', j.xmin, j.xmax, j.ctid, j.xmax::text = '0' OR pg_visible_in_snapshot(greatest(0, s.next + 2147483648
      - (s.next - j.xmax::text::bigint + 2147483648 & 4294967295))::text::xid8, s.snapshot))
FROM unnest(@gid) AS t(gid) JOIN legwork.job j USING (gid) LEFT JOIN legwork.app_version v ON v.id = j.version_id
  CROSS JOIN (SELECT p.snapshot, pg_snapshot_xmax(p.snapshot)::text::bigint AS next
    FROM pg_current_snapshot() AS p(snapshot)) s
