// A client of the HTTP API. It is made of operations.js, which is generated from the document of the API; http.d.ts
// says what each operation takes and answers. It needs fetch and nothing else: it runs in Node, in browsers and elsewhere.
import { operations } from "./operations.js";

/** An answer with a status of 400 or more. */
export class HttpError extends Error {
  /**
   * @param {number} status
   * @param {import("../http.d.ts").Problem | undefined} problem
   */
  constructor(status, problem) {
    super(problem?.detail ?? `the server has answered with status ${status}`);
    this.name = "HttpError";
    this.status = status;
    this.code = problem?.code;
    this.problem = problem;
  }
}

/**
 * http returns a client: an object with a function for each operation.
 * @param {import("../http.d.ts").HttpOptions} [options]
 * @returns {any}
 */
export function http({ url = "http://localhost:7070", namespace = "default", token, fetch = globalThis.fetch } = {}) {
  const base = url.replace(/\/+$/, "");
  /** @type {Record<string, string>} */
  const always = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  return Object.fromEntries(
    Object.entries(operations).map(([name, operation]) => [
      name,
      /** @param {Record<string, any>} [given] @param {{ signal?: AbortSignal }} [options] */
      async (given = {}, { signal } = {}) => {
        const headers = { ...always, ...chosen(operation.header, given) };
        if (given.body !== undefined) headers["Content-Type"] = "application/json";
        const answer = await fetch(base + target(operation, { ns: namespace, ...given }), {
          method: operation.method,
          headers,
          ...(given.body !== undefined && { body: JSON.stringify(given.body) }),
          ...(signal && { signal }),
        });
        return read(answer);
      },
    ]),
  );
}

/**
 * chosen are those of the parameters that have these names and a value.
 * @param {string[]} names
 * @param {Record<string, any>} given
 * @returns {Record<string, string>}
 */
function chosen(names, given) {
  return Object.fromEntries(names.filter((name) => given[name] !== undefined).map((name) => [name, String(given[name])]));
}

/**
 * target is the path of an operation, with its query. A list is a parameter that stands several times.
 * @param {(typeof operations)[string]} operation
 * @param {Record<string, any>} given
 */
function target({ path, query }, given) {
  const filled = path.replace(/\{(\w+)\}/g, (_, /** @type {string} */ name) => {
    if (given[name] === undefined) throw new TypeError(`the parameter ${name} is missing`);
    return encodeURIComponent(given[name]);
  });
  const search = new URLSearchParams();
  for (const name of query) {
    for (const one of [given[name]].flat()) if (one !== undefined) search.append(name, String(one));
  }
  return search.size ? `${filled}?${search}` : filled;
}

/**
 * read returns what an answer holds: its JSON, its text, or the stream of server-sent events.
 * @param {Response} answer
 */
async function read(answer) {
  const type = answer.headers.get("Content-Type") ?? "";
  const json = /\bjson\b/.test(type);
  if (!answer.ok) throw new HttpError(answer.status, json ? /** @type {any} */ (await answer.json()) : undefined);
  if (answer.status === 204) return undefined;
  if (type.startsWith("text/event-stream")) return answer.body;
  return json ? answer.json() : answer.text();
}
