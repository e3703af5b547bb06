// Answers to work: docs/wire.md, "Answer".
import { setTimeout as sleep } from "node:timers/promises";
import { headers } from "@nats-io/transport-node";
import { LegworkError } from "./errors.js";

const copied = ["Guid", "Job", "Gid", "App", "Version", "Activity", "Dad", "Attempt"].map((one) => `Legwork-${one}`);
const maxBody = 960 * 1024; // bytes
const roomForHeaders = 24 * 1024;
export const pauses = [250, 1_000, 4_000]; // ms before a message is sent again

class Reply {
  /** @param {number} code @param {unknown} data */
  constructor(code, data) {
    this.code = code;
    this.data = data;
  }
}

/**
 * reply answers with success and a code by which transitions can choose.
 * @param {number} code @param {unknown} data
 */
export const reply = (code, data) => new Reply(code, data);

/** The broker did not store an answer: the work is handed back. */
export class NotStored extends Error {}

/** Sends the answers to one message of work. Each resolves once it is stored. */
export class Answers {
  /** Pending answers that were stored. */
  #sent = 0;
  #closed = false;
  /** @type {Promise<unknown>} the last pending answer: they go out in order */
  #last = Promise.resolve();
  /** @type {NotStored | undefined} */
  unsent;
  /** Of keyed work: the number of its claim, what is known of its effect, and whether its handler still runs. @type {{ claim?: number, verified?: string, stillRuns?: boolean }} */
  keyed = {};

  /**
   * @param {import("@nats-io/jetstream").JetStreamClient} js
   * @param {import("@nats-io/jetstream").JsMsg} m the work
   * @param {number} maxPayload of the broker, bytes
   * @param {() => void} counted is called for each answer sent
   */
  constructor(js, m, maxPayload, counted) {
    this.js = js;
    this.m = m;
    this.limit = Math.min(maxBody, maxPayload - roomForHeaders);
    this.counted = counted;
  }

  /** resume has the next answer numbered so: those before it were taken from another delivery. @param {number} sent */
  resume(sent) {
    this.#sent = Math.max(this.#sent, sent);
  }

  /** @param {unknown} data */
  pending(data) {
    const next = this.#last.then(async () => {
      if (this.#closed) throw new Error("a pending answer after the final one: send it before the handler returns");
      await this.#publish({ "Legwork-Status": "pending" }, this.encode(data));
      this.#sent++;
    });
    this.#last = next.catch(() => {});
    return next;
  }

  /**
   * flush sends a pending answer, and resolves once an engine has told that it is durable.
   * @param {unknown} data @param {import("./receipts.js").Receipts} receipts @param {AbortSignal} signal
   */
  async flush(data, receipts, signal) {
    const body = this.encode(data);
    await receipts.confirm((receipt) => this.#publish({ "Legwork-Status": "pending", "Legwork-Receipt": receipt }, body), signal);
    this.#sent++;
  }

  /** ready makes the answer of what a handler returned. @param {unknown} result */
  ready(result) {
    const { code, data } = result instanceof Reply ? result : { code: undefined, data: result };
    if (code !== undefined && !(Number.isInteger(code) && code >= 1 && code <= 999_999)) {
      throw new LegworkError(500, `the handler's reply has code ${code}: want a whole number from 1 to 999999`);
    }
    return { code, body: this.encode(data) };
  }

  /** success answers with success. @param {{ code: number | undefined, body: string }} answer that is ready */
  async success({ code, body }) {
    await this.#close();
    await this.#publish({ "Legwork-Status": "success", ...(code && { "Legwork-Code": String(code) }), ...this.#ofKeyed() }, body);
  }

  /**
   * error answers with an error.
   * @param {{ message: string, code: number, stack?: string, data?: unknown }} failed
   * @param {string | undefined} policy Legwork-Retry
   */
  async error(failed, policy) {
    let body;
    try {
      body = this.encode(failed);
    } catch {
      const { data, ...rest } = failed;
      body = this.encode({ ...rest, message: `(data of this error left out: not storable) ${rest.message}` });
    }
    await this.#close();
    await this.#publish({ "Legwork-Status": "error", "Legwork-Code": String(failed.code), ...(policy && { "Legwork-Retry": policy }), ...this.#ofKeyed() }, body);
  }

  /** encode makes a body; one that no message can carry is error 413. @param {unknown} data */
  encode(data) {
    const body = JSON.stringify(data) ?? "null";
    const size = Buffer.byteLength(body);
    if (size > this.limit) throw new LegworkError(413, `the output has ${size} bytes, at most ${this.limit} can be sent`);
    return body;
  }

  #ofKeyed() {
    const { claim, verified } = this.keyed;
    return { ...(claim && { "Legwork-Claim": String(claim) }), ...(verified && { "Legwork-Verified": verified }) };
  }

  async #close() {
    this.#closed = true;
    await this.#last;
  }

  /**
   * publish sends an answer until the broker has stored it or the pauses are
   * used up. Sending again is safe: the engine derives the answer's identity.
   * @param {Record<string, string>} named @param {string} body
   */
  async #publish(named, body) {
    const h = headers();
    for (const name of [...copied, "traceparent", "tracestate"]) {
      const value = this.m.headers?.get(name);
      if (value) h.set(name, value);
    }
    for (const [name, value] of Object.entries(named)) h.set(name, value);
    h.set("Legwork-Seq", String(this.#sent));
    const subject = /** @type {string} */ (this.m.headers?.get("Legwork-Reply"));
    for (let attempt = 0; ; attempt++) {
      try {
        this.counted();
        await this.js.publish(subject, body, { headers: h });
        return;
      } catch (err) {
        if (attempt === pauses.length) {
          this.unsent = new NotStored(`the answer was not stored: ${/** @type {Error} */ (err).message}`, { cause: err });
          throw this.unsent;
        }
        await sleep(pauses[attempt]);
      }
    }
  }
}
