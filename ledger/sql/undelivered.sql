-- The signals among the messages of steps that are saved and that nobody has
-- delivered: those with a row in the outbox, whoever has put it. The caller
-- delivers them before it commits what follows (SIG-02).
--
-- A second copy running now delivers the same ones: signal.sql takes each once.
-- params: ord bigint[], guid uuid[], gid uuid[]
SELECT t.ord, o.guid, o.gid, coalesce(o.activity, ''), coalesce(o.dad, ''), o.topic, o.data,
       coalesce(o.status, ''), coalesce(o.code, 0), coalesce(o.traceparent, ''), coalesce(o.tracestate, '')
FROM unnest(@ord, @guid, @gid) AS t(ord, guid, gid)
  JOIN legwork.outbox o ON o.guid = t.guid AND o.gid = t.gid AND o.lane || '' = 'signal'
ORDER BY t.ord, o.guid
