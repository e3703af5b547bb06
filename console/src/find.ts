// What somebody looks for by its id.
import { ask, at, type Job, type JobPage } from "./api.ts";
import { go } from "./route.ts";

/** The id of a trace, alone or in a W3C traceparent. */
const trace = /^(?:[0-9a-f]{2}-)?([0-9a-f]{32})(?:-[0-9a-f]{16}-[0-9a-f]{2})?$/i;
const uuid = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i;

export const jobPath = (gid: string) => `/jobs/${encodeURIComponent(gid)}`;

/** Goes to the job of a gid, an id or a trace; else to the jobs of the trace, or those whose id begins so. */
export async function find(text: string): Promise<void> {
  const wanted = text.trim();
  if (!wanted) return;
  if (uuid.test(wanted)) {
    const h = wanted.replaceAll("-", "").toLowerCase();
    const gid = [h.slice(0, 8), h.slice(8, 12), h.slice(12, 16), h.slice(16, 20), h.slice(20)].join("-");
    const job = await ask<Job>(at`jobs/${gid}`).catch(() => undefined);
    if (job) return go(jobPath(job.gid));
  }
  const page = await ask<JobPage>("jobs", { query: { job: wanted, limit: 2, expired: true } }).catch(() => undefined);
  if (page?.jobs.length === 1) return go(jobPath(page.jobs[0]!.gid));
  const id = trace.exec(wanted)?.[1];
  if (id && !page?.jobs.length) {
    const query = { trace: id, limit: 2, expired: true };
    const of = await ask<JobPage>("jobs", { query }).catch(() => undefined);
    if (of?.jobs.length === 1 && !of.next) return go(jobPath(of.jobs[0]!.gid));
    return go(`/jobs?${new URLSearchParams({ trace: id, expired: "true" })}`);
  }
  go(`/jobs?${new URLSearchParams(page?.jobs.length ? { job: wanted } : { prefix: wanted })}`);
}
