// A world for tests of durable functions: an engine that appends what comes, on a clock that jumps.
import { body } from "../src/function.js";
import { Run } from "../src/replay.js";

/** @param {number} seed @returns {() => number} */
export const chance = (seed) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t ^= t + Math.imul(t ^ (t >>> 7), 61 | t);
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
};

export class World {
  events = [{ t: "ExecutionStarted", digest: "", in: null }];
  /** Whether the function wrote the event, and how many events it knew then. */
  own = [false];
  knew = [0];
  #due = []; // { at, arrive }
  #now = 0;
  #unseen = []; // by the run that is kept
  #deliveries = {};

  /**
   * @param {(flow: any, input: any) => unknown} code
   * @param {{ answer?: (fn: string, input: any, p: number) => { after: number, ok?: any, err?: any }, sticky?: () => boolean, landing?: () => boolean, input?: unknown }} [how]
   */
  constructor(code, how = {}) {
    this.code = code;
    this.answer = how.answer ?? (() => ({ after: 1, ok: null }));
    this.sticky = how.sticky ?? (() => true);
    this.landing = how.landing ?? (() => false);
    this.events[0].in = how.input ?? null;
  }

  /** @param {string} name @param {unknown} data @param {number} at */
  signal(name, data, at) {
    this.#plan(at, () => this.#deliver(name, data));
  }

  #deliver(name, data) {
    this.#deliveries[name] = (this.#deliveries[name] ?? 0) + 1;
    this.#add({ t: "SignalDelivered", name, id: this.#deliveries[name], data });
  }

  #plan(at, arrive) {
    this.#due.push({ at, arrive });
    this.#due.sort((a, b) => a.at - b.at);
  }

  #add(e, knew = 0) {
    this.events.push(e);
    this.own.push(knew > 0);
    this.knew.push(knew);
    if (knew === 0) this.#unseen.push(e);
  }

  /** run goes on until the function has ended. */
  async run() {
    let run;
    for (let turns = 0; ; turns++) {
      if (turns > 1_000) throw new Error("its waits are over as soon as they begin");
      if (!run || !this.sticky()) [run, this.#unseen] = [new Run(body(this.code)), this.events];
      const [known, events] = [this.events.length, [...this.#unseen]];
      this.#unseen = [];
      const flush = async ({ events }) => {
        if (this.landing()) this.#arrive(); // while the turn runs
        for (const e of events) this.#add(e, known);
        if (!this.ended) this.#begin(events);
      };
      await flush(await run.go(events, flush));
      if (this.ended) return this.events.at(-1);
      while (!this.#wakes()) {
        if (this.#due.length > 0) this.#arrive();
        else this.#deliver(this.#missing()[0].name, "at last");
      }
    }
  }

  get ended() {
    return ["ExecutionCompleted", "ExecutionFailed"].includes(this.events.at(-1).t);
  }

  #arrive() {
    const next = this.#due.shift();
    if (!next) return;
    this.#now = Math.max(this.#now, next.at);
    next.arrive();
  }

  /** begin does what the function asks for. */
  #begin(events) {
    for (const e of events) {
      if (e.t === "TimerScheduled") this.#plan(this.#now + e.ms, () => this.#add({ t: "TimerFired", p: e.p }));
      if (e.t !== "InvokeScheduled" || e.kind !== "Function") continue;
      this.#add({ t: "InvokeStarted", p: e.p, a: 1 });
      const { after, ...result } = this.answer(e.fn, e.in, e.p);
      this.#plan(this.#now + after, () => this.#add({ t: "InvokeCompleted", p: e.p, a: 1, ...result }));
    }
  }

  /** The signals that the function waits for and has not received. */
  #missing() {
    const wait = this.#open();
    return (wait?.names ?? []).map((name, i) => ({ name, p: wait.on[i] })).filter(({ name, p }) => name && !this.#settled(p))
      .sort((a, b) => a.p - b.p);
  }

  #open() {
    const last = this.events.findLast((e) => e.t === "ExecutionAwaiting" || e.t === "ExecutionResumed");
    return last?.t === "ExecutionAwaiting" ? last : undefined;
  }

  #settled(p) {
    return this.events.some((e) => e.p === p && ["InvokeCompleted", "TimerFired", "SignalReceived"].includes(e.t));
  }

  /** wakes gives the function the signals that it waits for, and tells whether its wait is over. */
  #wakes() {
    for (const { name, p } of this.#missing()) {
      const read = this.events.filter((e) => e.t === "SignalReceived" && e.name === name).length;
      if (read < (this.#deliveries[name] ?? 0)) this.#add({ t: "SignalReceived", p, name, id: read + 1 });
    }
    const { on, kind } = this.#open();
    const there = on.filter((p) => this.#settled(p)).length;
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
      const run = new Run(body(this.code));
      for (const e of this.events) if (e.t === "InvokeCompleted" && this.#local(e.p)) run.journal.steps.set(e.p, e); // steps have their results
      const did = [];
      const flush = async ({ events }) => void did.push(...events);
      const last = await run.go(this.events.slice(0, upTo), flush);
      did.push(...last.events);
      this.#compare(upTo, did);
    }
    return many;
  }

  #local(p) {
    return this.events.some((e) => e.t === "InvokeScheduled" && e.p === p && e.kind === "Local");
  }

  #ofStep(e) {
    return ["InvokeStarted", "InvokeCompleted", "InvokeRetrying"].includes(e.t);
  }

  /** torn tells whether a step has begun and has no result: after a crash there it would run as another attempt. */
  #torn(n) {
    const open = new Set();
    this.events.slice(0, n).forEach((e, i) => {
      if (!this.own[i]) return;
      if (e.t === "InvokeStarted") open.add(e.p);
      if (e.t === "InvokeCompleted") open.delete(e.p);
    });
    return open.size > 0;
  }

  /** @param {number} n @param {any[]} did in a replay of the first n events */
  #compare(n, did) {
    const next = this.own.indexOf(true, n);
    // A replay that knows of something which came while the turn ran waits for less, and may go further.
    const more = next >= 0 && this.events.slice(this.knew[next], n).some((e, i) => !this.own[this.knew[next] + i] && fromOutside(e));
    const asked = (e) => !this.#ofStep(e) && !(more && ["ExecutionAwaiting", "SignalReceived"].includes(e.t));
    let at = n;
    for (const e of did.filter(asked)) {
      while (at < this.events.length && !(this.own[at] && asked(this.events[at]))) at++;
      if (at < this.events.length && this.knew[at] > n) return; // it did this because of something behind the prefix
      if (at === this.events.length || plain(e) !== plain(this.events[at])) {
        throw new Error(`a replay of the first ${n} events does ${plain(e)}, and the first run did ${plain(this.events[at] ?? {})} at ${at}\n${this.events.map(plain).join("\n")}`);
      }
      at++;
    }
  }
}

const fromOutside = (e) => ["InvokeCompleted", "TimerFired", "SignalDelivered"].includes(e.t);

/** plain is an event without what may differ: times, chance, stacks and lines. */
export function plain({ src, at, v, ...e }) {
  if (e.err) e.err = { ...e.err, stack: undefined };
  return JSON.stringify(e);
}
