-- What a list asks of a job j, apart from where it is looked for.
-- params: app text, graph text, state text, code int, activity text, trace text, entity text, job_id text,
-- params: prefix text, since timestamptz, until timestamptz, expired bool, attr_name text[], op text[], value text[],
-- params: number float8[]
(@app = '' OR j.app = @app) AND (@graph = '' OR j.graph = @graph) AND (@state = '' OR j.state = @state)
  AND (@code IS NULL OR j.error IS NOT NULL AND #code(j.error) = @code)
  AND (@activity = '' OR j.error IS NOT NULL AND j.error ->> 'activity' = @activity)
  AND (@trace = '' OR @trace = CASE WHEN j.traceparent LIKE '00-%' THEN substr(j.traceparent, 4, 32)
    ELSE left(encode(sha256(uuid_send(j.gid) || '\x0000000000000000'::bytea || 'trace'), 'hex'), 32) END) -- TraceOf
  AND (@entity = '' OR j.entity = @entity) AND (@job_id = '' OR j.job_id = @job_id) AND starts_with(j.job_id, @prefix)
  AND (@since IS NULL OR j.created_at >= @since) AND (@until IS NULL OR j.created_at < @until)
  AND (@expired OR NOT j.retired AND (j.expires_at IS NULL OR j.expires_at > clock_timestamp()))
  AND NOT EXISTS (
    SELECT FROM unnest(@attr_name, @op, @value, @number) AS f(name, op, value, number)
    WHERE NOT EXISTS (
      SELECT FROM legwork.search s WHERE s.gid = j.gid AND s.name = f.name AND CASE f.op
        WHEN '=' THEN s.value = f.value WHEN '>' THEN s.number > f.number WHEN '>=' THEN s.number >= f.number
        WHEN '<' THEN s.number < f.number ELSE s.number <= f.number END OFFSET 0) OFFSET 0)
