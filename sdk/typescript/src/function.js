// What the code of a durable function calls. flow.d.ts describes it.
import { randomBytes } from "node:crypto";
import { LegworkError } from "./errors.js";

/** @typedef {import("./replay.js").Run} Run */

/**
 * body is a function with its undo: if it fails, what it has added runs, last first.
 * @param {(flow: Flow, input: any) => unknown} code
 * @returns {(run: Run, input: any) => Promise<unknown>}
 */
export const body = (code) => async (run, input) => {
  /** @type {(() => unknown)[]} */
  const undo = [];
  try {
    return await code(new Flow(run, undo), input);
  } catch (err) {
    const errors = [err];
    for (const step of undo.reverse()) {
      try {
        await step();
      } catch (failed) {
        errors.push(failed);
      }
    }
    if (errors.length === 1) throw err;
    const code = /** @type {any} */ (errors.find((one) => /** @type {any} */ (one)?.code))?.code ?? 500;
    throw new LegworkError(code, errors.map((one) => (one instanceof Error ? one.message : String(one))).join("\n"));
  }
};

/** @typedef {{ timeout?: number | string, retry?: object }} CallOptions */

/** What a function can call: a topic of workers or jobs, or a function. */
class Callee {
  /** @param {string} fn @param {CallOptions} [options] */
  constructor(fn, options = {}) {
    this.fn = fn;
    this.options = options;
    this.how = how(fn, options);
  }

  /** @param {CallOptions} options */
  with(options) {
    return new Callee(this.fn, { ...this.options, ...options });
  }
}

const maxRetryBytes = 1024;

/**
 * how is what the event of a call says of its options.
 * @param {string} fn @param {CallOptions} options
 */
function how(fn, { timeout, retry }) {
  const ms = timeout === undefined ? undefined : milliseconds(timeout, "timeout");
  if (ms === 0) throw new TypeError(`the call of ${fn}: its timeout is less than a millisecond; leave it away for no limit`);
  if (retry !== undefined && !fn.startsWith("work:")) throw new TypeError(`the call of ${fn}: retry is for workers; a job or a function that fails is called again in a loop`);
  if (retry !== undefined && JSON.stringify(retry).length > maxRetryBytes) throw new TypeError(`the call of ${fn}: retry has more than ${maxRetryBytes} bytes as JSON`);
  return { ...(retry !== undefined && { retry }), ...(ms !== undefined && { timeout: ms }) };
}

/** @param {string} topic @param {CallOptions} [options] */
export const worker = (topic, options) => new Callee(`work:${topic}`, options);
/** @param {string} topic @param {CallOptions} [options] */
export const job = (topic, options) => new Callee(`start:${topic}`, options);
/** @param {string} topic @param {CallOptions} [options] */
export const func = (topic, options) => new Callee(`call:${topic}`, options);
/** @param {string} name */
export const signal = (name) => ({ signal: name });

/** A result that may not be there yet. */
class Future {
  #run;
  #where;
  #value;

  /**
   * @param {Run} run @param {number | undefined} p its position; undefined: the run has failed
   * @param {(result: any) => unknown} [value] of the result
   */
  constructor(run, p, value = (result) => result) {
    this.#run = run;
    this.#value = value;
    this.#where = run.where;
    this.p = p;
  }

  /** @param {any} [resolved] @param {any} [rejected] */
  then(resolved, rejected) {
    return new Promise((resolve, reject) => {
      if (this.p === undefined) return; // nobody goes on
      this.#run.wait("Single", [this.p], (_, { ok, err }) => {
        if (err) reject(new LegworkError(err.code, err.message));
        else resolve(this.#value(ok));
      }, this.#where);
    }).then(resolved, rejected);
  }

  /** @param {any} rejected */
  catch(rejected) {
    return this.then(undefined, rejected);
  }

  /** @param {() => void} over */
  finally(over) {
    return this.then().finally(over);
  }
}

/** What a function does. */
class Flow {
  #run;
  #undo;

  /** @param {Run} run @param {(() => unknown)[]} undo */
  constructor(run, undo) {
    this.#run = run;
    this.#undo = undo;
  }

