-- One page of dead letters, the latest first. The time of a letter moves when
-- its message dies again: a walk that began before does not meet it twice.
-- params: state text, lane text, reason text, activity text, app text, topic text, job text,
-- params: since timestamptz, until timestamptz, after uuid, before_at timestamptz, before_id uuid, most bigint
SELECT
  -- include letter_columns.sql
FROM legwork.dead_letter d
  -- include letter_about.sql
WHERE (@state = '' OR d.state = @state) AND (@lane = '' OR d.lane = @lane) AND (@reason = '' OR d.reason = @reason)
  AND (@activity = '' OR d.activity = @activity)
  AND (@app = '' OR x.app = @app) AND (@topic = '' OR x.topic = @topic) AND (@job = '' OR x.job = @job)
  AND (@since IS NULL OR d.at >= @since) AND (@until IS NULL OR d.at < @until)
  AND (@after IS NULL OR (d.at, d.id) < (SELECT a.at, a.id FROM legwork.dead_letter a WHERE a.id = @after))
  AND (@before_at IS NULL OR (d.at, d.id) < (@before_at, @before_id))
ORDER BY d.at DESC, d.id DESC LIMIT @most
