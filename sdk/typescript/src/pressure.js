// Workers fetch no more while engines are behind: all answers share one queue.
import { setTimeout as sleep } from "node:timers/promises";

const full = 512; // answers that may wait for the engines
const pause = 25; // ms between two looks
const enginesAway = 5_000; // ms without an answer taken: work goes on

export class Pressure {
  #waiting = 0;
  #sent = 0;

  /** @param {import("@nats-io/jetstream").JetStreamManager} jsm @param {string} namespace */
  constructor(jsm, namespace) {
    this.jsm = jsm;
    this.stream = `LEGWORK_${namespace}_RESPONSE`;
  }

  /** An answer was sent. */
  count() {
    this.#sent++;
  }

  /** room resolves when there is room for more answers, or the signal aborts. @param {AbortSignal} signal */
  async room(signal) {
    while (!signal.aborted && (this.#sent >= full / 4 || this.#waiting >= full / 2)) {
      await this.#look();
      if (this.#waiting + this.#sent < full) return;
      await sleep(pause);
    }
  }

  async #look() {
    this.#sent = 0;
    try {
      const { num_pending, delivered } = await this.jsm.consumers.info(this.stream, "engine");
      const last = Date.parse(/** @type {any} */ (delivered).last_active ?? "");
      this.#waiting = Date.now() - last > enginesAway ? 0 : num_pending;
    } catch {
      this.#waiting = 0; // who may not look, or cannot, is not held back
    }
  }
}
