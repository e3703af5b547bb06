// Journals against code, in tests: would a job go on?
import { told } from "./compare.js";
import { body } from "./function.js";
import { Run } from "./replay.js";

/**
 * replay holds a journal against code. No step runs.
 * @param {(flow: any, input: any) => unknown} code
 * @param {import("../flow.js").JobJournal} journal
 */
export async function replay(code, { events, job, gid = "", app = "", version = "", function: topic }) {
  const run = new Run(body(code), { job, gid, app, version, topic });
  run.rehearses = true;
  const ended = /^Execution(Completed|Failed|Cancelled)$/.test(events.at(-1)?.t ?? "");
  try {
    await run.go(ended ? events.slice(0, -1) : events, async () => {});
  } catch (err) {
    throw told(err, topic, job);
  }
}
