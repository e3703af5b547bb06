// What a program needs to speak to Legwork: subjects, headers, JSON. The
// contract is docs/wire.md.
import { connect, headers, type MsgHdrs, type NatsConnection } from "nats";

/** A connection in a namespace. */
export interface Legwork {
  nc: NatsConnection;
  ns: string;
}

/** open connects to NATS_URL, in the namespace LEGWORK_NAMESPACE, as NATS_USER if that is set. */
export async function open(): Promise<Legwork> {
  const { NATS_URL, NATS_USER, NATS_PASSWORD, LEGWORK_NATS_INBOX, LEGWORK_NAMESPACE } = process.env;
  const ns = LEGWORK_NAMESPACE ?? "default";
  const nc = await connect({
    servers: NATS_URL ?? "nats://127.0.0.1:4222",
    maxReconnectAttempts: -1, // the default gives up after ten
    ...(NATS_USER && { user: NATS_USER, pass: NATS_PASSWORD ?? "" }),
    inboxPrefix: `legwork.${ns}.inbox.${LEGWORK_NATS_INBOX ?? NATS_USER ?? "worker"}`, // what the user may hear
  });
  return { nc, ns };
}

/** A trace context as it travels: W3C traceparent and tracestate. */
export interface Trace {
  traceparent?: string;
  tracestate?: string;
}

/** What an engine says of a start or a signal, after the commit. */
export interface Receipt {
  job?: string;
  gid?: string;
  app?: string;
  version?: string;
  duplicate?: boolean;
  woken?: number;
  buffered?: boolean;
  error?: { code: number; message: string };
}

/** What is known of a job. */
export interface Result {
  gid: string;
  job: string;
  state: "running" | "completed" | "failed" | "interrupted";
  data?: Record<string, unknown>;
  error?: { message: string; code: number };
}

/** An error with a code: what a worker answers with, and what a request gets. */
export class LegworkError extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly data?: unknown,
  ) {
    super(message);
  }
}

const receiptWait = 30_000; // ms

/**
 * start begins a job of the graph that subscribes to topic. A key makes a
 * repetition the same start: after a timeout, repeat it with the same one.
 */
export function start(lw: Legwork, topic: string, input: unknown, options: Trace & { job?: string; key?: string } = {}): Promise<Receipt> {
  return tell(lw, `start.${topic}`, input, { "Legwork-Job": options.job, "Legwork-Start-Key": options.key, ...trace(options) });
}

/** signal wakes who waits on topic for this data. An id makes it count once. */
export function signal(lw: Legwork, topic: string, data: unknown, options: Trace & { id?: string } = {}): Promise<Receipt> {
  return tell(lw, `signal.${topic}`, data, { "Legwork-Signal-Id": options.id, ...trace(options) });
}

async function tell(lw: Legwork, subject: string, data: unknown, named: Record<string, string | undefined>): Promise<Receipt> {
  const h = headers();
  put(h, named);
  const m = await lw.nc.request(`legwork.${lw.ns}.${subject}`, JSON.stringify(data), { headers: h, timeout: receiptWait });
  const receipt = m.json<Receipt>();
  if (receipt.error) throw new LegworkError(receipt.error.code, receipt.error.message);
  return receipt;
}

/** awaitEnd waits for the end of a job, up to wait ms. */
export async function awaitEnd(lw: Legwork, job: { gid: string } | { app: string; job: string }, wait: number): Promise<Result> {
  for (const end = Date.now() + wait; ; ) {
    const wait_ms = Math.max(1, Math.min(end - Date.now(), 25_000)); // the most that one request waits
    const m = await lw.nc.request(`legwork.${lw.ns}.api.await`, JSON.stringify({ ...job, wait_ms }), { timeout: wait_ms + 5_000 });
    const code = m.headers?.get("Nats-Service-Error-Code");
    if (code) throw new LegworkError(Number(code), m.headers?.get("Nats-Service-Error") ?? "");
    const result = m.json<Result>();
    if (result.state !== "running" || Date.now() >= end) return result;
  }
}

/** trace picks the trace context out of what may have more. */
export function trace(from: Trace): Record<string, string | undefined> {
  return { traceparent: from.traceparent, tracestate: from.tracestate };
}

/** put sets the headers that have a value. */
export function put(h: MsgHdrs, named: Record<string, string | undefined>): void {
  for (const [name, value] of Object.entries(named)) {
    if (value) h.set(name, value);
  }
}
