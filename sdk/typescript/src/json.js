// Values and errors as journals keep them.
import { LegworkError, failure } from "./errors.js";

const maxValue = 896 * 1024; // bytes of an input or a result
const maxText = 8 * 1024; // characters of a message or a stack

/** stored returns a value as it is stored and read again: its JSON. Undefined stays so. @param {unknown} value @returns {any} */
export function stored(value) {
  const text = JSON.stringify(value);
  if (text === undefined) return undefined;
  const size = Buffer.byteLength(text);
  if (size > maxValue) throw new LegworkError(413, `the value has ${size} bytes as JSON, at most ${maxValue} are allowed: store it elsewhere, and pass a reference`);
  if (/(?<!\\)(?:\\\\)*\\u0000/.test(text)) throw new LegworkError(400, "the value contains the character U+0000, which cannot be stored");
  return JSON.parse(text);
}

/**
 * errorOf is what a journal keeps of an error. An error without a code of its own is probably a bug: its stack is kept.
 * @param {unknown} err @param {boolean} stacks
 */
export function errorOf(err, stacks) {
  const { code, message, stack } = failure(err);
  return { code, message: message.slice(0, maxText), ...(stacks && stack && !(err instanceof LegworkError) && code === 500 && { stack: stack.slice(0, maxText) }) };
}
