-- The end of message.sql: the job of the row, its application, and the epoch.
FROM u CROSS JOIN legwork.epoch e
  LEFT JOIN legwork.job j ON j.gid = u.gid
  LEFT JOIN legwork.app_version v ON v.id = j.version_id
