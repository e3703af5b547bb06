-- params: id uuid[]
SELECT d.id, d.lane, d.subject, d.header, d.data FROM legwork.dead_letter d WHERE d.id = ANY (@id)
