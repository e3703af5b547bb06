-- Some bytes of a component, and how many it has.
-- params: digest bytea, first int, bytes int
SELECT substring(c.wasm FROM @first + 1 FOR @bytes), octet_length(c.wasm) FROM legwork.component c WHERE c.digest = @digest
