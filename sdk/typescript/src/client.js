// A client: start jobs, signal them, and await their results.
import { headers } from "@nats-io/transport-node";
import { close, open } from "./connect.js";
import { LegworkError } from "./errors.js";

const receiptWait = 30_000; // ms
const awaitWait = 25_000; // ms: the most that one request waits for the end of a job

/** @param {import("../index.d.ts").ConnectOptions} [options] */
export async function connect(options = {}) {
  const { nc, namespace } = await open(options, "client");
  return new Legwork(nc, namespace);
}

/** A connection to one namespace of an installation. */
export class Legwork {
  /** @param {import("@nats-io/transport-node").NatsConnection} nc @param {string} namespace */
  constructor(nc, namespace) {
    this.nc = nc;
    this.namespace = namespace;
  }

  /** @param {string} topic @param {unknown} input @param {import("../index.d.ts").StartOptions} [options] */
  start(topic, input, options = {}) {
    return this.#send(`start.${topic}`, input, { "Legwork-Job": options.job, "Legwork-Start-Key": options.key, ...trace(options) }, options);
  }

  /** @param {string} topic @param {unknown} data @param {import("../index.d.ts").SignalOptions} [options] */
  signal(topic, data, options = {}) {
    const { id, status, code } = options;
    return this.#send(`signal.${topic}`, data, { "Legwork-Signal-Id": id, "Legwork-Status": status, "Legwork-Code": code?.toString(), ...trace(options) }, options);
  }

  /** @param {import("../index.d.ts").JobRef} job @param {{ timeout?: number }} [options] */
  async result(job, { timeout = 60_000 } = {}) {
    const end = Date.now() + timeout;
    for (;;) {
      const wait_ms = Math.max(1, Math.min(end - Date.now(), awaitWait));
      const ref = "gid" in job ? { gid: job.gid } : { app: job.app, job: job.job };
      const m = await this.#request(`api.await`, JSON.stringify({ ...ref, wait_ms }), { timeout: wait_ms + 5_000 });
      const code = m.headers?.get("Nats-Service-Error-Code");
      if (code) throw new LegworkError(Number(code), m.headers?.get("Nats-Service-Error") ?? "");
      const result = m.json();
      if (result.state !== "running") return result;
      if (Date.now() >= end) throw new LegworkError(408, `job ${result.job} still runs after ${timeout} ms: ask again, or see \`legwork job explain ${result.job}\``);
    }
  }

  /** close sends what is buffered, then ends the connection. While NATS is away, it only ends it. */
  async close() {
    await close(this.nc);
  }

  /** @param {string} subject @param {unknown} data @param {Record<string, string | undefined>} named @param {{ timeout?: number }} options */
  async #send(subject, data, named, { timeout = receiptWait }) {
    const h = headers();
    for (const [name, value] of Object.entries(named)) if (value) h.set(name, value);
    const m = await this.#request(subject, JSON.stringify(data) ?? "null", { headers: h, timeout });
    const receipt = m.json();
    if (receipt.error) throw new LegworkError(receipt.error.code, receipt.error.message);
    return receipt;
  }

  /** @param {string} subject @param {string} body @param {import("@nats-io/transport-node").RequestOptions} options */
  async #request(subject, body, options) {
    const full = `legwork.${this.namespace}.${subject}`;
    try {
      return await this.nc.request(full, body, options);
    } catch (err) {
      const text = /** @type {Error} */ (err).message;
      throw new Error(`no answer on ${full}: ${text}${/timeout/i.test(text) ? "; it may have been done: repeat it with the same key" : ""}`, { cause: err });
    }
  }
}

/** @param {{ traceparent?: string, tracestate?: string }} from */
const trace = ({ traceparent, tracestate }) => ({ traceparent, tracestate });
