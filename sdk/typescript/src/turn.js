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
 * @property {number} timeout of a turn, ms
 * @property {import("./receipts.js").Receipts} receipts
 * @property {import("./answer.js").Answers} answers
 */

/** The carriers of tasks. @type {WeakMap<object, Carrier>} */
export const carriers = new WeakMap();

const maxParked = 10_000; // functions that are kept
const maxIdle = 300_000; // ms for which one is
const maxAnswer = 512 * 1024; // bytes of events that an answer brings; a turn with more has several answers
const maxBody = 956 * 1024; // bytes of events and job data, of any answer
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
    if (turn.rehearsal) return this.#rehearse(turn, task, carrier);
    const { run, events, after } = await this.#wake(turn, task, carrier);
    const sender = new Sender(carrier, task.signal, after);
    try {
      const end = performance.now() + stepTime(carrier.timeout);
      const done = await run.go(events, (flushed) => sender.flush(flushed), { signal: task.signal, left: () => end - performance.now() });
      const last = await sender.last(done);
      if (run.journal.status !== "ended") this.#park(last.token, run);
      return last;
    } catch (err) {
      throw told(err, carrier.topic, task.job);
    }
  }

  /**
   * rehearse replays a journal, and drops what the function appends but for the last event. No step runs. An empty journal
   * only asks whether this worker knows rehearsals.
   * @param {any} turn @param {import("../index.d.ts").Task} task @param {Carrier} carrier
   */
  async #rehearse(turn, task, carrier) {
    const { job, gid, app, version } = task;
    /** @type {Event[]} */
    let last = [];
    if (turn.to > 0) {
      const run = this.#make({ job, gid, app, version, topic: carrier.topic });
      run.rehearses = true;
      const { events } = await journal(carrier, task, turn.to);
      try {
        last = (await run.go(events, async () => {})).events.slice(-1);
      } catch (err) {
        throw told(err, carrier.topic, job);
      }
    }
    return { after: null, token: nuid.next(), events: last, rehearsed: true };
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

/** stepTime is what the steps of a turn have, so that there is time to record that one has taken too long. @param {number} timeout of the turn, ms */
const stepTime = (timeout) => timeout - Math.min(timeout / 5, 10_000);

/** Sends what a function appends, in one turn. */
class Sender {
  /** @param {Carrier} carrier @param {AbortSignal} signal @param {string | null} after */
  constructor({ answers, receipts }, signal, after) {
    this.answers = answers;
    this.receipts = receipts;
    this.signal = signal;
    this.after = after;
  }

  /** flush makes events durable. @param {import("./replay.js").Turn} turn */
  async flush(turn) {
    await this.#send(await this.last(turn));
  }

  /** last sends all but the last part, and returns that. @param {import("./replay.js").Turn} turn */
  async last({ events, put, attr }) {
    const parts = split(events);
    const more = { ...(put && { put }), ...(attr && { attr }) };
    const size = put || attr ? Buffer.byteLength(JSON.stringify(more)) : 0;
    let place = size ? parts.findIndex((part) => part.bytes + size <= maxBody) : -1;
    if (size && place < 0) { // the only event is the end, with its result
      place = 0;
      parts[0].events = [{ t: "ExecutionFailed", err: { code: 413, kind: "limit", message: `the result of the function and the job data that it has put last have ${parts[0].bytes + size} bytes, at most ${maxBody} are allowed` } }];
    }
    for (let i = 0; ; i++) {
      const answer = { after: this.after, token: nuid.next(), events: parts[i].events, ...(i === place && more) };
      if (i === parts.length - 1) return answer;
      await this.#send(answer);
    }
  }

  /** @param {{ token: string }} answer */
  async #send(answer) {
    await this.answers.flush(answer, this.receipts, this.signal);
    this.after = answer.token;
  }
}

/** split makes parts of events, of about maxAnswer bytes each. @param {Event[]} events */
function split(events) {
  /** @type {{ events: Event[], bytes: number }[]} */
  const parts = [{ events: [], bytes: 0 }];
  for (const e of events) {
    let part = parts[parts.length - 1];
    const bytes = Buffer.byteLength(JSON.stringify(e)) + 1;
    const apart = e.t !== "JoinSetSubmitted"; // it is not torn from the call before it
    if (part.bytes > 0 && part.bytes + bytes > maxAnswer && apart) parts.push(part = { events: [], bytes: 0 });
    part.events.push(e);
    part.bytes += bytes;
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
