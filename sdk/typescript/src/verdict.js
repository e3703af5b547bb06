// What a verifier says of the effect of keyed work: docs/graphs.md, "Keyed work".
import { LegworkError, failure } from "./errors.js";

const limit = 30_000; // ms for a verifier

/** One of four states. */
export class Verdict {
  /** @param {"not-completed" | "completed-with-result" | "completed-result-unavailable" | "indeterminate"} state @param {unknown} [data] */
  constructor(state, data) {
    this.state = state;
    this.data = data;
  }
}

export const notCompleted = () => new Verdict("not-completed");
/** @param {unknown} result */
export const completed = (result) => new Verdict("completed-with-result", result);
export const resultUnavailable = () => new Verdict("completed-result-unavailable");
/** @param {unknown} [why] */
export const cannotTell = (why) => new Verdict("indeterminate", why);

/**
 * verify asks a verifier under its time limit. One that fails, takes too long, or
 * is missing cannot tell.
 * @param {import("../index.d.ts").Verifier | undefined} verifier
 * @param {string} topic
 * @param {unknown} input
 * @param {(signal: AbortSignal) => import("../index.d.ts").Task} task
 * @param {AbortSignal} ended the work is handed back: verify rejects with its reason
 */
export async function verify(verifier, topic, input, task, ended) {
  if (!verifier) return cannotTell(`the worker of topic ${topic} has no verifier: register { handler, verify }`);
  const late = AbortSignal.timeout(limit);
  const over = AbortSignal.any([late, ended]);
  over.throwIfAborted();
  const aborted = new Promise((_, reject) => {
    over.addEventListener("abort", () => reject(over.reason), { once: true });
  });
  try {
    const verdict = await Promise.race([(async () => verifier(input, task(over)))(), aborted]);
    if (verdict instanceof Verdict) return verdict;
    return cannotTell(`the verifier of ${topic} returned no verdict`);
  } catch (err) {
    if (ended.aborted) throw ended.reason;
    if (late.aborted) return cannotTell(`the verifier of ${topic} took longer than ${limit / 1000} s`);
    return cannotTell(err);
  }
}

/**
 * settled returns the result that a verdict knows, or throws the error that it
 * stands for. before is the handler's error that it is about, if any.
 * @param {Verdict} verdict @param {unknown} [before]
 */
export function settled(verdict, before) {
  const data = before === undefined ? undefined : { cause: failure(before) };
  switch (verdict.state) {
    case "completed-with-result":
      return verdict.data;
    case "completed-result-unavailable":
      throw new LegworkError(591, "the effect of this work has happened, and its result cannot be had any more", { data });
    default: {
      const why = verdict.data instanceof Error ? verdict.data.message : verdict.data;
      throw new LegworkError(592, `nobody can tell whether the effect of this work has happened${why ? `: ${why}` : ""}`, { data });
    }
  }
}
