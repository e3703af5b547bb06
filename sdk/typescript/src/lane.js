// The work of one topic: each message from its delivery to its acknowledgement.
import { Answers, NotStored } from "./answer.js";
import { Claims, Moot, Unclaimed, conclude } from "./claim.js";
import { LegworkError, StaleError, beforeEffect, failure, isBeforeEffect, isFinal, nonRetryable } from "./errors.js";
import { Lease, leaseLost } from "./lease.js";
import { Lost } from "./receipts.js";
import { carriers } from "./turn.js";
import { cannotTell, verify } from "./verdict.js";

/**
 * @typedef {object} Pool what the topics of a worker share
 * @property {import("@nats-io/transport-node").NatsConnection} nc
 * @property {import("@nats-io/jetstream").JetStreamManager} jsm
 * @property {import("@nats-io/jetstream").JetStreamClient} js
 * @property {import("./pressure.js").Pressure} pressure
 * @property {import("./stale.js").Running} running
 * @property {import("./receipts.js").Receipts} receipts
 * @property {string} namespace
 * @property {AbortSignal} stopping fetch no more
 * @property {AbortSignal} stopped handlers have had their time
 * @property {(...what: unknown[]) => void} log
 */

/** @typedef {import("@nats-io/jetstream").JsMsg} JsMsg */

const grace = 1_000; // ms for a handler to notice that its signal has aborted
const handBack = 1_000; // ms before work that was handed back is delivered again
const maxUnclaimed = 64_000; // ms before work that was not claimed is, at most
const maxTimer = 2 ** 31 - 1; // ms
const noRetry = JSON.stringify({ maximumAttempts: 1 });

/** Why a handler is stopped that outlasts the drain. */
export const stop = Symbol("the worker stops before the handler has returned");

export class Lane {
  /** Work in hand, by GUID and attempt. @type {Set<string>} */
  #held = new Set();
  /** Handlers that still run though they were answered for. */
  #outlasting = 0;
  /** @type {(() => void)[]} */
  #waiting = [];
  ackWait = 30_000; // ms

  /** @param {Pool} pool @param {string} topic @param {import("../index.d.ts").Registration<any> & import("../index.d.ts").WorkOptions} options */
  constructor(pool, topic, options) {
    this.pool = pool;
    this.topic = topic;
    this.handler = options.handler;
    this.verifier = options.verify;
    this.timeout = options.timeout ?? 300_000;
    this.slots = options.concurrency ?? 16;
    this.retry = options.retry && JSON.stringify(options.retry);
    this.maxDeliveries = options.maxDeliveries ?? 100;
    this.figures = { lane: `work.${topic}`, in_flight: 0, done: 0, failed: 0 };
    if (!(Number.isInteger(this.slots) && this.slots >= 1)) throw new Error(`topic ${topic}: concurrency is ${this.slots}, want at least 1`);
    if (!(this.timeout > 0)) throw new Error(`topic ${topic}: timeout is ${this.timeout}, want more than 0 ms`);
    if (typeof this.handler !== "function") throw new Error(`topic ${topic}: its handler is no function`);
    if (this.verifier !== undefined && typeof this.verifier !== "function") throw new Error(`topic ${topic}: its verify is no function`);
    pool.stopping.addEventListener("abort", () => this.#changed(), { once: true });
  }

  /** room is the number of free slots. */
  room() {
    return this.slots - this.figures.in_flight - this.#outlasting;
  }

  /** free resolves when a slot is free, or the worker stops. */
  async free() {
    while (this.room() <= 0 && !this.pool.stopping.aborted) await this.#change();
  }

  /** idle resolves when no message is in hand. */
  async idle() {
    while (this.figures.in_flight > 0) await this.#change();
  }

  #change() {
    return new Promise((/** @type {(value?: void) => void} */ resolve) => {
      this.#waiting.push(resolve);
    });
  }

