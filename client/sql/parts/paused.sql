-- A pause p, as a sentence.
SELECT format('%s %s is paused by %s since %s UTC: %s', p.kind, p.name, p.author,
              to_char(p.since AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS'), p.reason) AS sentence
FROM legwork.pause p
