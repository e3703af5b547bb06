// Errors with a code, and the body of an answer that reports one.

/** An error with a code: what a handler answers with, and what a request gets. */
export class LegworkError extends Error {
  /**
   * @param {number} code 1 to 999999
   * @param {string} message
   * @param {{ data?: unknown, cause?: unknown }} [options]
   */
  constructor(code, message, { data, cause } = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "LegworkError";
    this.code = code;
    this.data = data;
  }
}

/** Why a handler's signal has aborted when nobody waits for its work any more. */
export class StaleError extends LegworkError {
  /** @param {import("../index.d.ts").StaleError["reason"]} reason */
  constructor(reason) {
    super(410, `nobody waits for this work any more: ${reason}`);
    this.name = "StaleError";
    this.reason = reason;
  }
}

/** Errors of handlers that must not be retried, whatever their code. */
const final = new WeakSet();

/**
 * nonRetryable marks an error as final: the engine asks for no further attempt.
 * @param {unknown} err
 * @returns {Error}
 */
export function nonRetryable(err) {
  const error = err instanceof Error ? err : new LegworkError(500, String(err));
  final.add(error);
  return error;
}

/** Errors of handlers of keyed work whose effect was not begun. */
const before = new WeakSet();

/**
 * beforeEffect marks an error of a handler of keyed work: its effect was not begun.
 * The work may be tried again without asking the verifier.
 * @param {unknown} err
 * @returns {Error}
 */
export function beforeEffect(err) {
  const error = err instanceof Error ? err : new LegworkError(500, String(err));
  before.add(error);
  return error;
}

/** @param {unknown} err */
export const isBeforeEffect = (err) => err instanceof Error && before.has(err);

/** @param {unknown} err */
export const isFinal = (err) => err instanceof Error && final.has(err);

const maxMessage = 4 * 1024; // bytes; message and stack share 16 KiB
const maxStack = 12 * 1024;

/**
 * failure is the body of an error answer. It keeps what the engine can store:
 * no U+0000, valid UTF-8, bounded.
 * @param {unknown} err
 * @returns {{ message: string, code: number, stack?: string, data?: unknown }}
 */
export function failure(err) {
  const own = /** @type {any} */ (err);
  const code = Number.isInteger(own?.code) && own.code >= 1 && own.code <= 999_999 ? own.code : 500;
  const body = { message: clip(err instanceof Error ? err.message || err.name : String(err), maxMessage), code };
  if (err instanceof LegworkError) return err.data === undefined ? body : { ...body, data: err.data };
  return err instanceof Error && err.stack ? { ...body, stack: clip(err.stack, maxStack) } : body;
}

/** @param {string} text @param {number} bytes */
function clip(text, bytes) {
  const clean = text.replaceAll("\0", "").toWellFormed();
  const utf8 = Buffer.from(clean);
  if (utf8.length <= bytes) return clean;
  let end = bytes - 3; // room for the ellipsis
  while (end > 0 && (utf8[end] & 0xc0) === 0x80) end--; // not inside of a character
  return `${utf8.subarray(0, end).toString()}…`;
}
