// One run of a durable function over its journal: docs/adr/0074.
//
// The function is told what has come from outside one event at a time, in the order of the journal, and runs after each
// until nothing of it can run. So the order in which its lines of code go on follows from the journal alone.
import { LegworkError } from "./errors.js";
import { Mismatch, alike, describe, line, recorded, source } from "./compare.js";
import { Journal, maxEvents } from "./journal.js";
import { errorOf, stored } from "./json.js";
import { runStep } from "./step.js";
import { Waits } from "./waits.js";

/** @typedef {import("./compare.js").Event} Event */
/** @typedef {import("./waits.js").Outcome} Outcome */
/** @typedef {{ kind: string, on: number[], where: Error }} Wait as it is recorded */
/** @typedef {{ p: number, durable: boolean, step: import("./step.js").Code }} Step */
/** @typedef {{ events: Event[], put: Record<string, unknown> | undefined, attr: Record<string, unknown> | undefined }} Turn what a function appends */

// What a crash can lose of the steps that have run: with more of them the turn is flushed.
const flushAfter = 100; // ms
const flushBytes = 256 * 1024;
const maxPut = 384 * 1024; // bytes of job data in one turn

export class Run {
  journal = new Journal();
  #waits = new Waits(this.journal.receivers, (p, name, id) => this.#receive(p, name, id));
  /** The position of the code's next operation. */
  #next = 0;
  /** How many of the journal's events from outside the code was told. */
  #told = 0;
  /** Steps that were asked for and have not run. @type {Step[]} */
  #steps = [];
  /** A signal that was asked for, and nothing after it: it has no event yet. @type {{ p: number, name: string, where: Error } | undefined} */
  #pending;
  /** The code is running: microtasks that follow from what it was told. */
  #active = false;
  #begun = false;
  /** @type {{ ok: unknown } | { err: unknown } | { limit: string } | undefined} */
  #end;
  /** @type {unknown} why the run cannot go on */
  #failed;
  #fail = (/** @type {unknown} */ _err) => {};
  /** @type {Event[]} */
  #appended = [];
  /** @type {Record<string, unknown> | undefined} */
  #put;
  /** @type {Record<string, unknown> | undefined} */
  #attr;
  /** @type {Set<string>} the attributes that the code has set, also in a replay */
  #named = new Set();
  /** The time, in ms: in a test that of its clock. */
  now = Date.now;
  /** No step runs that has no result: the run ends there. */
  rehearses = false;
  /** Bytes of results of steps that are not durable, and since when there are any. */
  #unsafe = { bytes: 0, since: 0 };
  /** Where the code was at its last operation. @type {Error | undefined} */
  where;
  /** @type {import("./step.js").Limits} of the turn */
  #limits = {};
  /** Bytes of the job data. */
  #putBytes = 0;

  /** How often the code has asked for a gate, by the id of the change. @type {Map<string, number>} */
  #asked = new Map();

  /**
   * @param {(run: Run, input: any) => Promise<unknown>} body
   * @param {import("../flow.js").FlowInfo} [info] what the function may know of itself
   */
  constructor(body, info) {
    this.body = body;
    this.info = info;
  }

