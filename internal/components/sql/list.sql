-- The components, the latest first, each with the versions that pin it.
SELECT c.digest, c.name, octet_length(c.wasm), c.pushed_at,
       array(SELECT v.app || ' ' || v.version || CASE WHEN v.active THEN ' (active)' ELSE '' END
             FROM legwork.app_version v WHERE c.digest = ANY (v.components) ORDER BY v.id DESC)
FROM legwork.component c ORDER BY c.pushed_at DESC, c.digest
