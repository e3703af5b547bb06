// The turns of a durable function: docs/wire.md, "Run a durable function".
import { setTimeout as sleep } from "node:timers/promises";
import { nuid } from "@nats-io/transport-node";
import { pauses } from "./answer.js";
import { told } from "./compare.js";
import { LegworkError } from "./errors.js";

/** @typedef {import("./compare.js").Event} Event */
/** @typedef {import("./replay.js").Run} Run */

/**
 * @typedef {object} Carrier what a turn needs beyond its task
 * @property {import("@nats-io/transport-node").NatsConnection} nc
 * @property {string} namespace
 * @property {string} topic
 * @property {import("./answer.js").Answers} answers
 */

/** The carriers of tasks. @type {WeakMap<object, Carrier>} */
export const carriers = new WeakMap();

const maxParked = 10_000; // functions that are kept
const maxIdle = 300_000; // ms for which one is
const maxAnswer = 512 * 1024; // bytes of events that an answer brings; a turn with more has several answers
const maxPut = 256 * 1024; // bytes of job data of one turn
const journalTimeout = 5_000; // ms

/**
 * The turns of one function. Between them it keeps functions that wait, by the token of the answer that they gave; what
 * is not kept is replayed from its journal.
 */
export class Turns {
  /** The oldest first. @type {Map<string, { run: Run, since: number }>} */
  #parked = new Map();
  #make;

  /** @param {(info: import("../flow.js").FlowInfo) => Run} make */
  constructor(make) {
    this.#make = make;
  }

  /**
   * take runs a function from where it stood until it waits, or ends, and resolves with the last answer.
   * @param {any} turn @param {import("../index.d.ts").Task} task
   */
  async take(turn, task) {
    const carrier = carriers.get(task);
    if (!carrier) throw new Error("a durable function is served by work() only");
    if (!Number.isInteger(turn?.to)) throw new LegworkError(400, `the work of topic ${carrier.topic} is no turn of a function`);
    const { run, events, after } = await this.#wake(turn, task, carrier);
    const sender = new Sender(carrier.answers, task, after);
    try {
      const done = await run.go(events, (flushed) => sender.flush(flushed), task.signal);
      const last = await sender.last(done);
      if (run.journal.status !== "ended") this.#park(last.token, run);
      return last;
    } catch (err) {
      throw told(err, carrier.topic, task.job);
    }
  }

  /**
   * wake returns the function as it is kept here, or a new run of it, with the events that it has not seen and the token
   * of the state from which it goes on.
   * @param {any} turn @param {import("../index.d.ts").Task} task @param {Carrier} carrier
   */
  async #wake(turn, task, carrier) {
    /** @type {Event[]} */
    const events = turn.events ?? [];
    /** @type {string | null} */
    const after = turn.token ?? null;
    const kept = this.#parked.get(after ?? "");
    this.#parked.delete(after ?? "");
    const first = task.delivery <= 1;
    if (kept && first && kept.run.journal.seq === turn.from && (events.length > 0 || turn.to === turn.from)) return { run: kept.run, events, after };
    const { job, gid, app, version } = task;
    const run = this.#make({ job, gid, app, version, topic: carrier.topic });
    if (first && turn.from === 0 && events.length > 0) return { run, events, after };
    return { run, ...(await journal(carrier, task, turn.to)) };
  }

  /** @param {string} token @param {Run} run */
  #park(token, run) {
    const now = performance.now();
    for (const [old, { since }] of this.#parked) {
      if (this.#parked.size < maxParked && now - since < maxIdle) break;
      this.#parked.delete(old);
    }
    this.#parked.set(token, { run, since: now });
  }
}

/** Sends what a function appends, in one turn. */
class Sender {
  /** @param {import("./answer.js").Answers} answers @param {import("../index.d.ts").Task} task @param {string | null} after */
  constructor(answers, task, after) {
    this.answers = answers;
    this.task = task;
    this.after = after;
  }

  /** flush makes events durable. @param {import("./replay.js").Turn} turn */
  async flush(turn) {
    const last = await this.last(turn);
    await this.#send(last);
  }

  /** last sends all but the last part, and returns that. @param {import("./replay.js").Turn} turn */
  async last({ events, put }) {
    const parts = split(events);
    const last = /** @type {Event[]} */ (parts.pop());
    for (const part of parts) await this.#send(this.#answer(part));
    if (put && Buffer.byteLength(JSON.stringify(put)) > maxPut) throw new LegworkError(413, `the job data that flow.put writes in one turn has more than ${maxPut} bytes`);
    return { ...this.#answer(last), ...(put && { put }) };
  }

  /** @param {Event[]} events */
  #answer(events) {
    return { after: this.after, token: nuid.next(), events };
  }

  /** @param {{ token: string }} answer */
  async #send(answer) {
    this.task.signal.throwIfAborted();
    await this.answers.pending(answer);
    this.after = answer.token;
  }
}

/** split makes parts of events, of about maxAnswer bytes each. @param {Event[]} events */
function split(events) {
  /** @type {Event[][]} */
  const parts = [[]];
  let size = 0;
  for (const e of events) {
    const bytes = Buffer.byteLength(JSON.stringify(e)) + 1;
    const apart = e.t !== "JoinSetSubmitted"; // it is not torn from the call before it
    if (size > 0 && size + bytes > maxAnswer && apart) {
      parts.push([]);
      size = 0;
    }
    parts[parts.length - 1].push(e);
    size += bytes;
  }
  return parts;
}

/**
 * journal reads a journal from its first event on, at least so many.
 * @param {Carrier} carrier @param {import("../index.d.ts").Task} task @param {number} atLeast
 */
async function journal(carrier, { gid, activity, dad, guid }, atLeast) {
  /** @type {Event[]} */
  const events = [];
  for (let from = 0; ; ) {
    const page = await ask(carrier, { gid, activity, dad, from, work: guid });
    events.push(...page.events);
    const went = page.to > from;
    from = page.to;
    if (page.more && went) continue;
    if (from < atLeast) throw new Error("the journal is shorter than the turn says");
    carrier.answers.resume(page.flushes);
    return { events, after: /** @type {string | null} */ (page.token) };
  }
}

/**
 * ask reads a page of a journal. A request that nobody answers, or that an engine cannot answer now, is sent again.
 * @param {Carrier} carrier @param {object} request
 */
async function ask({ nc, namespace, topic }, request) {
  for (let attempt = 0; ; attempt++) {
    let refused = false;
    try {
      const m = await nc.request(`legwork.${namespace}.journal.${topic}`, JSON.stringify(request), { timeout: journalTimeout });
      /** @type {any} */
      const page = m.json();
      if (!page.error) return page;
      refused = page.error.code >= 400 && page.error.code < 500 && page.error.code !== 429;
      throw new LegworkError(page.error.code, page.error.message);
    } catch (err) {
      if (refused || attempt === pauses.length) throw err instanceof LegworkError ? err : new Error(`no engine tells the journal: ${/** @type {Error} */ (err).message}`, { cause: err });
      await sleep(pauses[attempt]);
    }
  }
}