  #changed() {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  /** take settles one message. It never throws, and returns before that. @param {JsMsg} m */
  take(m) {
    const guid = m.headers?.get("Legwork-Guid");
    const to = m.headers?.get("Legwork-Reply");
    // After a restore a consumer may be given what its filter leaves out: others' work.
    const others = m.subject !== `legwork.${this.pool.namespace}.work.${this.topic}`;
    if (others || !guid || !to?.startsWith("legwork.")) {
      // Nobody can be answered. Whatever is owed is published again.
      this.pool.log(`terminated a message that is no work of ${this.topic}: ${m.subject}, sequence ${m.seq}`);
      return m.term("no work");
    }
    if (this.pool.stopping.aborted) return m.nak(); // for another worker, at once
    const id = `${guid} ${m.headers?.get("Legwork-Attempt")}`;
    if (this.#held.has(id)) return m.nak(this.ackWait); // a second copy
    this.#held.add(id);
    this.figures.in_flight++;
    const lease = new Lease(this.pool.nc, m, this.ackWait); // until the answer is stored
    this.#carry(m, lease).catch((err) => {
      this.figures.failed++;
      this.pool.log(`work of ${this.topic} is handed back: ${err.message}`);
      m.nak(this.#pause(err, m));
    }).finally(() => {
      lease.drop();
      this.#held.delete(id);
      this.figures.in_flight--;
      this.#changed();
    });
  }

  /** pause is how long work rests that is handed back, in ms. @param {unknown} err @param {JsMsg} m */
  #pause(err, m) {
    if (err instanceof Lost) return this.ackWait; // as long as it is another worker's, that one extends the lease
    return err instanceof Unclaimed ? Math.min(1_000 * 2 ** m.info.deliveryCount, maxUnclaimed) : handBack;
  }

  /** carry does the work, answers, then acknowledges: that order is the contract. @param {JsMsg} m @param {Lease} lease */
  async #carry(m, lease) {
    const { js, nc, pressure } = this.pool;
    const answers = new Answers(js, m, nc.info?.max_payload ?? 1024 * 1024, () => pressure.count());
    const keyed = m.headers?.has("Legwork-Reconcile") ?? false;
    const crashing = m.info.deliveryCount > this.maxDeliveries;
    try {
      await answers.success(await this.#answer(m, answers, keyed, crashing, lease.lost));
      m.ack();
      this.figures.done++;
    } catch (err) {
      if (err instanceof Moot) return void m.ack();
      if (err === stop || err === leaseLost) throw new Error(err.description);
      if (answers.unsent ?? (err instanceof NotStored || err instanceof Unclaimed || err instanceof Lost)) throw answers.unsent ?? err;
      if (keyed && isBeforeEffect(err)) answers.keyed.verified = "not-completed";
      await answers.error(failure(err), crashing || isFinal(err) ? noRetry : this.retry);
      m.ack();
      this.figures.failed++;
    }
  }

  /**
   * answer makes the answer of success, or throws. Keyed work runs under a claim.
   * @param {JsMsg} m @param {Answers} answers @param {boolean} keyed @param {boolean} crashing @param {AbortSignal} lost
   */
  async #answer(m, answers, keyed, crashing, lost) {
    if (crashing) {
      const err = new LegworkError(500, `delivered ${m.info.deliveryCount - 1} times without an answer; it may crash its worker: look into the worker's logs`);
      if (keyed) return conclude(answers, cannotTell(), err);
      throw err;
    }
    const data = input(m);
    if (!keyed) return answers.ready(await this.#call(m, data, answers));
    const ended = AbortSignal.any([this.pool.stopped, lost]);
    const claims = new Claims(this.pool, this.topic, task(m, answers, ended));
    return claims.run(answers, () => this.#call(m, data, answers, lost),
      () => verify(this.verifier, this.topic, data, (signal) => task(m, answers, signal), ended));
  }

  /**
   * call runs the handler under its time limit. One that outlasts its timeout and
   * the grace is answered for; its slot stays taken until it returns. When its work
   * is stale, or its deadline has passed, the engine knows: the handler may still
   * say what it has done until its timeout.
   * @param {JsMsg} m @param {unknown} data @param {Answers} answers @param {AbortSignal} [lost] of keyed work: soon another worker has it
   */
  async #call(m, data, answers, lost) {
    const deadline = Date.parse(m.headers?.get("Legwork-Deadline") ?? "");
    const left = deadline - Date.now(); // NaN without a deadline
    const late = left < this.timeout
      ? new LegworkError(408, `the handler of ${this.topic} did not finish by the deadline ${new Date(deadline).toISOString()}`)
      : new LegworkError(408, `the handler of ${this.topic} did not finish within its timeout of ${this.timeout} ms`);
    if (left <= 0) throw beforeEffect(late);
    const end = new AbortController();
    const patience = new AbortController(); // aborts when the handler is waited for no longer than the grace
    const giveUp = (/** @type {unknown} */ why) => {
      end.abort(why); // without effect if it has aborted already
      patience.abort(end.signal.reason);
    };
    const halt = () => giveUp(stop);
    const lose = () => giveUp(leaseLost);
    this.pool.stopped.addEventListener("abort", halt, { once: true });
    lost?.addEventListener("abort", lose, { once: true });
    const timers = [setTimeout(() => giveUp(late), Math.min(this.timeout, maxTimer))];
    if (left < this.timeout) timers.push(setTimeout(() => end.abort(late), Math.min(left, maxTimer)));
    const given = task(m, answers, end.signal);
    carriers.set(given, { ...this.pool, topic: this.topic, timeout: this.timeout, answers });
    const { guid, gid, activity, dad } = given;
    const flight = { topic: this.topic, work: { guid, gid, activity, dad }, end };
    this.pool.running.add(flight);
    let over = false;
    const running = (async () => this.handler(data, given))().finally(() => { over = true; });
    try {
      return await Promise.race([running, outlasted(patience.signal)]);
    } catch (err) {
      const why = end.signal.aborted ? afterwards(end.signal.reason, err) : err;
      if (!over) answers.keyed.stillRuns = true;
      throw why;
    } finally {
      timers.forEach(clearTimeout);
      this.pool.stopped.removeEventListener("abort", halt);
      lost?.removeEventListener("abort", lose);
      this.pool.running.drop(flight);
      if (!over) this.#outlast(running);
    }
  }

  /** outlast keeps the slot of a handler that still runs. What it says is dropped. @param {Promise<unknown>} running */
  #outlast(running) {
    this.#outlasting++;
    this.pool.log(`the handler of ${this.topic} ignores that its signal has aborted; its slot stays taken`);
    running.catch(() => {}).finally(() => {
      this.#outlasting--;
      this.#changed();
    });
  }
}

