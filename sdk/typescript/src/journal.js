// The journal of a durable function, as its replay reads it: what stands at each position, and the events from outside
// in their order.

/** @typedef {import("./compare.js").Event} Event */

export const maxEvents = 50_000;

/** What is recorded. */
export class Journal {
  /** Number of events. */
  seq = 0;
  /** The position of the next operation that is recorded. */
  next = 0;
  /** @type {"none" | "running" | "blocked" | "ended"} */
  status = "none";
  /** @type {any} the function's input */
  input = null;
  /** @type {Event | undefined} ExecutionAwaiting, while it is blocked */
  wait;
  /** What was asked for at each position. @type {Map<number, Event>} */
  at = new Map();
  /** Results of steps. @type {Map<number, Event>} */
  steps = new Map();
  /** The last attempt of each step that has begun. @type {Map<number, number>} */
  attempts = new Map();
  /** The gates. @type {Set<string>} */
  gates = new Set();
  /** The join set of each member. @type {Map<number, number>} */
  owners = new Map();
  /** The members of each join set whose results were taken, in their order. @type {Map<number, number[]>} */
  takes = new Map();
  /** The position to which a delivery was given, by its name and id. @type {Map<string, number>} */
  receivers = new Map();
  /** Results, timers and signals, in the order in which they came. @type {Event[]} */
  coming = [];

  /** take reads an event. @param {Event} e */
  take(e) {
    this.seq++;
    switch (e.t) {
      case "Invoked": // three events in one
        this.seq--;
        this.take({ ...e, t: "InvokeScheduled" });
        this.take({ t: "InvokeStarted", p: e.p, a: 1 });
        this.take({ t: "InvokeCompleted", p: e.p, a: 1, ok: e.ok, err: e.err });
        break;
      case "ExecutionStarted":
        this.input = e.in;
        this.status = "running";
        break;
      case "InvokeScheduled":
        if (e.kind === "Gate") this.gates.add(e.fn);
        this.#allocate(e.p, e);
        break;
      case "RandomGenerated":
      case "TimeRecorded":
      case "TimerScheduled":
        this.#allocate(e.p, e);
        break;
      case "JoinSetCreated":
        this.#allocate(e.js, e);
        break;
      case "JoinSetSubmitted":
        this.owners.set(e.p, e.js);
        break;
      case "JoinSetAwaited":
        if (!this.takes.has(e.js)) this.takes.set(e.js, []);
        this.takes.get(e.js)?.push(e.p);
        break;
      case "InvokeStarted":
        this.attempts.set(e.p, e.a);
        break;
      case "InvokeCompleted":
        if (this.at.get(e.p)?.kind === "Local") this.steps.set(e.p, e);
        else this.coming.push(e);
        break;
      case "TimerFired":
      case "SignalDelivered":
        this.coming.push(e);
        break;
      case "SignalReceived":
        this.receivers.set(`${e.id} ${e.name}`, e.p);
        if (!this.at.has(e.p)) this.#allocate(e.p, e);
        break;
      case "ExecutionAwaiting":
        this.status = "blocked";
        this.wait = e;
        for (const p of e.on) if (p === this.next) this.#allocate(p, e); // a signal that was not scheduled
        break;
      case "ExecutionResumed":
        this.status = "running";
        this.wait = undefined;
        break;
      case "ExecutionCompleted":
      case "ExecutionFailed":
      case "ExecutionCancelled":
        this.status = "ended";
        this.wait = undefined;
    }
  }

  /** @param {number} p @param {Event} e */
  #allocate(p, e) {
    this.at.set(p, e);
    this.next = p + 1;
  }
}
