// Writes what the HTTP client is made of: ../openapi.d.ts, the types of the document of the API, by openapi-typescript;
// and ../src/operations.js, where each operation is. Both say which document they are from: a test compares.
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import openapiTS, { astToString } from "openapi-typescript";
import { parse } from "yaml";

const place = (name) => new URL(name, import.meta.url);
const text = readFileSync(place("../../../api/openapi.yaml"), "utf8");
const sum = createHash("sha256").update(text).digest("hex");
const head = `// Generated from api/openapi.yaml by make generate: do not edit.\n// sha256 ${sum}\n`;
const document = parse(text);

writeFileSync(place("../openapi.d.ts"), `${head}\n${astToString(await openapiTS(document))}`);

const follow = (p) => (p.$ref ? p.$ref.slice(2).split("/").reduce((at, step) => at[step], document) : p);
const lines = Object.entries(document.paths).flatMap(([path, { parameters: shared = [], ...methods }]) =>
  Object.entries(methods).map(([method, { operationId, parameters: own = [] }]) => {
    const all = [...shared, ...own].map(follow).filter((p) => p.in !== "path");
    const named = (place) => all.filter((p) => p.in === place).map((p) => p.name);
    const operation = { method: method.toUpperCase(), path, query: named("query"), header: named("header") };
    return `  ${operationId}: ${JSON.stringify(operation)},\n`;
  }),
);
writeFileSync(place("../src/operations.js"), `${head}
/** @type {Record<string, { method: string, path: string, query: string[], header: string[] }>} */
export const operations = {\n${lines.join("")}};\n`);
