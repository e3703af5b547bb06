// What a journal has recorded against what the code of a durable function asks for: docs/durable-functions.md,
// "Changes of code".
import { fileURLToPath } from "node:url";
import { LegworkError } from "./errors.js";

/** @typedef {Record<string, any> & { t: string }} Event an event of a journal: docs/wire.md, "Run a durable function" */

/** The code of a function asks for something else than is recorded. Nothing is appended. */
export class Mismatch extends LegworkError {
  /** @param {number} position @param {string} recorded with the line of the code that asked for it @param {string} asked what the code does instead */
  constructor(position, recorded, asked) {
    super(570, `at position ${position}: recorded ${recorded}, the code ${asked}`);
    this.name = "Mismatch";
  }

  /** sentence tells a person what is wrong, and what to do. @param {string} topic @param {string} job */
  sentence(topic, job) {
    return `function ${topic} disagrees with the journal of job ${job} ${this.message}. Nothing was written. ` +
      "Put the old code back, or gate the change with flow.patched: then the job goes on by itself.";
  }
}

/** told is an error as people are told of it. @param {unknown} err @param {string} topic @param {string} job */
export const told = (err, topic, job) => (err instanceof Mismatch ? new LegworkError(err.code, err.sentence(topic, job)) : err);

/** describe names an operation as people are told of it. @param {string} kind @param {string} fn */
export const describe = (kind, fn) => ({ Local: "step ", Gate: "gate ", Signal: "signal ", Close: "close " }[kind] ?? "") + fn;

/** recorded names what the journal has at a position. @param {Event} e */
export function recorded(e) {
  switch (e.t) {
    case "InvokeScheduled": return describe(e.kind, e.fn) + line(e.src);
    case "RandomGenerated": return "chance";
    case "TimeRecorded": return "the time";
    case "TimerScheduled": return `a timer of ${e.ms} ms`;
    case "JoinSetCreated": return "a join set";
    case "SignalReceived": return `signal ${e.name}`;
    case "ExecutionAwaiting": return `signal ${(e.names ?? []).filter(Boolean).join(", ")}${line(e.src)}`;
    default: return e.t;
  }
}

/** @param {string | undefined} source */
export const line = (source) => (source ? ` (${source})` : "");

const here = fileURLToPath(new URL(".", import.meta.url));

/**
 * source is the line of the user's code that is above this package on a stack: file.js:12.
 * @param {Error} where
 */
export function source(where) {
  for (const frame of (where.stack ?? "").split("\n").slice(1)) {
    const found = /\(?((?:file:\/\/)?[^()\s]*?([^/\\()\s]+)):(\d+):\d+\)?$/.exec(frame);
    if (!found || /\bnode:|^\s*at (async )?\S+ \(<anonymous>\)/.test(frame)) continue;
    const path = found[1].startsWith("file://") ? fileURLToPath(found[1]) : found[1];
    if (!path.startsWith(here)) return `${found[2]}:${found[3]}`;
  }
  return "";
}

/**
 * alike tells whether two inputs are the same but for members that one side lacks and the other has as null, false, 0,
 * an empty text, list or object: a new optional field of an input is no other input.
 * @param {any} a @param {any} b
 * @returns {boolean}
 */
export function alike(a, b) {
  if (Array.isArray(a) || Array.isArray(b)) {
    return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((one, i) => alike(one, b[i]));
  }
  if (!isObject(a) || !isObject(b)) return (a ?? null) === (b ?? null);
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((name) =>
    (Object.hasOwn(a, name) && Object.hasOwn(b, name) ? alike(a[name], b[name]) : empty(Object.hasOwn(a, name) ? a[name] : b[name])));
}

/** @param {any} v */
const isObject = (v) => typeof v === "object" && v !== null;

/** empty tells whether a member says nothing: that it is there, or not, is the same. @param {any} v @returns {boolean} */
function empty(v) {
  if (Array.isArray(v)) return v.length === 0;
  return isObject(v) ? Object.values(v).every(empty) : !v;
}
