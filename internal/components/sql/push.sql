-- Stores a component, once. One that is there keeps its name.
-- params: wasm bytea, name text
INSERT INTO legwork.component (digest, name, wasm) VALUES (sha256(@wasm), @name, @wasm)
  ON CONFLICT (digest) DO NOTHING RETURNING digest
