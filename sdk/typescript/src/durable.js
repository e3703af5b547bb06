// Durable functions: the names of the entry ./flow, which flow.d.ts describes.
import { body } from "./function.js";
import { Run } from "./replay.js";
import { Turns } from "./turn.js";

/**
 * durable makes work of a function: give it to `work` under the topic of its code.
 * @param {(flow: any, input: any) => unknown} code
 * @param {import("../index.d.ts").TopicOptions} [options]
 */
export function durable(code, options = {}) {
  if (typeof code !== "function") throw new TypeError("durable takes a function (flow, input)");
  const turns = new Turns((info) => new Run(body(code), info));
  return { ...options, durable: true, handler: (/** @type {any} */ turn, /** @type {any} */ task) => turns.take(turn, task) };
}

export { func, job, signal, worker } from "./function.js";
export { replay } from "./rehearse.js";
