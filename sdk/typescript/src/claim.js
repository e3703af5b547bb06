// Claims of keyed work: docs/wire.md, "Claim keyed work".
import { hostname } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { nuid } from "@nats-io/transport-node";
import { NotStored, pauses } from "./answer.js";
import { LegworkError, StaleError, isBeforeEffect, nonRetryable } from "./errors.js";
import { cannotTell, settled } from "./verdict.js";

const within = 5_000; // ms for an engine to answer
const maxClaims = 4; // of one delivery: each time that it has verified, another may have been first

/** The work was not claimed: it is handed back, and not run. */
export class Unclaimed extends Error {}

/** Nobody waits for the work: it is acknowledged, and not run. */
export class Moot extends Error {}

/** @typedef {import("./answer.js").Answers} Answers */
/** @typedef {import("./verdict.js").Verdict} Verdict */

/** The claims of one delivery. They share a token, so that the engine knows a request that is sent again. */
export class Claims {
  #nc;
  #subject;
  #request;

  /** @param {import("./lane.js").Pool} pool @param {string} topic @param {import("../index.d.ts").Task} task */
  constructor({ nc, namespace }, topic, task) {
    this.#nc = nc;
    this.#subject = `legwork.${namespace}.claim.${topic}`;
    this.#request = {
      work: task.guid, gid: task.gid, activity: task.activity, dad: task.dad, attempt: task.attempt,
      key: task.idempotencyKey, token: nuid.next(), by: `${hostname().slice(0, 96)}/${process.pid}`,
    };
  }

  /**
   * run calls the handler once a claim is granted, so that no two workers run the
   * work at a time, and none runs it again before the verifier has said that the
   * effect did not happen. It resolves with the answer.
   * @param {Answers} answers @param {() => Promise<unknown>} call @param {() => Promise<Verdict>} verify
   */
  async run(answers, call, verify) {
    for (let i = 0; i < maxClaims; i++) {
      const { verdict, claim } = await this.#ask();
      switch (verdict) {
        case "run":
          answers.keyed.claim = claim;
          return granted(answers, call, verify);
        case "verify": {
          const found = await verify();
          if (found.state !== "not-completed") {
            answers.keyed.claim = claim;
            return conclude(answers, found);
          }
          this.#request = Object.assign(this.#request, { seen: claim, verified: found.state });
          break;
        }
        case "stale":
          throw new Moot();
        case "contradiction":
          throw nonRetryable(new LegworkError(593, "the claim of this work contradicts its record: it has another idempotency key"));
        default: // later, or what a newer engine says
          throw new Unclaimed(`the claim is answered with ${JSON.stringify(verdict)}`);
      }
    }
    throw new Unclaimed(`others have claimed the work each time, ${maxClaims} times`);
  }

  /**
   * ask resolves with the engine's verdict. A request that nobody answers is sent
   * again: if the claim was granted to it, it gets the same answer.
   * @returns {Promise<{ verdict: string, claim: number }>}
   */
  async #ask() {
    const body = JSON.stringify(this.#request);
    for (let attempt = 0; ; attempt++) {
      let wrong = false; // what is wrong with the request stays wrong
      try {
        const answer = await this.#nc.request(this.#subject, body, { timeout: within });
        const code = Number(answer.headers?.get("Nats-Service-Error-Code") || 0);
        if (code === 0) return answer.json();
        wrong = code === 400 || code === 413;
        throw new Error(`refused with ${code}: ${answer.headers?.get("Nats-Service-Error")}`);
      } catch (err) {
        if (wrong || attempt === pauses.length) {
          throw new Unclaimed(`the work was not claimed: ${/** @type {Error} */ (err).message}`, { cause: err });
        }
        await sleep(pauses[attempt]);
      }
    }
  }
}

/**
 * granted calls the handler. After an error that may have come behind the effect
 * the verifier is asked what has become of it.
 * @param {Answers} answers @param {() => Promise<unknown>} call @param {() => Promise<Verdict>} verify
 */
async function granted(answers, call, verify) {
  try {
    return answers.ready(await call());
  } catch (err) {
    const handsBack = typeof err === "symbol" || err instanceof NotStored || answers.unsent;
    if (handsBack || isBeforeEffect(err) || err instanceof StaleError) throw err; // of stale work nothing follows
    const found = answers.keyed.stillRuns ? cannotTell("the handler still runs") : await verify();
    if (found.state !== "not-completed") return conclude(answers, found, err);
    answers.keyed.verified = found.state;
    throw err;
  }
}

/**
 * conclude makes the answer of a verdict, or throws the error that it stands for.
 * @param {Answers} answers @param {Verdict} verdict @param {unknown} [before] the handler's error
 */
export function conclude(answers, verdict, before) {
  answers.keyed.verified = verdict.state;
  const result = settled(verdict, before);
  try {
    return answers.ready(result);
  } catch (err) {
    return conclude(answers, cannotTell(new Error(`the verifier's result cannot be sent: ${/** @type {Error} */ (err).message}`)), before);
  }
}
