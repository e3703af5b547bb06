-- Plants operators and functions in the schema public that fit the arguments of
-- our statements better than those of Postgres, and types with the names of those
-- of Postgres: what somebody with CREATE there may do to whoever has public in the
-- search_path, before pg_catalog or after it. Each counts its use in a sequence,
-- which no rollback undoes, and fails. planted.names has the operators and
-- functions to plant, one a line.

CREATE SCHEMA hostile;
GRANT USAGE ON SCHEMA hostile TO PUBLIC;
CREATE SEQUENCE hostile.calls MINVALUE 0 START 0;
GRANT ALL ON SEQUENCE hostile.calls TO PUBLIC;

DO $plant$
DECLARE
  names text[] := string_to_array(current_setting('planted.names'), E'\n');
  families text[] := ARRAY[ -- every type of the left list with every one of the right
    'int2 int4 int8 numeric float4 float8: int2 int4 int8 numeric float4 float8',
    'text varchar name bpchar "char": text varchar name bpchar "char"',
    'timestamptz timestamp date interval: timestamptz timestamp date interval',
    'json jsonb: text varchar int2 int4 int8 json jsonb text[] varchar[]',
    'uuid: uuid text varchar', 'bool: bool', 'bytea: bytea int4 int8 text', 'oid regclass: int4 int8 oid regclass',
    'text varchar: int4 int8 uuid json text[]', 'int4 int8 uuid json timestamptz: text varchar',
    'text[]: text[] text varchar varchar[]', 'int4[]: int4[] int8[] int4', 'int8[]: int8[] int4[] int8',
    'uuid[]: uuid[] uuid', 'timestamptz interval: float8 int4 numeric', 'float8 int4 numeric: interval'];
  others jsonb := '{"int4": "int8 int2 numeric", "int8": "int4 int2 numeric", "numeric": "int4 int8 float8",
    "float8": "int4 int8 numeric", "text": "varchar name json uuid int8 bpchar", "name": "text varchar",
    "json": "text jsonb", "jsonb": "json text", "bytea": "text", "uuid": "text", "timestamptz": "timestamp date text",
    "interval": "text int4", "oid": "int8 regclass text", "regclass": "oid text", "bool": "text int4",
    "any": "text int8 int4 uuid timestamptz json bool", "anyelement": "text int8 int4 uuid timestamptz json",
    "anycompatible": "text int8 int4 uuid", "anyarray": "text[] int8[] int4[] uuid[] json[] timestamptz[]",
    "anycompatiblearray": "text[] int8[] int4[] uuid[] varchar[]"}';
  short jsonb := '{"integer": "int4", "bigint": "int8", "smallint": "int2", "double precision": "float8",
    "timestamp with time zone": "timestamptz", "boolean": "bool", "\"any\"": "any"}';
  body text := 'BEGIN PERFORM pg_catalog.nextval(''hostile.calls'');
    RAISE EXCEPTION ''a planted overload was called''; END';
  family text; l text; r text; op record; f record; i int; own text; other text; args text[]; planted int := 0;
BEGIN
  EXECUTE format('CREATE FUNCTION hostile.refuse() RETURNS bool LANGUAGE plpgsql AS %L', body);
  FOREACH own IN ARRAY ARRAY['text', 'varchar', 'name', 'json', 'jsonb', 'uuid', 'int2', 'int4', 'int8', 'numeric',
    'float8', 'bool', 'bytea', 'interval', 'timestamptz', 'oid'] LOOP
    EXECUTE format('CREATE DOMAIN public.%I AS pg_catalog.%1$I CHECK (hostile.refuse())', own);
  END LOOP;
  FOREACH family IN ARRAY families LOOP
    FOREACH l IN ARRAY string_to_array(split_part(family, ': ', 1), ' ') LOOP
      FOREACH r IN ARRAY string_to_array(split_part(family, ': ', 2), ' ') LOOP
        CONTINUE WHEN to_regprocedure(format('hostile.compare(%s,%s)', l, r)) IS NOT NULL;
        EXECUTE format('CREATE FUNCTION hostile.compare(%s, %s) RETURNS bool LANGUAGE plpgsql AS %L', l, r, body);
        EXECUTE format('CREATE FUNCTION hostile.compute(%s, %s) RETURNS %s LANGUAGE plpgsql AS %L', l, r, l, body);
        FOR op IN
          SELECT o.oprname AS name,
            CASE WHEN bool_or(o.oprresult = 'bool'::regtype) THEN 'compare' ELSE 'compute' END AS function
          FROM pg_operator o
          WHERE o.oprname = ANY (names) AND o.oprkind = 'b' AND o.oprnamespace = 'pg_catalog'::regnamespace
          GROUP BY o.oprname HAVING NOT bool_or(o.oprleft = l::regtype AND o.oprright = r::regtype)
        LOOP
          EXECUTE format('CREATE OPERATOR public.%s (LEFTARG = %s, RIGHTARG = %s, FUNCTION = hostile.%s)',
            op.name, l, r, op.function);
          planted := planted + 1;
        END LOOP;
      END LOOP;
    END LOOP;
  END LOOP;
  FOR f IN
    SELECT p.proname, p.oid, (
        SELECT array_agg(coalesce(short ->> t::regtype::text, t::regtype::text) ORDER BY n)
        FROM unnest(p.proargtypes) WITH ORDINALITY AS a(t, n)) AS args
    FROM pg_proc p
    WHERE p.proname = ANY (names) AND p.pronamespace = 'pg_catalog'::regnamespace
      AND p.pronargs BETWEEN 1 AND 4 AND p.prokind <> 'p' AND NOT 'internal'::regtype = ANY (p.proargtypes::oid[])
  LOOP
    FOR i IN 1 .. cardinality(f.args) LOOP
      FOREACH other IN ARRAY string_to_array(coalesce(others ->> f.args[i], ''), ' ') LOOP
        args := f.args;
        args[i] := other;
        SELECT array_agg(CASE WHEN a LIKE 'any%array' THEN other || '[]'
            WHEN a LIKE 'any%' THEN rtrim(other, '[]') ELSE a END ORDER BY n)
          INTO args FROM unnest(args) WITH ORDINALITY AS x(a, n);
        CONTINUE WHEN EXISTS (SELECT FROM unnest(args) a WHERE to_regtype(a) IS NULL)
          OR to_regprocedure(format('pg_catalog.%I(%s)', f.proname, array_to_string(args, ','))) IS NOT NULL
          OR to_regprocedure(format('public.%I(%s)', f.proname, array_to_string(args, ','))) IS NOT NULL;
        SELECT CASE WHEN p.proretset OR t.typtype = 'p' THEN args[1] ELSE t.oid::regtype::text END INTO own
          FROM pg_proc p JOIN pg_type t ON t.oid = p.prorettype WHERE p.oid = f.oid;
        EXECUTE format('CREATE FUNCTION public.%I(%s) RETURNS %s LANGUAGE plpgsql AS %L',
          f.proname, array_to_string(args, ', '), own, body);
        planted := planted + 1;
      END LOOP;
    END LOOP;
  END LOOP;
  PERFORM set_config('planted.number', planted::text, false);
END $plant$;
