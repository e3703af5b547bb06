// The public names of the package. index.d.ts describes them.
export { Legwork, connect } from "./client.js";
export { LegworkError, StaleError, nonRetryable } from "./errors.js";
export { reply } from "./answer.js";
export { work } from "./worker.js";