  /**
   * go runs the function until it waits, or ends, and resolves with what it appends. It rejects with a Mismatch, or with
   * what is wrong with the code; then nothing may be appended, and the run is of no use.
   * @param {readonly Event[]} events of the journal that the run has not seen
   * @param {(turn: Turn) => Promise<void>} flush makes events durable
   * @param {import("./step.js").Limits} [limits]
   * @returns {Promise<Turn>}
   */
  async go(events, flush, limits = {}) {
    this.#limits = limits;
    for (const e of events) this.journal.take(e);
    if (this.journal.status === "none") throw new LegworkError(400, "the journal is empty");
    const failed = new Promise((_, reject) => { this.#fail = reject; });
    failed.catch(() => {});
    if (this.#failed) throw this.#failed;
    return Promise.race([failed, this.#turn(flush)]);
  }

  /** @param {(turn: Turn) => Promise<void>} flush @returns {Promise<Turn>} */
  async #turn(flush) {
    if (!this.#begun) await this.#window(() => this.#begin());
    for (;;) {
      if (this.#failed) throw this.#failed;
      if (this.#end) {
        this.#finish();
        return this.#take();
      }
      const step = this.#steps.shift();
      if (step) {
        this.#schedule();
        if (!this.journal.steps.has(step.p)) {
          if (this.rehearses) return this.#take();
          await this.#step(step, flush);
        }
        const result = this.journal.steps.get(step.p);
        if (result) await this.#tell(result);
        continue;
      }
      if (!this.#isDirect()) this.#schedule();
      if (this.#isOpen()) return this.#take();
      const e = this.journal.coming[this.#told];
      if (!e) {
        this.#await(this.#wait());
        return this.#take();
      }
      this.#told++;
      await this.#tell(e);
    }
  }

  /** tell hands an event to the code, which runs if it waited for that. @param {Event} e */
  async #tell(e) {
    if (this.#waits.tell(e)) await this.#window(() => this.#waits.resolve());
  }

  /** @returns {Turn} */
  #take() {
    if (this.#failed) throw this.#failed;
    const turn = { events: this.#appended, put: this.#put, attr: this.#attr };
    this.#appended = [];
    this.#put = undefined;
    this.#attr = undefined;
    this.#putBytes = 0;
    this.#unsafe = { bytes: 0, since: 0 };
    return turn;
  }

  /**
   * window lets the code run: from a macrotask of its own, until there are no microtasks any more. Nothing else runs
   * meanwhile, so that all of it follows from what happens here.
   * @param {() => void} happens
   */
  #window(happens) {
    return new Promise((/** @type {(value?: void) => void} */ resolve) => {
      setImmediate(() => {
        this.#active = true;
        happens();
        // Node runs what a microtask puts here when no microtask is left.
        queueMicrotask(() => process.nextTick(() => {
          this.#active = false;
          resolve();
        }));
      });
    });
  }

  #begin() {
    this.#begun = true;
    this.body(this, this.journal.input).then((ok) => { this.#end ??= { ok }; }, (err) => { this.#end ??= { err }; });
  }

  /** receive records that a signal has a delivery. @param {number} p @param {string} name @param {number} id */
  #receive(p, name, id) {
    if (this.#pending?.p === p) this.#pending = undefined;
    return this.record({ t: "SignalReceived", p, name, id });
  }

  // What the code calls. Outside of a window the run fails, and what was called does not return.

  /**
   * operation takes the next position. Undefined: the run has failed.
   * @param {string} asked @param {(e: Event) => boolean} is what is recorded there
   * @returns {{ p: number, e: Event | undefined, where: Error } | undefined}
   */
  operation(asked, is) {
    if (!this.runs()) return undefined;
    this.#skipGates();
    const where = this.where = new Error("asked");
    const p = this.#next++;
    const e = this.journal.at.get(p);
    if (e && !is(e)) return void this.fail(new Mismatch(p, recorded(e), `asks ${asked}${line(source(where))}`));
    return { p, e, where };
  }

  /**
   * invoke asks for an effect, and returns its position.
   * @param {string} kind @param {string} fn @param {unknown} [input]
   */
  invoke(kind, fn, input, how = {}) {
    const given = stored(input);
    const found = this.operation(describe(kind, fn), (e) => e.t === "InvokeScheduled" && e.kind === kind && e.fn === fn);
    if (!found) return undefined;
    const { p, e, where } = found;
    if (!e) return this.record({ t: "InvokeScheduled", p, kind, fn, ...(given !== undefined && { in: given }), ...how, src: source(where) }) ? p : undefined;
    if (alike(e.in, given)) return p;
    const shown = (/** @type {any} */ v) => clip(JSON.stringify(v ?? null));
    return void this.fail(new Mismatch(p, `${recorded(e)} with the input ${shown(e.in)}`, `asks it with ${shown(given)}${line(source(where))}`));
  }

  /**
   * listen asks for the next signal of a name, and returns its position. If that is all that the code waits for, the
   * wait, or the signal, is its event.
   * @param {string} name
   */
  listen(name) {
    const found = this.operation(describe("Signal", name), (e) => (e.t === "InvokeScheduled" && e.kind === "Signal" && e.fn === name) ||
      (e.t === "SignalReceived" && e.name === name) || (e.t === "ExecutionAwaiting" && e.kind === "Signal" && e.names[0] === name));
    if (!found) return undefined;
    this.#waits.signals.set(found.p, name);
    this.#schedule(); // of a signal that was asked for before
    if (!found.e) this.#pending = { p: found.p, name, where: found.where };
    return found.p;
  }

  /** schedule gives the signal that was asked for last an event of its own. */
  #schedule() {
    if (!this.#pending) return;
    const { p, name, where } = this.#pending;
    this.#pending = undefined;
    this.record({ t: "InvokeScheduled", p, kind: "Signal", fn: name, src: source(where) });
  }

  /** timer begins a timer, and returns its position. @param {number} ms */
  timer(ms) {
    const found = this.operation(`a timer of ${ms} ms`, (e) => e.t === "TimerScheduled" && e.ms === ms);
    if (!found) return undefined;
    const at = new Date(Math.min(this.now() + ms, 253_402_300_799_000)).toISOString(); // the last year of four digits
    return found.e || this.record({ t: "TimerScheduled", p: found.p, ms, at }) ? found.p : undefined;
  }

  /**
   * value returns what was told to the code at once: the time, or chance.
   * @param {string} asked @param {string} t @param {() => string} make @param {number} [length] of it
   * @returns {string}
   */
  value(asked, t, make, length) {
    const found = this.operation(asked, (e) => e.t === t && (length === undefined || e.v.length === length));
    if (!found?.e) {
      if (!found || !this.record({ t, p: found.p, v: make() })) throw this.#failed ?? new Error("the function has ended");
    }
    return /** @type {Event} */ (this.journal.at.get(found.p)).v;
  }

  /** patched tells whether a change of the code applies: docs/adr/0075. @param {string} id */
  patched(id) {
    if (!this.runs()) throw this.#failed ?? new Error("the function has ended");
    const n = this.#asked.get(id) ?? 0;
    this.#asked.set(id, n + 1);
    const fn = `${id}#${n}`;
    if (this.journal.gates.has(fn)) return true;
    this.#skipGates();
    if (!this.live) return false; // the old code has passed here
    const recorded = this.record({ t: "InvokeScheduled", p: this.#next, kind: "Gate", fn, src: source(new Error("asked")) });
    this.#skipGates();
    return recorded;
  }

  /** step asks for a step of the code's own, and returns its position. @param {string} name @param {boolean} durable @param {Step["step"]} step */
  step(name, durable, step) {
    const p = this.invoke("Local", name);
    if (p !== undefined) this.#steps.push({ p, durable, step });
    return p;
  }

  /** join makes a join set. */
  join() {
    const found = this.operation("a join set", (e) => e.t === "JoinSetCreated");
    return found && (found.e || this.record({ t: "JoinSetCreated", js: found.p })) ? found.p : undefined;
  }

  /** submit makes the call that was made last a member of a join set. @param {number} js @param {number} p */
  submit(js, p) {
    const owner = this.journal.owners.get(p);
    if (owner === undefined) this.record({ t: "JoinSetSubmitted", js, p });
    else if (owner !== js) this.fail(new Mismatch(p, `a member of the join set at ${owner}`, `puts it into that at ${js}`));
  }

  /** taken notes which member of a join set was taken. @param {number} js @param {number} n how many were before @param {number} p */
  taken(js, n, p) {
    const was = this.journal.takes.get(js)?.[n];
    if (was === undefined) return this.record({ t: "JoinSetAwaited", js, p });
    if (was !== p) this.fail(new Mismatch(js, `the result of position ${was} taken from this join set`, `takes that of position ${p}`));
    return was === p;
  }

  /**
   * wait calls done once what it waits for is there, with the position that was first.
   * @param {"Single" | "Any" | "All"} kind @param {number[]} on @param {(p: number, outcome: Outcome) => void} done @param {Error} [where]
   */
  wait(kind, on, done, where = new Error("waited")) {
    if (!this.runs()) return;
    if (kind !== "Single") this.#schedule();
    this.#waits.wait(kind, on, where, (p) => done(p, /** @type {Outcome} */ (this.#waits.results.get(p))));
  }

  /** put writes job data with what the code does next. @param {string} key @param {unknown} value */
  put(key, value) {
    const given = stored(value) ?? null;
    if (!this.runs() || !this.live) return;
    this.#putBytes += size(key, given) - size(key, this.#put?.[key]);
    if (this.#putBytes > maxPut) throw new LegworkError(413, `the function writes more than ${maxPut >> 10} KiB of job data without waiting for anything: store large data elsewhere, and put a reference`);
    this.#put = { ...this.#put, [key]: given };
  }

  /** attr sets what lists find the job by, with what the code does next. @param {string} name @param {unknown} value */
  attr(name, value) {
    const given = stored(value) ?? null;
    if (!/^[a-zA-Z][a-zA-Z0-9_.-]{0,63}$/.test(name)) throw new LegworkError(400, `attribute ${JSON.stringify(name)}: want a letter, then up to 63 letters, digits, _, - and .`);
    if (typeof given === "object" && given !== null) throw new LegworkError(400, `the value of attribute ${name} must be a text, a number, true, false or null`);
    const bytes = Buffer.byteLength(String(given));
    if (bytes > 256) throw new LegworkError(413, `the value of attribute ${name} has ${bytes} bytes, at most 256 are allowed: use a shorter value`);
    if (this.#named.add(name).size > 8) throw new LegworkError(413, "the function sets more than 8 attributes: keep those that people look for");
    if (!this.runs() || !this.live) return;
    this.#attr = { ...this.#attr, [name]: given };
  }

  /** live tells that the code is past all that is recorded. */
  get live() {
    return !this.#failed && this.journal.status === "running" && this.#next - (this.#pending ? 1 : 0) >= this.journal.next;
  }

  /** runs tells whether the code may ask for something now. If not, the run fails. */
  runs() {
    if (this.#active && !this.#failed) return !this.#end; // what it asks for behind its end is dropped
    this.fail(new LegworkError(500, misuse + line(source(new Error("misused")))));
    return false;
  }

  /** fail ends the run: what the code has called does not return. @param {unknown} err */
  fail(err) {
    this.#failed ??= err;
    this.#fail(this.#failed);
  }

  /** record appends an event. False: the run has failed. @param {Event} e */
  record(e) {
    this.#schedule();
    if (this.#failed || this.#end) return false;
    if (this.journal.status === "blocked") {
      this.fail(this.#passed(`goes on${line(e.src)}`));
      return false;
    }
    if (this.journal.seq >= maxEvents) {
      this.#end = { limit: `the function has ${maxEvents} events, no more are allowed: give part of its work to functions or jobs that it calls` };
      return false;
    }
    if (e.src === "") delete e.src;
    this.journal.take(e);
    this.#appended.push(e);
    return true;
  }

  /** passed is the mismatch of code that goes on, or ends, where the journal has it waiting. @param {string} does */
  #passed(does) {
    const { kind, on, src } = /** @type {Event} */ (this.journal.wait);
    return new Mismatch(this.journal.next, `a wait ${kind} for ${on}${line(src)}`, does);
  }

  /** Gates that the code does not ask for are passed over. */
  #skipGates() {
    while (this.journal.at.get(this.#next)?.kind === "Gate") this.#next++;
  }

  /**
   * step runs a step in the worker. A durable one is on disk before it runs.
   * @param {Step} step @param {(turn: Turn) => Promise<void>} flush
   */
  async #step({ p, durable, step }, flush) {
    const a = (this.journal.attempts.get(p) ?? 0) + 1;
    if (a > 1) {
      this.record({ t: "InvokeRetrying", p, a: a - 1, at: new Date().toISOString(), err: { code: 503, message: "the worker ended before it had a result" } });
    }
    this.record({ t: "InvokeStarted", p, a });
    if (durable) await flush(this.#take());
    if (this.#failed || this.#end) return;
    const result = await runStep(step, a, this.#limits);
    this.record({ t: "InvokeCompleted", p, a, ...result });
    this.#unsafe.since ||= performance.now();
    this.#unsafe.bytes += JSON.stringify(result).length;
    if (this.#unsafe.bytes >= flushBytes || performance.now() - this.#unsafe.since >= flushAfter) await flush(this.#take());
  }

  /** wait is what the code waits for now. @returns {Wait | undefined} */
  #wait() {
    if (this.#waits.waiters.size > 1) return this.#waits.union();
    const [waiter] = this.#waits.waiters;
    return waiter && { ...waiter, kind: this.#isDirect() ? "Signal" : waiter.kind };
  }

  /** isDirect tells whether the code waits for a signal that has no event but the wait for it. */
  #isDirect() {
    const [waiter] = this.#waits.waiters;
    const p = waiter?.kind === "Single" && this.#waits.waiters.size === 1 ? waiter.on[0] : -1;
    return this.#pending?.p === p || this.journal.at.get(p)?.t === "ExecutionAwaiting";
  }

  /** isOpen tells whether the journal ends in the wait of the code: then the function stays there. */
  #isOpen() {
    this.#skipGates();
    const open = this.journal.wait;
    if (!open || this.#next !== this.journal.next) return false;
    const wait = this.#wait();
    return wait !== undefined && open.kind === wait.kind && open.on.length === wait.on.length && wait.on.every((p, i) => p === open.on[i]);
  }

  /** await records a wait. @param {Wait | undefined} wait */
  #await(wait) {
    if (this.#failed) return;
    if (!wait) return this.fail(new LegworkError(500, foreign));
    const where = source(wait.where) || this.journal.at.get(wait.on[0])?.src || "";
    const open = this.journal.wait;
    if (open && this.#next === this.journal.next) {
      return this.fail(new Mismatch(this.#next, `a wait ${open.kind} for ${open.on}${line(open.src)}`, `waits ${wait.kind} for ${wait.on}${line(where)}`));
    }
    const pending = this.#pending;
    if (this.#next - (pending ? 1 : 0) !== this.journal.next) return this.fail(this.#leftOver(`waits${line(where)}`));
    this.#pending = undefined;
    const names = wait.on.map((p) => this.#waits.signals.get(p) ?? "");
    this.record({ t: "ExecutionAwaiting", on: wait.on, kind: wait.kind, ...(names.some(Boolean) && { names }),
      src: pending ? source(pending.where) : where });
  }

  /** leftOver is the mismatch of code that waits or ends where the journal has more. @param {string} does */
  #leftOver(does) {
    return new Mismatch(this.#next, recorded(/** @type {Event} */ (this.journal.at.get(this.#next) ?? { t: "more" })), does);
  }

  /** finish records how the function has ended. */
  #finish() {
    const end = /** @type {any} */ (this.#end);
    this.#end = undefined;
    this.#skipGates();
    this.#schedule();
    if (this.#failed) return;
    if (end.limit === undefined && this.#next !== this.journal.next) return this.fail(this.#leftOver(ending(end)));
    if (this.journal.status === "blocked") return this.fail(this.#passed(ending(end)));
    /** @type {Event} */
    let last;
    try {
      last = end.limit !== undefined ? { t: "ExecutionFailed", err: { code: 413, message: end.limit, kind: "limit" } }
        : "err" in end ? { t: "ExecutionFailed", err: errorOf(end.err, true) } : { t: "ExecutionCompleted", ok: stored(end.ok) ?? null };
    } catch (err) {
      last = { t: "ExecutionFailed", err: errorOf(err, true) };
    }
    this.journal.take(last);
    this.#appended.push(last);
    this.#end = end;
  }
}

const misuse = "an operation of a durable function is called by code that something else has woken: the function awaited a " +
  "promise that is not an operation, or called an operation in a step. Await such promises in a step of do or record";
const foreign = "the function awaits something that is not an operation: await such promises in a step of do or record, whose " +
  "results are recorded";

/** ending says how the code ends: the error may be all that is wrong. @param {any} end */
function ending(end) {
  if (!("err" in end)) return "ends";
  const { code, message } = errorOf(end.err, true);
  return `ends with error ${code}: ${clip(message, 240)}`;
}

/** size is what a member of the job data has, in bytes. @param {string} key @param {unknown} value */
const size = (key, value) => (value === undefined ? 0 : Buffer.byteLength(JSON.stringify({ [key]: value })));

/** @param {string} text @param {number} [most] */
const clip = (text, most = 80) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);
