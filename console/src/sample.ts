// An input to begin with, made of its JSON Schema.
import type { Checked } from "./api.ts";

type Schema = NonNullable<Checked["starts"][number]["input"]>;

/** A value that looks like what a schema asks for; undefined if that says nothing. It need not fit it. */
export function sample(schema: Schema | undefined, depth = 0): unknown {
  if (!schema || typeof schema !== "object" || depth > 8) return undefined;
  const s = schema as Record<string, unknown>;
  const given = s["default"] ?? s["const"] ?? first(s["examples"]) ?? first(s["enum"]);
  if (given !== undefined) return given;
  switch (first(s["type"]) ?? s["type"]) {
    case "object":
      return Object.fromEntries(
        Object.entries((s["properties"] ?? {}) as Record<string, Schema>)
          .slice(0, 50)
          .map(([name, of]) => [name, sample(of, depth + 1) ?? null]),
      );
    case "array": {
      const one = sample(s["items"] as Schema, depth + 1);
      return one === undefined ? [] : [one];
    }
    case "string":
      return "";
    case "integer":
    case "number":
      return typeof s["minimum"] === "number" ? s["minimum"] : 0;
    case "boolean":
      return false;
  }
  return undefined;
}

const first = (all: unknown): unknown => (Array.isArray(all) ? all[0] : undefined);
