// Durable functions in tests, without servers: the names of the entry ./flowtest, which flowtest.d.ts describes.
import { LegworkError } from "./errors.js";
import { milliseconds } from "./function.js";
import { errorOf, stored } from "./json.js";
import { World } from "./world.js";

/**
 * run runs a function to its end, and then replays each prefix of its journal.
 * @param {(flow: any, input: any) => unknown} code @param {unknown} input @param {((world: Answers) => void)[]} options
 */
export async function run(code, input, ...options) {
  const world = new Answers(code, stored(input));
  for (const option of options) option(world);
  const { ok, err } = await world.run();
  await world.replays();
  return { value: ok, error: err && new LegworkError(err.code, err.message), took: world.now, journal: world.events,
    data: world.data, attributes: world.attributes, detached: world.detached, sent: world.sent };
}

/** @typedef {(input: any) => unknown} Answering */

/** A world in which calls are answered by functions. */
class Answers extends World {
  /** @type {Map<string, { answer: Answering, after: number }>} */
  answers = new Map();

  /** @param {(flow: any, input: any) => unknown} code @param {unknown} input */
  constructor(code, input) {
    super(code, { input, answer: (fn, given, { src, timeout }) => this.#answer(fn, given, src, timeout) });
  }

  /** @param {string} fn @param {unknown} input @param {string} src @param {number} [timeout] */
  async #answer(fn, input, src, timeout = Infinity) {
    const found = this.answers.get(fn);
    if (!found) throw new Error(`nobody answers ${fn}, which the function calls at ${src}: add an answer`);
    const { answer, after } = found;
    if (after > timeout) return { after };
    try {
      return { after, ok: stored(await answer(input)) ?? null };
    } catch (err) {
      return { after, err: errorOf(err, true) };
    }
  }
}

/**
 * answer has calls answered by a function.
 * @param {{ fn: string }} callee @param {Answering} answers @param {{ takes?: number | string }} [how]
 */
export const answer = ({ fn }, answers, { takes = 0 } = {}) => (/** @type {Answers} */ world) =>
  void world.answers.set(fn, { answer: answers, after: milliseconds(takes, "takes") });

/**
 * sends sends a signal to the function.
 * @param {{ signal: string }} signal @param {unknown} data @param {{ after?: number | string }} [how]
 */
export const sends = ({ signal }, data, { after = 0 } = {}) => (/** @type {Answers} */ world) =>
  world.signal(signal, stored(data) ?? null, milliseconds(after, "after"));