/** outlasted rejects with the reason of a signal, a grace after it has aborted. @param {AbortSignal} signal @returns {Promise<never>} */
function outlasted(signal) {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => setTimeout(() => reject(signal.reason), grace), { once: true });
  });
}

/**
 * afterwards is what an error means that a handler throws after its signal has
 * aborted. A code is the handler's own word; anything else follows from the
 * abort. Of stale work the message is kept: it may say what was done.
 * @param {unknown} reason @param {unknown} err
 */
function afterwards(reason, err) {
  if (err instanceof LegworkError) return err;
  if (!(reason instanceof StaleError)) return reason;
  const stale = new StaleError(reason.reason);
  stale.message += `: ${failure(err).message}`;
  return stale;
}

/** input reads the body; what is no JSON is error 400. @param {JsMsg} m */
function input(m) {
  if (m.data.length === 0) return null;
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(m.data));
  } catch (err) {
    throw beforeEffect(nonRetryable(new LegworkError(400, `the input is no JSON: ${/** @type {Error} */ (err).message}`)));
  }
}

/** @param {JsMsg} m @param {Answers} answers @param {AbortSignal} signal @returns {import("../index.d.ts").Task} */
function task(m, answers, signal) {
  const get = (/** @type {string} */ name) => m.headers?.get(name) ?? "";
  const deadline = Date.parse(get("Legwork-Deadline"));
  return {
    guid: get("Legwork-Guid"), job: get("Legwork-Job"), gid: get("Legwork-Gid"), app: get("Legwork-App"), version: get("Legwork-Version"),
    activity: get("Legwork-Activity"), dad: get("Legwork-Dad"), attempt: Number(get("Legwork-Attempt")) || 1, delivery: m.info.deliveryCount,
    idempotencyKey: get("Legwork-Idempotency-Key") || get("Legwork-Guid"),
    ...(Number.isNaN(deadline) ? {} : { deadline: new Date(deadline) }),
    ...(get("traceparent") && { traceparent: get("traceparent") }),
    ...(get("tracestate") && { tracestate: get("tracestate") }),
    signal,
    pending: (data) => answers.pending(data),
  };
}
