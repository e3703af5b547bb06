// The public names of the package. index.d.ts describes them.
export { Legwork, connect } from "./client.js";
export { LegworkError, StaleError, beforeEffect, nonRetryable } from "./errors.js";
export { reply } from "./answer.js";
export { Verdict, cannotTell, completed, notCompleted, resultUnavailable } from "./verdict.js";
export { work } from "./worker.js";
