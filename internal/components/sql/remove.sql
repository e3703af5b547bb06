-- params: digest bytea
DELETE FROM legwork.component WHERE digest = @digest RETURNING digest
