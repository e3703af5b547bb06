import type { components, operations } from "./openapi.js";

/** A problem document (RFC 9457). */
export type Problem = components["schemas"]["Problem"];

/** The documents that the API takes and answers with, by their names in openapi.json. */
export type Schemas = components["schemas"];

export interface HttpOptions {
  /** Where the server is. Default "http://localhost:7070", where `legwork dev` answers. */
  url?: string;
  /** Default "default". */
  namespace?: string;
  /** Who asks: a token of the server's access file, or of an OIDC provider. */
  token?: string;
  /** What sends requests. Default: the global fetch. */
  fetch?: typeof globalThis.fetch;
}

/** An answer with a status of 400 or more. */
export class HttpError extends Error {
  constructor(status: number, problem: Problem | undefined);
  readonly status: number;
  /** What went wrong, as a word: not-found, conflict, outcome-unknown, … Undefined: the answer was no problem document. */
  readonly code: string | undefined;
  readonly problem: Problem | undefined;
}

type Given<P> = [NonNullable<P>] extends [never] ? unknown : NonNullable<P>;
type Taken<O> = O extends { parameters: { path?: infer P; query?: infer Q; header?: infer H } }
  ? Omit<Given<P>, "ns"> & Given<Q> & Given<H>
  : unknown;
type Body<O> = O extends { requestBody: { content: { "application/json": infer B } } }
  ? { body: B }
  : O extends { requestBody?: { content: { "application/json": infer B } } }
    ? { body?: B }
    : unknown;
type Parameters<O> = Taken<O> & Body<O>;
type Content<R> = R extends { content: { "application/json": infer T } }
  ? T
  : R extends { content: { "application/yaml": string } }
    ? string
    : R extends { content: { "text/event-stream": string } }
      ? ReadableStream<Uint8Array>
      : undefined;
type Answer<O, Status = 200 | 201 | 204> = O extends { responses: infer R }
  ? 307 extends keyof R
    ? Schemas["Job"] // the redirect is followed
    : { [S in keyof R]: S extends Status ? Content<R[S]> : never }[keyof R]
  : never;
type Options = { signal?: AbortSignal };
type Call<O> = {} extends Parameters<O>
  ? (given?: Parameters<O>, options?: Options) => Promise<Answer<O>>
  : O extends { responses: { 202: unknown } } // answered so only if `Prefer` asks for it
    ? {
        (given: Parameters<O> & { Prefer?: never }, options?: Options): Promise<Answer<O>>;
        (given: Parameters<O>, options?: Options): Promise<Answer<O, 200 | 201 | 202>>;
      }
    : (given: Parameters<O>, options?: Options) => Promise<Answer<O>>;

/**
 * A function for each operation of the API, named by its operationId. It takes the parameters of the path, the query
 * and the headers in one object, by their names, and the JSON of the body as `body`. It throws HttpError.
 */
export type Http = { readonly [O in keyof operations]: Call<operations[O]> };

/** http returns a client of the HTTP API. It does not connect. */
export function http(options?: HttpOptions): Http;
