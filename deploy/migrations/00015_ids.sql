-- The ids that follow from a gid, as id.go has them (legwork.ID): a gid of UUID
-- version 8 shares 60 bits with them, one of version 7 the 48 bits of its time.
--
-- Each is one expression, which the planner puts in the place of the call, and
-- whose names were looked up here: no search_path changes what it does.

-- +goose Up

-- The id that follows from gid and digest, 15 or more hexadecimal digits.
CREATE FUNCTION legwork.derived_id(gid uuid, digest text) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (CASE WHEN substr(gid::text, 15, 1) = '8' THEN left(gid::text, 18) || '-a' || left(digest, 15)
               ELSE left(gid::text, 13) || '-8' || left(digest, 3) || '-a' || substr(digest, 4, 15) END)::uuid;

-- The lowest and the highest id that can follow from gid.
CREATE FUNCTION legwork.first_id(gid uuid) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (CASE WHEN substr(gid::text, 15, 1) = '8' THEN left(gid::text, 18) || '-0000-000000000000'
               ELSE left(gid::text, 13) || '-0000-0000-000000000000' END)::uuid;
CREATE FUNCTION legwork.last_id(gid uuid) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (CASE WHEN substr(gid::text, 15, 1) = '8' THEN left(gid::text, 18) || '-ffff-ffffffffffff'
               ELSE left(gid::text, 13) || '-ffff-ffff-ffffffffffff' END)::uuid;

-- +goose Down
DROP FUNCTION legwork.derived_id, legwork.first_id, legwork.last_id;
