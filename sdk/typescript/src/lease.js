// The broker's lease on a message in hand.

/**
 * Why a handler of keyed work is stopped when the broker is away: soon another worker
 * gets the work, and must not run it beside this one.
 */
export const leaseLost = Symbol("the broker is away, another worker may get this work");

/** Extends the lease every third of its time until it is dropped. */
export class Lease {
  #lost = new AbortController();
  #timer;
  #since = performance.now(); // when the last extension was sent that the broker has

  /**
   * @param {import("@nats-io/transport-node").NatsConnection} nc
   * @param {import("@nats-io/jetstream").JsMsg} m
   * @param {number} time of the lease, ms
   */
  constructor(nc, m, time) {
    this.#timer = setInterval(() => {
      const now = performance.now();
      // At the second time in a row that the broker has not confirmed it, a third is left.
      if (now - this.#since >= time / 2) this.#lost.abort(leaseLost);
      m.working();
      nc.flush().then(() => { this.#since = now; }, () => {}); // resolves once the broker has what was sent
    }, time / 3);
  }

  /** Aborts before another worker may get the work. */
  get lost() {
    return this.#lost.signal;
  }

  drop() {
    clearInterval(this.#timer);
  }
}
