// What stands where on a timeline: its rows with their bars, and the axis.
import type { Activity, Job, Span, Trace } from "./api.ts";
import { span } from "./format.ts";
import { family, instance, named, stateOf, type Group } from "./run.ts";

export interface Bar {
  from: number;
  to: number;
  kind: "wait" | "work" | "leg" | "signal" | "job";
  state: string;
  title: string;
  /** Rows keep no time for it: it happened at some moment in here. */
  unsure?: boolean;
  /** Which of those at one moment it is. */
  nth?: number;
}

export interface Line {
  key: string;
  gid: string;
  name: string;
  activity?: string;
  dad?: string;
  level: number;
  bars: Bar[];
  from: number;
  to: number;
  open: boolean;
  failed: boolean;
  /** There are other instances of its activity. */
  several?: boolean;
  /** It stands for many, and opens to them. */
  group?: Many;
}

export interface Many {
  name: string;
  n: number;
  failed: number;
  waiting: number;
  /** The latest change of one: until then there was no quiet time. */
  last: number;
  /** Those that are known; the others are read page by page. */
  members?: Line[];
}

const outcomeOf = (s: Span) =>
  !s.end ? "waiting" : s.error || s.outcome === "error" || s.outcome === "tried again" ? "failed" : "done";

/** The spans put together to rows. */
export function lines(trace: Trace, job: Job, until: number): Line[] {
  const found = new Map<string, Line>();
  const by = new Map(trace.spans.map((s) => [s.span, s]));
  const levels = new Map<string, number>([[trace.gid, 0]]);
  for (const s of trace.spans) {
    if (!levels.has(s.gid)) {
      const parent = s.parent ? by.get(s.parent) : undefined;
      levels.set(s.gid, (parent ? (levels.get(parent.gid) ?? 0) : 0) + 1);
    }
    const level = levels.get(s.gid)!;
    const child = s.kind === "complete" || (s.kind === "job" && s.gid !== trace.gid);
    const key = child ? `job ${s.gid}` : `${s.gid} ${s.activity ?? s.name} ${s.dad ?? ""}`;
    if (s.kind === "complete" && !found.has(key)) continue;
    let line = found.get(key);
    const from = Date.parse(s.begin);
    const to = s.end ? Date.parse(s.end) : until;
    if (!line) {
      line = {
        key,
        gid: s.gid,
        name: child ? s.job : (s.activity ?? s.name),
        activity: child ? undefined : s.activity,
        dad: s.dad,
        level: child ? level - 1 : level,
        bars: [],
        from,
        to,
        open: false,
        failed: false,
      };
      found.set(key, line);
    }
    line.from = Math.min(line.from, from);
    line.to = Math.max(line.to, to);
    line.open ||= !s.end;
    const state = outcomeOf(s);
    line.failed =
      state === "failed"
        ? s.kind !== "work" || s.outcome !== "tried again" || line.failed
        : s.kind === "leg2"
          ? false
          : line.failed;
    if (child) continue;
    const attempt = s.attempt ? `, attempt ${s.attempt}` : "";
    const outcome = [s.outcome ?? "goes on", s.code, s.error].filter(Boolean).join(" ");
    const title = `${s.kind} ${s.name}${attempt}: ${outcome}`;
    const long = s.kind === "work" || to > from;
    // Rows keep when the first attempt began, and when the last one ended.
    const before = s.kind === "work" ? line.bars.filter((b) => b.kind === "work").length : 0;
    line.bars.push({
      from,
      to,
      state,
      title,
      kind: s.kind === "signal" ? "signal" : long ? "work" : "leg",
      nth: before,
      unsure: s.kind === "work" && (from === to || before > 0),
    });
  }
  // What waits now is told by the rows of the job: no span has begun for it.
  for (const a of job.state === "running" ? job.activities : []) {
    const line = a.state === "active" && found.get(`${job.gid} ${a.activity} ${a.dad}`);
    if (line) {
      line.to = Math.max(line.to, until);
      line.open = true;
    }
  }
  const all = [...found.values()];
  const times = new Map<string, number>();
  for (const l of all) times.set(`${l.gid} ${l.activity}`, (times.get(`${l.gid} ${l.activity}`) ?? 0) + 1);
  for (const l of all) {
    l.several = times.get(`${l.gid} ${l.activity}`)! > 1;
    const state = l.open ? "waiting" : l.failed ? "failed" : "done";
    if (l.key.startsWith("job "))
      l.bars.push({ from: l.from, to: l.to, kind: "job", state, title: `job ${l.name}` });
    else if (l.to > l.from)
      l.bars.unshift({
        from: l.from,
        to: l.to,
        kind: "wait",
        state: l.open ? "waiting" : "done",
        title: `${l.name}: ${span(l.to - l.from)}`,
      });
  }
  return all;
}

/** So many rows are shown without groups, and so many of a kind are put together otherwise. */
const plain = 200;
const crowd = 20;

