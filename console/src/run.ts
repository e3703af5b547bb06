// What the rows of a job say, put together for its views.
import { skew, type Activity, type ActivityGroup, type Job, type Related, type Span, type Trace } from "./api.ts";
import type { Counts, Sign } from "./picture.tsx";

/** What an activity instance has come to. */
export function stateOf(a: Activity, job: Job): Sign {
  if (a.status === "error") return "failed";
  if (a.state !== "active") return "done";
  return job.state === "running" ? "waiting" : "interrupted";
}

export interface Group {
  /** The activity, or "f/" for all that function f has asked for. */
  activity: string;
  /** How many instances it has. */
  n: number;
  /** The instances, if there are few and all were read. */
  all: Activity[];
  counts: Counts;
  first: string;
  last: string;
  /** In milliseconds. */
  slowest: number;
}

/** So many instances of a group are squares, and so many operations of functions have rows of their own. */
export const few = 200;

/** The group that an activity belongs to when there are many. */
export const family = (activity: string) => activity.replace(/\/\d+/g, "/");

/** What a group is called. */
export function named(group: string) {
  const of = group.replace(/\/+$/, "");
  if (of === group) return group;
  return group.endsWith("//") ? `operations of functions in ${of}` : `operations of ${of}`;
}

/** The instances by their activity, in the order in which each was entered first. */
export function groups(job: Job, counted?: ActivityGroup[]): Group[] {
  if (counted) return counted.map(fromServer);
  const found = new Map<string, Group>();
  const many = new Set(job.activities.map((a) => a.activity)).size > few;
  for (const a of job.activities) {
    const of = many ? family(a.activity) : a.activity;
    let g = found.get(of);
    if (!g) {
      g = { activity: of, n: 0, all: [], counts: {}, first: a.entered_at, last: a.updated_at, slowest: 0 };
      found.set(of, g);
    }
    g.n++;
    g.all.push(a);
    const s = stateOf(a, job);
    g.counts[s] = (g.counts[s] ?? 0) + 1;
    if (a.entered_at < g.first) g.first = a.entered_at;
    if (a.updated_at > g.last) g.last = a.updated_at;
    const until = s === "waiting" ? Date.now() + skew.value : Date.parse(a.updated_at);
    g.slowest = Math.max(g.slowest, until - Date.parse(a.entered_at));
  }
  for (const g of found.values()) g.all.sort((a, b) => a.entered_at.localeCompare(b.entered_at));
  return [...found.values()].sort((a, b) => a.first.localeCompare(b.first));
}

function fromServer(g: ActivityGroup): Group {
  const counts: Counts = {};
  const done = g.count - g.waiting - g.failed;
  if (done) counts.done = done;
  if (g.waiting) counts.waiting = g.waiting;
  if (g.failed) counts.failed = g.failed;
  return {
    activity: g.group,
    n: g.count,
    all: [],
    counts,
    first: g.first,
    last: g.last,
    slowest: g.slowest_s * 1000,
  };
}

/** The lines of the graph that a job has gone along, as "from\nto". */
export function taken(trace: Trace | undefined, gid: string): Set<string> {
  const lines = new Set<string>();
  if (!trace) return lines;
  const by = new Map(trace.spans.map((s) => [s.span, s]));
  for (const s of trace.spans) {
    if (s.gid !== gid || s.kind !== "leg1" || !s.activity) continue;
    for (const id of [s.parent, s.link?.span]) {
      const from = cause(by, id, s);
      if (from) lines.add(`${from}\n${s.activity}`);
    }
  }
  // After a child the job goes on from the activity that awaited it: its parent is a span of the child.
  return lines;
}

/** The activity of the job that a span comes from. */
function cause(by: Map<string, Span>, id: string | undefined, of: Span): string | undefined {
  for (let n = 0, at = id && by.get(id); at && n < 1000; n++, at = at.parent ? by.get(at.parent) : undefined) {
    if (at.gid === of.gid && at.activity && (at.activity !== of.activity || at.kind === "leg2")) return at.activity;
  }
  return undefined;
}

export const instance = (a: { activity?: string; dad?: string }) => `${a.activity ?? ""} ${a.dad ?? ""}`;

/** The address of an instance, without what all have in common. */
export const place = (dad: string) => dad.replace(/^,/, "").replaceAll(",", ".");

/** A job in this state can go on under its id. */
export const retryable = (state: string) => state === "failed" || state === "interrupted";

/** The job that goes on under the id of this one, if it was retried. */
export const retryOf = (job: Job): Related | undefined => job.forks?.find((f) => f.kind === "retry");
