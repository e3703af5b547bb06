// The world of a durable function in a test: an engine that appends what comes, on a clock that jumps to whatever comes
// next. flowtest.js is made of it, and so are the package's own tests.
import { body } from "./function.js";
import { Run } from "./replay.js";

/** @typedef {import("./compare.js").Event} Event */
/** @typedef {{ after: number, ok?: any, err?: any }} Answer what a call comes to, after so many ms */
/**
 * @typedef {object} How
 * @property {(fn: string, input: any, e: Event) => Answer | Promise<Answer>} [answer] answers a call
 * @property {() => boolean} [sticky] whether the run is kept for the next turn. Default: it is
 * @property {() => boolean} [landing] whether something comes while a turn runs. Default: nothing does
 * @property {unknown} [input]
 */

/** When every test begins. */
const epoch = Date.UTC(2026, 0, 1);

export class World {
  /** @type {Event[]} */
  events;
  /** Whether the function wrote the event, and how many events it knew then. */
  own = [false];
  knew = [0];
  /** ms since the function began */
  now = 0;
  /** What the function has written into the job's data. @type {Record<string, unknown>} */
  data = {};
  /** What lists find the job by. @type {Record<string, unknown>} */
  attributes = {};
  /** Jobs that it has started with detach. @type {{ topic: string, job: string, input: any }[]} */
  detached = [];
  /** Signals that it has sent. @type {{ signal: string, job: string, app?: string, data: any }[]} */
  sent = [];
  /** @type {{ at: number, arrive: () => void }[]} */
  #due = [];
  /** By the run that is kept. @type {Event[]} */
  #unseen = [];
  /** @type {Record<string, number>} */
  #deliveries = {};
  /** Positions that have a result. @type {Set<number>} */
  #settled = new Set();
  #how;

  /** @param {(flow: any, input: any) => unknown} code @param {How} [how] */
  constructor(code, how = {}) {
    this.code = code;
    this.#how = { answer: () => ({ after: 1, ok: null }), sticky: () => true, landing: () => false, ...how };
    this.events = [{ t: "ExecutionStarted", digest: "", in: how.input ?? null }];
  }

  /** signal sends a signal at a time. @param {string} name @param {unknown} data @param {number} at ms */
  signal(name, data, at) {
    this.#plan(at, () => this.deliver(name, data));
  }

  /** @param {string} name @param {unknown} data */
  deliver(name, data) {
    this.#deliveries[name] = (this.#deliveries[name] ?? 0) + 1;
    this.#add({ t: "SignalDelivered", name, id: this.#deliveries[name], data });
  }

  /** nothing is called when the function waits and nothing will come. @param {Event} wait */
  nothing({ names = [], on, kind, src }) {
    const what = names.some(Boolean) ? `signal ${names.filter(Boolean).join(" or ")}` : `${kind} of ${on}`;
    throw new Error(`the function waits for ${what} at ${src}, and nothing will come`);
  }

