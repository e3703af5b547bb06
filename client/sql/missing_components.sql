-- Which of some components are not stored.
-- params: digest bytea[]
SELECT d FROM unnest(@digest) AS d WHERE NOT EXISTS (SELECT FROM legwork.component c WHERE c.digest = d) ORDER BY d
