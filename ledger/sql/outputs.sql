-- The outputs a batch's maps and conditions read, and nothing else.
SELECT t.ord, t.activity, a.output, coalesce(a.status, ''), coalesce(a.code, 0), a.hook, a.entered_at, a.updated_at
FROM unnest($1::bigint[], $2::uuid[], $3::text[], $4::text[]) AS t(ord, gid, activity, dad)
  JOIN legwork.activity a USING (gid, activity, dad)
