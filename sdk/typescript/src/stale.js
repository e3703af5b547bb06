// Handlers are told that nobody waits for their work any more: docs/wire.md, "Ask whether anybody still waits".
import { setTimeout as sleep } from "node:timers/promises";
import { StaleError } from "./errors.js";

const every = 2_000; // ms between two questions; shorter work is never asked about
const rest = 30_000; // ms of pause after a question that nobody answered
const maxAsked = 500; // works of one question

/**
 * @typedef {object} Flight a handler that runs
 * @property {string} topic
 * @property {{ guid: string, gid: string, activity: string, dad: string }} work
 * @property {AbortController} end
 */

/** The handlers that run. */
export class Running {
  /** Since when, by `performance.now()`. @type {Map<Flight, number>} */
  #all = new Map();

  /** @param {Flight} flight */
  add(flight) {
    this.#all.set(flight, performance.now());
  }

  /** @param {Flight} flight */
  drop(flight) {
    this.#all.delete(flight);
  }

  /**
   * watch asks which works are stale until the signal aborts.
   * @param {import("./lane.js").Pool} pool @param {AbortSignal} signal
   */
  async watch(pool, signal) {
    for (let wait = every; ; ) {
      try {
        await sleep(wait, undefined, { signal });
      } catch {
        return; // it has aborted
      }
      wait = every;
      for (const [topic, flights] of this.#long()) {
        await this.#ask(pool, topic, flights).catch(() => { wait = rest; }); // nobody serves it, or no right to ask
      }
    }
  }

  /** #long returns the handlers that have run for a while, by topic. */
  #long() {
    /** @type {Map<string, Flight[]>} */
    const topics = new Map();
    for (const [flight, since] of this.#all) {
      if (performance.now() - since < every) continue;
      const flights = topics.get(flight.topic);
      if (!flights) topics.set(flight.topic, [flight]);
      else if (flights.length < maxAsked) flights.push(flight);
    }
    return topics;
  }

  /** @param {import("./lane.js").Pool} pool @param {string} topic @param {Flight[]} flights */
  async #ask({ nc, namespace }, topic, flights) {
    const question = JSON.stringify({ work: flights.map((flight) => flight.work) });
    const answer = await nc.request(`legwork.${namespace}.stale.${topic}`, question, { timeout: every });
    const { stale = [] } = /** @type {{ stale?: { guid: string, reason: StaleError["reason"] }[] }} */ (answer.json());
    const reasons = new Map(stale.map(({ guid, reason }) => [guid, reason]));
    for (const flight of flights) {
      const reason = reasons.get(flight.work.guid);
      if (reason === undefined) continue;
      flight.end.abort(new StaleError(reason));
      this.drop(flight); // it need not be asked about again
    }
  }
}
