// What a durable function has been told, and what its lines of code wait for.

/** @typedef {import("./compare.js").Event} Event */
/** @typedef {{ ok?: any, err?: { code: number, message: string }, arrival: number }} Outcome of an operation, and when it came */
/** @typedef {{ id: number, data: any, arrival: number }} Delivery of a signal */
/**
 * @typedef {object} Waiter
 * @property {"Single" | "Any" | "All"} kind
 * @property {number[]} on
 * @property {Set<number>} missing
 * @property {Error} where
 * @property {(first: number) => void} done
 */

export class Waits {
  /** By position. @type {Map<number, Outcome>} */
  results = new Map();
  /** The names of the signals that were asked for, by position. @type {Map<number, string>} */
  signals = new Map();
  /** What lines of code wait for, the oldest first. @type {Set<Waiter>} */
  waiters = new Set();
  /** Those that wait for a position. @type {Map<number, Set<Waiter>>} */
  #waiting = new Map();
  /** Waits that are over, and the position that ended each. @type {[Waiter, number][]} */
  #over = [];
  /** The signals of a name that have come; those before `read` are received. @type {Map<string, { all: Delivery[], read: number }>} */
  #heard = new Map();
  #arrivals = 0;

  /**
   * @param {Map<string, number>} receivers the position to which each delivery was given
   * @param {(p: number, name: string, id: number) => boolean} receive records that a signal has a delivery
   */
  constructor(receivers, receive) {
    this.receivers = receivers;
    this.receive = receive;
  }

  /** tell notes an event from outside, or the result of a step. True: a wait is over. @param {Event} e */
  tell(e) {
    const arrival = ++this.#arrivals;
    if (e.t === "SignalDelivered") this.#hear(e.name, { id: e.id, data: e.data, arrival });
    else this.#settle(e.p, { ...(e.err ? { err: e.err } : { ok: e.ok }), arrival });
    return this.#over.length > 0;
  }

  /** @param {string} name @param {Delivery} delivery */
  #hear(name, delivery) {
    const heard = this.#heard.get(name) ?? { all: [], read: 0 };
    heard.all.push(delivery);
    this.#heard.set(name, heard);
    const p = this.receivers.get(`${delivery.id} ${name}`);
    if (p !== undefined) return this.#settle(p, { ok: delivery.data, arrival: delivery.arrival });
    for (const waiter of this.waiters) if (waiter.on.some((on) => this.signals.get(on) === name)) this.#try(waiter);
  }

  /** settle notes a result, and ends the waits that it ends. @param {number} p @param {Outcome} outcome */
  #settle(p, outcome) {
    this.results.set(p, outcome);
    for (const waiter of this.#waiting.get(p) ?? []) {
      waiter.missing.delete(p);
      if (waiter.kind !== "All" || waiter.missing.size === 0) this.#end(waiter, p);
    }
    this.#waiting.delete(p);
  }

  /** @param {Waiter} waiter @param {number} first */
  #end(waiter, first) {
    if (!this.waiters.delete(waiter)) return;
    for (const p of waiter.on) this.#waiting.get(p)?.delete(waiter);
    this.#over.push([waiter, first]);
  }

  /** resolve lets the lines of code go on whose waits are over. */
  resolve() {
    for (const [waiter, first] of this.#over.splice(0)) waiter.done(first);
  }

  /**
   * wait begins a wait; done is called with the position that was first.
   * @param {Waiter["kind"]} kind @param {number[]} on @param {Error} where @param {Waiter["done"]} done
   */
  wait(kind, on, where, done) {
    const missing = new Set(on);
    const waiter = { kind, on: [...missing], missing, where, done };
    this.waiters.add(waiter);
    for (const p of waiter.on) {
      if (this.results.has(p)) missing.delete(p);
      else this.#waiting.set(p, (this.#waiting.get(p) ?? new Set()).add(waiter));
    }
    this.#try(waiter);
    this.resolve();
  }

  /** try ends a wait if what it is for is there. @param {Waiter} waiter */
  #try(waiter) {
    const { kind, on, missing } = waiter;
    /** @type {number | undefined} */
    let first;
    for (const p of kind === "All" ? [...missing] : on) {
      const n = this.#arrival(p);
      if (n === undefined) continue;
      if (kind === "All") this.#take(p); // a signal takes its delivery now: two of one name take two
      else if (first === undefined || n < Number(this.#arrival(first))) first = p;
    }
    if (first !== undefined) this.#take(first);
    if (kind === "All" ? missing.size === 0 : first !== undefined && this.results.has(first)) this.#end(waiter, first ?? on[0]);
  }

  /** arrival is when the result of an operation came; a signal may take a delivery that nothing has taken. @param {number} p */
  #arrival(p) {
    return this.results.get(p)?.arrival ?? this.#unread(this.signals.get(p))?.arrival;
  }

  /** unread is the oldest delivery of a name that nothing has taken. @param {string | undefined} name */
  #unread(name) {
    const heard = this.#heard.get(name ?? "");
    while (heard && heard.read < heard.all.length && this.receivers.has(`${heard.all[heard.read].id} ${name}`)) heard.read++;
    return heard?.all[heard.read];
  }

  /** take gives a signal the delivery that is there for it. @param {number} p */
  #take(p) {
    if (this.results.has(p)) return;
    const name = /** @type {string} */ (this.signals.get(p));
    const { id, data, arrival } = /** @type {Delivery} */ (this.#unread(name));
    if (this.receive(p, name, id)) this.#settle(p, { ok: data, arrival });
  }

  /** union is what several lines of code wait for: whatever of it comes first. @returns {{ kind: string, on: number[], where: Error }} */
  union() {
    const [oldest] = this.waiters;
    const on = [...new Set([...this.waiters].flatMap((one) => one.on))].filter((p) => !this.results.has(p));
    return { kind: on.length === 1 ? "Single" : "Any", on, where: oldest.where };
  }
}