  /** @param {number} at @param {() => void} arrive */
  #plan(at, arrive) {
    this.#due.push({ at, arrive });
    this.#due.sort((a, b) => a.at - b.at);
  }

  /** @param {Event} e @param {number} [knew] how many events the function knew that wrote it; 0: others did */
  #add(e, knew = 0) {
    this.events.push(e);
    this.own.push(knew > 0);
    this.knew.push(knew);
    if (knew === 0) this.#unseen.push(e);
    if (e.t === "InvokeCompleted" || e.t === "TimerFired" || e.t === "SignalReceived") this.#settled.add(e.p);
  }

  /** run goes on until the function has ended. @returns {Promise<Event>} its end */
  async run() {
    /** @type {Run | undefined} */
    let run;
    for (let turns = 0; ; turns++) {
      if (turns > 1_000) throw new Error("its waits are over as soon as they begin");
      if (!run || !this.#how.sticky()) [run, this.#unseen] = [this.#run(), this.events];
      const [known, events] = [this.events.length, [...this.#unseen]];
      this.#unseen = [];
      const flush = async (/** @type {import("./replay.js").Turn} */ turn) => {
        if (this.#how.landing()) this.#arrive(); // while the turn runs
        for (const e of turn.events) this.#add(e, known);
        Object.assign(this.data, turn.put);
        Object.assign(this.attributes, turn.attr);
        if (!this.ended) for (const e of turn.events) await this.#begin(e);
      };
      await flush(await run.go(events, flush));
      if (this.ended) return this.last;
      while (!this.#wakes()) if (!this.#arrive()) this.nothing(/** @type {Event} */ (this.#open()));
    }
  }

  #run() {
    const run = new Run(body(this.code));
    run.now = () => epoch + this.now;
    return run;
  }

  /** The last event. @returns {Event} */
  get last() {
    return /** @type {Event} */ (this.events.at(-1));
  }

  get ended() {
    return this.last.t === "ExecutionCompleted" || this.last.t === "ExecutionFailed";
  }

  /** arrive lets time pass until something comes. False: nothing will. */
  #arrive() {
    const next = this.#due.shift();
    if (!next) return false;
    this.now = Math.max(this.now, next.at);
    next.arrive();
    return true;
  }

  /** begin does what the function asks for. @param {Event} e */
  async #begin(e) {
    if (e.t === "TimerScheduled") this.#plan(this.now + e.ms, () => this.#add({ t: "TimerFired", p: e.p }));
    if (e.t !== "InvokeScheduled") return;
    if (e.kind === "Close") this.#close(Number(e.fn.replace("join:", "")));
    if (e.kind !== "Function") return;
    this.#add({ t: "InvokeStarted", p: e.p, a: 1 });
    const [, prefix, name] = /** @type {string[]} */ (/^(\w+):(.*)$/.exec(e.fn));
    if (prefix === "detach") {
      const job = `job-${this.detached.length + 1}`;
      this.detached.push({ topic: name, job, input: e.in });
      return this.#settle(e.p, { ok: { job } });
    }
    if (prefix === "send") return this.#settle(e.p, { ok: { id: `signal-${this.sent.push({ signal: name, ...e.in })}` } });
    const { after, ...result } = await this.#how.answer(e.fn, e.in, e);
    if (!(after > e.timeout)) return this.#plan(this.now + after, () => this.#settle(e.p, result)); // also without a timeout
    const err = { code: 408, kind: "timeout", message: `the call of ${e.fn} timed out: it had no result within its timeout of ${e.timeout} ms` };
    this.#plan(this.now + e.timeout, () => this.#settle(e.p, { err }));
  }

  /** close gives up the members of a join set that have no result. @param {number} js */
  #close(js) {
    const message = "the join set was closed before the call had its answer";
    for (const e of this.events.filter((e) => e.t === "JoinSetSubmitted" && e.js === js)) this.#settle(e.p, { err: { code: 499, message } });
  }

  /** @param {number} p @param {{ ok?: any, err?: any }} result */
  #settle(p, result) {
    if (!this.#settled.has(p)) this.#add({ t: "InvokeCompleted", p, a: 1, ...result });
  }

  /** The wait that is not over. */
  #open() {
    const last = this.events.findLast((e) => e.t === "ExecutionAwaiting" || e.t === "ExecutionResumed");
    return last?.t === "ExecutionAwaiting" ? last : undefined;
  }

  /** wakes gives the function the signals that it waits for, and tells whether its wait is over. */
  #wakes() {
    const { on, kind, names = [] } = /** @type {Event} */ (this.#open());
    const missing = on.map((/** @type {number} */ p, /** @type {number} */ i) => ({ name: names[i], p }));
    for (const { name, p } of missing.sort((/** @type {Event} */ a, /** @type {Event} */ b) => a.p - b.p)) {
      const read = this.events.filter((e) => e.t === "SignalReceived" && e.name === name).length;
      if (name && !this.#settled.has(p) && read < (this.#deliveries[name] ?? 0)) this.#add({ t: "SignalReceived", p, name, id: read + 1 });
    }
    const there = on.filter((/** @type {number} */ p) => this.#settled.has(p)).length;
    if (there < (kind === "Any" ? 1 : on.length)) return false;
    this.#add({ t: "ExecutionResumed" });
    return true;
  }

  /**
   * replays replays each prefix of the journal, as after a crash at that point: the function must do the same again.
   * It returns how many prefixes there were.
   */
  async replays() {
    let many = 0;
    for (let n = 1; n <= this.events.length; n++) {
      const upTo = n === this.events.length ? n - 1 : n; // it must end in the same way
      if (this.#torn(upTo)) continue;
      many++;
      const run = this.#run();
      for (const e of this.events) if (e.t === "InvokeCompleted" && this.#local(e.p)) run.journal.steps.set(e.p, e); // steps have their results
      /** @type {Event[]} */
      const did = [];
      const flush = async (/** @type {import("./replay.js").Turn} */ { events }) => void did.push(...events);
      await flush(await run.go(this.events.slice(0, upTo), flush));
      this.#compare(upTo, did);
    }
    return many;
  }

  /** @param {number} p */
  #local(p) {
    return this.events.some((e) => e.t === "InvokeScheduled" && e.p === p && e.kind === "Local");
  }

  /** torn tells whether a step has begun and has no result: after a crash there it would run as another attempt. @param {number} n */
  #torn(n) {
    const open = new Set();
    this.events.slice(0, n).forEach((e, i) => {
      if (!this.own[i]) return;
      if (e.t === "InvokeStarted") open.add(e.p);
      if (e.t === "InvokeCompleted") open.delete(e.p);
    });
    return open.size > 0;
  }

  /** @param {number} n @param {Event[]} did in a replay of the first n events */
  #compare(n, did) {
    const next = this.own.indexOf(true, n);
    // A replay that knows of something which came while the turn ran waits for less, and may go further.
    const more = next >= 0 && this.events.slice(this.knew[next], n).some((e, i) => !this.own[this.knew[next] + i] && fromOutside(e));
    const asked = (/** @type {Event} */ e) => !ofStep(e) && !(more && ["ExecutionAwaiting", "SignalReceived"].includes(e.t));
    let at = n;
    for (const e of did.filter(asked)) {
      while (at < this.events.length && !(this.own[at] && asked(this.events[at]))) at++;
      if (at < this.events.length && this.knew[at] > n) return; // it did this because of something behind the prefix
      if (at === this.events.length || plain(e) !== plain(this.events[at])) {
        throw new Error(`a replay of the first ${n} events does ${plain(e)}, and the first run did ${plain(this.events[at] ?? { t: "nothing" })} at ${at}\n${this.events.map(plain).join("\n")}`);
      }
      at++;
    }
  }
}

const ofStep = (/** @type {Event} */ { t }) => ["InvokeStarted", "InvokeCompleted", "InvokeRetrying"].includes(t);
const fromOutside = (/** @type {Event} */ { t }) => ["InvokeCompleted", "TimerFired", "SignalDelivered"].includes(t);

/** plain is an event without what may differ: times, chance, stacks and lines. @param {Event} event */
export function plain({ src, at, v, ...e }) {
  if (e.err) e.err = { ...e.err, stack: undefined };
  return JSON.stringify(e);
}
