-- The versions whose settings say what is redacted: the active one of each app, and those that were deployed
-- after it.
SELECT v.app, v.version FROM legwork.app_version v
WHERE v.id >= coalesce((SELECT a.id FROM legwork.app_version a WHERE a.app = v.app AND a.active), 0)
ORDER BY v.id
