// Requests to the HTTP API, and what the answers look like. Types come from api/openapi.yaml.
import { signal } from "@preact/signals";
import type { components } from "../../sdk/typescript/openapi.d.ts";

type Schemas = components["schemas"];
export type Job = Schemas["Job"];
export type JobLine = Schemas["JobLine"];
export type LineWait = Schemas["LineWait"];
export type JobPage = Schemas["JobPage"];
export type Activity = Schemas["Activity"];
export type Child = Schemas["Child"];
export type ActivityGroup = Schemas["ActivityGroup"];
export type ActivityPage = Schemas["ActivityPage"];
export type Message = Schemas["Message"];
export type Outstanding = Schemas["Outstanding"];
export type Explanation = Schemas["Explanation"];
export type Wait = Schemas["Wait"];
export type Trace = Schemas["Trace"];
export type Span = Schemas["Span"];
export type Journal = Schemas["Journal"];
export type Layout = Schemas["Layout"];
export type Diff = Schemas["Diff"];
export type App = Schemas["App"];
export type JobCounts = Schemas["JobCounts"];
export type BulkDone = Schemas["BulkDone"];
export type BulkOutcome = Schemas["BulkOutcome"];
export type Letter = Schemas["Letter"];
export type LetterLine = Schemas["LetterLine"];
export type LetterPage = Schemas["LetterPage"];
export type Pause = Schemas["Pause"];
export type Top = Schemas["Top"];
export type Process = Schemas["Process"];
export type Lane = Schemas["Lane"];
export type Check = Schemas["Check"];
export type Checked = Schemas["Checked"];
export type Me = Schemas["Me"];
export type Forked = Schemas["Forked"];
export type Moved = Schemas["Moved"];
export type Related = Schemas["Related"];
export type Answered = Schemas["Answered"];
export type Action = Schemas["Action"];
export type ActionPage = Schemas["ActionPage"];
export type Problem = Schemas["Problem"];
export type DocumentProblem = Schemas["DocumentProblem"];

/** The namespace that this server answers for. */
export const namespace = document.querySelector<HTMLMetaElement>("meta[name=legwork-namespace]")?.content ?? "default";

/** Grows when somebody has signed in or out: what was read before is read again. */
export const session = signal(0);
/** The server wants to know who asks. */
export const unknown = signal(false);
/** The server can be reached. */
export const online = signal(true);
/** How far the clock of the server is ahead, in milliseconds. */
export const skew = signal(0);
/** Who asks, once that is known. */
export const me = signal<Me | undefined>(undefined);

/** What went wrong, as the server tells it. */
export class Failure extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    detail: string,
    readonly correlation = "",
    readonly problems: DocumentProblem[] = [],
  ) {
    super(detail);
  }
}

export type Query = Record<string, string | number | boolean | string[] | undefined>;

export interface Asked {
  query?: Query;
  method?: string;
  body?: unknown;
  /** A document that is sent as it is, instead of a body. */
  yaml?: string;
  key?: string;
  signal?: AbortSignal;
}

/** The address of something below the namespace: what`jobs/${gid}` escapes its parts. */
export function at(parts: TemplateStringsArray, ...names: string[]) {
  return parts.reduce((path, part, i) => path + encodeURIComponent(names[i - 1] ?? "") + part);
}

export function address(path: string, query: Query = {}) {
  const q = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== "") q.append(name, `${one}`);
  }
  return `/v1/${encodeURIComponent(namespace)}/${path}${q.size ? `?${q}` : ""}`;
}

/** Sends a request and returns the response, or throws a Failure. */
export async function send(path: string, asked: Asked = {}): Promise<Response> {
  const headers: Record<string, string> = {};
  if (asked.key) headers["Idempotency-Key"] = asked.key;
  let body: string | undefined;
  if (asked.yaml !== undefined) {
    headers["Content-Type"] = "application/yaml";
    body = asked.yaml;
  } else if (asked.body !== undefined) {
    headers["Content-Type"] = "application/json";
    body = JSON.stringify(asked.body);
  }
  let response: Response;
  try {
    response = await fetch(address(path, asked.query), {
      method: asked.method ?? (body === undefined ? "GET" : "POST"),
      headers,
      body,
      signal: asked.signal,
    });
  } catch (error) {
    if (!asked.signal?.aborted) online.value = false;
    throw asked.signal?.aborted ? error : new Failure(0, "unreachable", "The server does not answer.");
  }
  online.value = true;
  const date = Date.parse(response.headers.get("Date") ?? "");
  if (date) skew.value = Math.abs(date - Date.now()) > 5000 ? date - Date.now() : 0;
  if (response.ok) return response;
  if (response.status === 401) unknown.value = true;
  throw await failed(response);
}

/** What an answer that is an error says. */
export async function failed(response: Response) {
  const problem = (await response.json().catch(() => ({}))) as Partial<Problem>;
  return new Failure(
    response.status,
    problem.code ?? `${response.status}`,
    problem.detail ?? response.statusText,
    problem.correlationId,
    problem.problems,
  );
}

/** Sends a request and returns the document that answers it. */
export async function ask<T>(path: string, asked: Asked = {}): Promise<T> {
  return (await (await send(path, asked)).json()) as T;
}

/** Exchanges a token for a session. The browser keeps that as a cookie, which no script can read. */
export async function signIn(token: string) {
  const headers = { Authorization: `Bearer ${token}` };
  const answer = await fetch("/auth/token", { method: "POST", headers });
  if (!answer.ok) throw await failed(answer);
  if ((await fetch(address("me"))).status === 401)
    throw new Failure(
      0,
      "no-cookie",
      "The browser keeps no session for this page. The page must come over https, or from localhost, " +
        "and cookies must be allowed.",
    );
  unknown.value = false;
  session.value++;
}

export async function signOut() {
  const answer = await fetch("/auth/logout", { method: "POST" }).catch(() => undefined);
  if (!answer?.ok) {
    online.value = false;
    return;
  }
  me.value = undefined;
  session.value++;
}

/** Who asks. In another tab somebody else may have signed in: what is shown then is read again. */
export async function whoAmI(signal: AbortSignal) {
  const who = await ask<Me>("me", { signal });
  if (me.value && me.value.name !== who.name) session.value++;
  unknown.value = false;
  return (me.value = who);
}

/** Whether who asks may use operations of a role. As long as that is not known, the server decides. */
export function may(role: string) {
  return !me.value || me.value.may.includes(role as never);
}

// A server that is gone is asked until it is back.
online.subscribe((on) => {
  if (on) return;
  const again = async () => {
    const found = await fetch("/console/icon.svg", { method: "HEAD", cache: "no-store" }).catch(() => undefined);
    if (found?.ok) online.value = true;
    else setTimeout(again, 2000);
  };
  setTimeout(again, 1000);
});