/** Many rows put together to groups, where a group stands where its first row did. */
export function grouped(all: Line[]): Line[] {
  if (all.length <= plain) return all;
  const kin = (l: Line) => `${l.gid} ${l.level} ${l.activity ? family(l.activity) : l.key}`;
  const by = new Map<string, Line[]>();
  for (const l of all) by.get(kin(l))?.push(l) ?? by.set(kin(l), [l]);
  const shown: Line[] = [];
  for (const [key, members] of by) {
    if (members.length <= crowd) {
      shown.push(...members);
      continue;
    }
    const count = (which: "failed" | "open") => members.filter((l) => l[which]).length;
    const first = members[0]!;
    const many: Many = {
      name: named(family(first.activity ?? first.name)),
      n: members.length,
      failed: count("failed"),
      waiting: count("open"),
      last: Math.max(...members.map((l) => l.to)),
      members: members.map((l) => ({ ...l, level: l.level + 1 })),
    };
    const from = Math.min(...members.map((l) => l.from));
    const to = Math.max(...members.map((l) => l.to));
    shown.push(together(`group ${key}`, first, many, from, to));
  }
  return shown;
}

function together(key: string, of: Pick<Line, "gid" | "level" | "activity">, group: Many, from: number, to: number) {
  const state = group.failed ? "failed" : group.waiting ? "waiting" : "done";
  // One is no group: it is drawn as its kind is elsewhere.
  const kind = group.n > 1 ? ("job" as const) : to > from ? ("work" as const) : ("leg" as const);
  const length = span(to - from);
  const title = group.n > 1 ? `${group.n} ${group.name}: ${length} from the first to the last` : group.name;
  return {
    ...of,
    key,
    name: group.name,
    from,
    to,
    open: group.waiting > 0,
    failed: group.failed > 0,
    group,
    bars: [{ from, to, kind, state, title }],
  };
}

/** The rows of a job whose activities are counted. */
export function ofGroups(all: Group[], job: Job, until: number): Line[] {
  return all.map((g) => {
    const { failed = 0, waiting = 0 } = g.counts;
    const many: Many = { name: named(g.activity), n: g.n, failed, waiting, last: Date.parse(g.last) };
    const to = waiting ? until : many.last;
    return together(g.activity, { gid: job.gid, level: 0, activity: g.activity }, many, Date.parse(g.first), to);
  });
}

/** The row of an instance of which only its own times were read. */
export function ofInstance(a: Activity, job: Job, until: number): Line {
  const state = stateOf(a, job);
  const from = Date.parse(a.entered_at);
  const to = state === "waiting" ? until : Date.parse(a.updated_at);
  const title = `${a.activity}, ${state}: ${span(to - from)}`;
  return {
    key: instance(a),
    gid: job.gid,
    name: a.activity,
    activity: a.activity,
    dad: a.dad,
    level: 1,
    from,
    to,
    open: state === "waiting",
    failed: state === "failed",
    several: true,
    bars: [{ from, to, kind: "work", state, title }],
  };
}

export interface Fold {
  from: number;
  to: number;
  at: number;
  width: number;
}

/** Where moments are, from 0 to 1; long times in which nothing happens are folded: none of those of a group. */
export function scale(all: Line[], folded: boolean) {
  const busy = all.filter((l) => l.group && !l.group.members).map((l) => [l.from, l.group!.last] as const);
  const edges = [...all.flatMap((l) => l.bars.flatMap((b) => [b.from, b.to])), ...busy.flat()];
  const moments = [...new Set(edges)].sort((a, b) => a - b);
  const first = moments[0] ?? 0;
  const whole = Math.max((moments.at(-1) ?? 1) - first, 1);
  const steps = moments.slice(1).map((to, i) => ({ from: moments[i]!, to, long: to - moments[i]! }));
  const quiet = (s: { from: number; to: number }) => !busy.some(([b, e]) => b < s.to && e > s.from);
  const long = steps.filter((s) => s.long > whole * 0.2 && s.long > 1000 && quiet(s));
  // Where all is quiet, a fold would leave nothing to see.
  const gaps = folded && long.length < steps.length ? long : [];
  const rest = Math.max(whole - gaps.reduce((n, g) => n + g.long, 0), 1);
  const width = gaps.length ? Math.min(0.08, 0.4 / gaps.length) : 0;
  const share = 1 - width * gaps.length;
  const folds: Fold[] = [];
  const points: [number, number][] = [[first, 0]];
  for (const s of steps) {
    const at = points.at(-1)![1];
    const w = gaps.includes(s) ? width : (s.long / rest) * share;
    if (gaps.includes(s)) folds.push({ from: s.from, to: s.to, at, width: w });
    points.push([s.to, at + w]);
  }
  const locate = (t: number) => {
    let lo = 0;
    let hi = points.length - 1;
    while (lo < hi) {
      const mid = (lo + hi) >> 1;
      if (points[mid]![0] < t) lo = mid + 1;
      else hi = mid;
    }
    // Between two moments of the axis are those of the rows of a group.
    const [t1, x1] = points[lo]!;
    const [t0, x0] = points[lo - 1] ?? [t1, x1];
    const x = t >= t1 || t1 === t0 ? x1 : x0 + ((t - t0) / (t1 - t0)) * (x1 - x0);
    return Math.max(0, Math.min(x, 1));
  };
  // What is between folds: there, a share of the axis is so many milliseconds.
  const ends = [...folds.map((f) => f.from), moments.at(-1) ?? first];
  const parts = ends.map((to, i) => {
    const before = folds[i - 1];
    return before ? { from: before.to, to, at: before.at + before.width } : { from: first, to, at: 0 };
  });
  return { first, whole, folds, parts, pace: rest / share, locate };
}

export type Scale = ReturnType<typeof scale>;
