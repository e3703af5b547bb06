-- Puts a message that completes jobs which are closed and not completed, in the
-- place of their closer. It takes effect once, under the closer's own mark @7.
-- params: id uuid[]
SELECT legwork.finish_closed(@id)::text