  /** @param {Callee} callee @param {unknown} [input] */
  call(callee, input = null) {
    if (!(callee instanceof Callee)) throw new TypeError("flow.call takes worker(topic), job(topic) or func(topic)");
    return new Future(this.#run, this.#run.invoke("Function", callee.fn, input, callee.how));
  }

  /** @param {Callee} callee @param {unknown} [input] */
  detach(callee, input = null) {
    if (!callee?.fn?.startsWith("start:")) throw new TypeError("flow.detach takes job(topic)");
    if (Object.keys(callee.how).length > 0) throw new TypeError("flow.detach takes a job without options: nobody waits for it");
    return new Future(this.#run, this.#run.invoke("Function", callee.fn.replace("start:", "detach:"), input), (told) => told.job);
  }

  /** @param {{ signal: string }} of @param {{ job: string, app?: string }} to @param {unknown} [data] */
  send(of, { job, app }, data = null) {
    const input = { job, ...(app && { app }), data };
    return new Future(this.#run, this.#run.invoke("Function", `send:${of.signal}`, input), () => undefined);
  }

  /** @param {{ signal: string }} of */
  signal(of) {
    return new Future(this.#run, this.#run.listen(of.signal));
  }

  /** @param {number | string} duration */
  sleep(duration) {
    return new Future(this.#run, this.#run.timer(milliseconds(duration)));
  }

  /** @param {string} name @param {any} step */
  do(name, step) {
    return new Future(this.#run, this.#run.step(name, true, step));
  }

  /** @param {string} name @param {any} step */
  record(name, step) {
    return new Future(this.#run, this.#run.step(name, false, step));
  }

  /** @param {Future[]} futures */
  async all(futures) {
    const on = positions(futures, "all");
    if (on.length > 0) await this.#wait("All", on);
    const results = await Promise.allSettled(futures);
    for (const one of results) if (one.status === "rejected") throw one.reason;
    return results.map((one) => /** @type {any} */ (one).value);
  }

  /** @param {Future[] | Record<string, Future>} futures */
  async first(futures) {
    const names = Object.keys(futures);
    const on = positions(Object.values(futures), "first");
    if (on.length === 0) throw new TypeError("flow.first has nothing to wait for");
    const first = names[on.indexOf(await this.#wait("Any", on))];
    return Array.isArray(futures) ? Number(first) : first;
  }

  /** @param {"Any" | "All"} kind @param {number[]} on @returns {Promise<number>} */
  #wait(kind, on) {
    return new Promise((resolve) => this.#run.wait(kind, on, resolve));
  }

  /** @param {string} change */
  patched(change) {
    return this.#run.patched(change);
  }

  get info() {
    return this.#run.info;
  }

  join() {
    return new Join(this.#run);
  }

  now() {
    return new Date(this.#run.value("the time", "TimeRecorded", () => new Date(this.#run.now()).toISOString()));
  }

  random() {
    return Number(BigInt(`0x${this.#random(8)}`) >> 11n) / 2 ** 53;
  }

  uuid() {
    const hex = this.#random(16);
    const variant = ((parseInt(hex[16], 16) & 3) | 8).toString(16);
    return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, variant + hex.slice(17, 20), hex.slice(20)].join("-");
  }

  /** @param {number} bytes */
  #random(bytes) {
    return this.#run.value("chance", "RandomGenerated", () => randomBytes(bytes).toString("hex"), bytes * 2);
  }

  /** @param {string} key @param {unknown} value */
  put(key, value) {
    this.#run.put(key, value);
  }

  /** @param {string} name @param {string | number | boolean | null} value */
  attr(name, value) {
    this.#run.attr(name, value);
  }

  /** @param {unknown[]} what */
  log(...what) {
    if (this.#run.live && !this.#run.rehearses) console.log(...what);
  }

  /** @param {() => unknown} step */
  undo(step) {
    this.#undo.push(step);
  }
}

/** Calls whose answers are taken in the order in which they come. */
class Join {
  #run;
  #id;
  /** @type {Future[]} not taken yet */
  #open = [];
  #taken = 0;

  /** @param {Run} run */
  constructor(run) {
    this.#run = run;
    this.#id = run.join();
  }

  /** @param {Callee} callee @param {unknown} [input] */
  call(callee, input = null) {
    if (this.#taken > 0) throw new TypeError("a result of this join was taken: it takes no more calls");
    const p = this.#run.invoke("Function", callee.fn, input, callee.how);
    if (p === undefined || this.#id === undefined) return;
    this.#run.submit(this.#id, p);
    this.#open.push(new Future(this.#run, p));
  }

  /** @returns {Promise<IteratorResult<PromiseSettledResult<any>>>} */
  async next() {
    if (this.#open.length === 0) return { done: true, value: undefined };
    const on = positions(this.#open, "join");
    const p = await new Promise((resolve) => this.#run.wait("Any", on, (first) => {
      if (this.#run.taken(/** @type {number} */ (this.#id), this.#taken, first)) resolve(first);
    }));
    this.#taken++;
    const [future] = this.#open.splice(on.indexOf(p), 1);
    const [value] = await Promise.allSettled([future]);
    return { done: false, value };
  }

  close() {
    if (this.#open.length === 0) return;
    this.#open = [];
    this.#run.invoke("Close", `join:${this.#id}`);
  }

  [Symbol.asyncIterator]() {
    return this;
  }
}

/** @param {Future[]} futures @param {string} where @returns {number[]} */
function positions(futures, where) {
  for (const one of futures) {
    if (!(one instanceof Future)) throw new TypeError(`flow.${where} takes what the operations of flow return, not yet awaited; for promises of your own use those of Promise`);
  }
  return futures.map(({ p }) => p).filter((p) => p !== undefined);
}

/** @type {Record<string, number>} */
const units = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };
const maxDuration = 100 * 366 * units.d;

/** @param {number | string} duration ms, or a number with its unit @param {string} [of] */
export function milliseconds(duration, of = "flow.sleep") {
  const [, number = "", unit = "ms"] = typeof duration === "number" ? ["", String(duration)] : (/^([\d.]+)(ms|s|m|h|d)$/.exec(duration) ?? []);
  const ms = Math.max(0, Math.round(Number(number || NaN) * units[unit]));
  if (!(ms <= maxDuration)) throw new TypeError(`${of}: ${JSON.stringify(duration)} is no duration: want milliseconds, or a number and ms, s, m, h or d, such as "72h", at most 100 years`);
  return ms;
}
