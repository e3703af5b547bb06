-- Components: durable functions compiled to WebAssembly (ADR 82).

-- +goose Up

-- What was pushed, under the SHA-256 of its bytes, so that a row never changes. Pages of it are
-- read by themselves: it is stored as it is, not compressed.
CREATE TABLE legwork.component (
  digest    bytea       PRIMARY KEY,
  name      text        NOT NULL,
  wasm      bytea       NOT NULL CHECK (octet_length(wasm) <= 16777216),
  pushed_at timestamptz NOT NULL DEFAULT now(),
  CHECK (digest = sha256(wasm))
);
ALTER TABLE legwork.component ALTER wasm SET STORAGE EXTERNAL;

-- The digests of the components that a version pins.
ALTER TABLE legwork.app_version ADD components bytea[] NOT NULL DEFAULT '{}';

INSERT INTO legwork.format (kind, version) VALUES ('component', 1);

-- +goose Down
DELETE FROM legwork.format WHERE kind = 'component';
ALTER TABLE legwork.app_version DROP components;
DROP TABLE legwork.component;
