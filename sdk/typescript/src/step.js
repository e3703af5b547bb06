// A step of a durable function, which its worker runs.
import { errorOf, stored } from "./json.js";

const maxTimer = 2 ** 31 - 1; // ms

/** @typedef {(about: { attempt: number, signal?: AbortSignal }) => unknown} Code */
/** @typedef {{ signal?: AbortSignal, left?: () => number }} Limits of a turn: whether it is over, and the time that steps have, in ms */

/**
 * runStep returns what a step comes to. One that fails as its turn is over has no result: it runs again.
 * @param {Code} step @param {number} attempt @param {Limits} limits
 */
export async function runStep(step, attempt, { signal, left }) {
  const late = left && AbortSignal.timeout(Math.min(Math.max(0, Math.ceil(left())), maxTimer));
  const over = [signal, late].filter((one) => one !== undefined);
  try {
    return { ok: stored(await step({ attempt, ...(over.length > 0 && { signal: AbortSignal.any(over) }) })) ?? null };
  } catch (err) {
    if (signal?.aborted) throw signal.reason;
    const failed = errorOf(err, false);
    return { err: late?.aborted ? { code: 408, message: `the step took too long: ${failed.message}` } : failed };
  }
}
