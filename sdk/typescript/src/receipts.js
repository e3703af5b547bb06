// What engines have done with the flushes of durable functions: docs/wire.md, "Run a durable function".
import { setTimeout as sleep } from "node:timers/promises";
import { createInbox } from "@nats-io/transport-node";
import { NotStored } from "./answer.js";
import { Moot } from "./claim.js";

const wait = 5_000; // ms for a receipt, before the answer is sent again
const maxSent = 6; // times

/** Another worker has the turn: what this one has done in it has no effect. */
export class Lost extends Error {}

/** @typedef {{ outcome: string, over?: boolean, message?: string }} Receipt */

/** The receipts of a worker: one subscription for all, which begins with the first. */
export class Receipts {
  /** By the number of the flush. @type {Map<string, (receipt: Receipt) => void>} */
  #waiting = new Map();
  #prefix = "";
  #next = 0;

  /** @param {import("@nats-io/transport-node").NatsConnection} nc @param {string} inbox below which this user may hear answers */
  constructor(nc, inbox) {
    this.nc = nc;
    this.inbox = inbox;
  }

  /**
   * confirm sends an answer until an engine has told that it is durable. Sending again is safe: its identity stays the same.
   * @param {(receipt: string) => Promise<void>} send @param {AbortSignal} signal of the turn
   */
  async confirm(send, signal) {
    if (!this.#prefix) {
      this.#prefix = `${createInbox(this.inbox)}.`;
      this.nc.subscribe(`${this.#prefix}>`, { callback: (err, m) => void (!err && this.#take(m)) });
    }
    const flush = String(++this.#next);
    const over = new AbortController();
    const told = new Promise((/** @type {(receipt: Receipt | undefined) => void} */ resolve) => this.#waiting.set(flush, resolve));
    const aborted = new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason), { signal: over.signal }));
    aborted.catch(() => {});
    try {
      for (let n = 0; n < maxSent; n++) {
        signal.throwIfAborted();
        await send(`${this.#prefix}${flush}.${n}`);
        const late = sleep(wait, undefined, { signal: over.signal }).catch(() => undefined);
        const receipt = await Promise.race([told, late, aborted]);
        if (receipt) return judge(/** @type {Receipt} */ (receipt));
      }
      throw new NotStored("no engine has said that what the function has done is durable: are there engines?");
    } finally {
      over.abort();
      this.#waiting.delete(flush);
    }
  }

  /** @param {import("@nats-io/transport-node").Msg} m */
  #take(m) {
    const [flush] = m.subject.slice(this.#prefix.length).split(".");
    let receipt;
    try {
      receipt = m.json();
    } catch {
      return; // somebody else's, who has guessed the subject
    }
    this.#waiting.get(flush)?.(/** @type {Receipt} */ (receipt));
  }
}

/** judge throws unless the answer is durable. @param {Receipt} receipt */
function judge({ outcome, over, message }) {
  if (outcome === "done" || outcome === "duplicate") return;
  if (outcome === "held") throw new NotStored("the job is paused: the function goes on when that does");
  if (over) throw new Moot(message ? `the answer was refused: ${message}` : "nobody waits for this turn any more");
  throw new Lost("another worker has the turn, what this one has done in it has no effect");
}
