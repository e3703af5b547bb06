// The list of jobs.
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { ask, at, Failure, may, session, skew } from "./api.ts";
import type { Explanation, JobCounts, JobLine, JobPage, Query } from "./api.ts";
import { Chips, drop, filters, Views, type Filter } from "./filters.tsx";
import { jobPath } from "./find.ts";
import { plain } from "./job.tsx";
import { count, many, moment } from "./format.ts";
import { useKeys } from "./keys.ts";
import { useLoad, useMedia } from "./load.ts";
import { go, part, parts, setQuery } from "./route.ts";
import { Rows } from "./rows.tsx";
import { PickAll, PickOne, Selection, usePick, type Pick } from "./select.tsx";
import { StartDialog } from "./start.tsx";
import { Ago, Button, Command, Empty, Head, say, Skeleton, State, Took, Wrong } from "./ui.tsx";
import { useDeserted, useWaits, Waiting } from "./waits.tsx";
import { watch } from "./watch.ts";

const states = ["running", "completed", "failed", "interrupted"] as const;
/** Of a row, and of one on a narrow screen: there it has two lines. */
const rowHeight = 40;
const narrowHeight = 62;
const pageSize = 200;

/** The query of the API for what the address says. */
function asked(): Query {
  const q: Query = {};
  for (const f of filters) {
    if (f.many && parts(f.id).length) q[f.id] = parts(f.id);
    else if (part(f.id)) q[f.id] = f.value?.(part(f.id)) ?? part(f.id);
  }
  if (states.includes(part("state") as never)) q.state = part("state");
  return q;
}

export function Jobs() {
  const query = asked();
  // Times that are relative to now do not make another list each second.
  const key = [...filters.map((f: Filter) => parts(f.id).join("\t")), part("state"), session.value].join("\n");
  const list = useJobs(key, query);
  const deserted = useDeserted(list.waits);
  const narrow = useMedia("(max-width: 760px)");
  const [cursor, setCursor] = useState(-1);
  const [starting, start] = useState(false);
  useEffect(() => setCursor(-1), [key]);
  const pick = usePick(list.rows, key);
  const open = (i: number) => list.rows[i] && go(jobPath(list.rows[i].gid));
  const move = (by: number) => setCursor((c) => Math.max(0, Math.min(list.rows.length - 1, c + by)));
  useKeys("Jobs", [
    { keys: "j", does: "Next row", run: () => move(1) },
    { keys: "k", does: "Row before", run: () => move(-1) },
    { keys: "Enter", does: "Open the row", run: () => void open(cursor) },
    {
      keys: "f",
      does: "Failures only, or all",
      run: () => setQuery({ state: part("state") === "failed" ? "" : "failed" }),
    },
    { keys: "n", does: "Show new jobs", run: list.showNew },
    { keys: "s", does: "Start a job", run: () => start(true) },
    ...(pick.on ? [{ keys: "x", does: "Select the row", run: () => pick.turn(list.rows[cursor]) }] : []),
  ]);
  const filtered = Object.keys(query).length > 0;
  return (
    <div class="view fill">
      <Head title="Jobs">
        <Views />
        {may("starter") && (
          <Button icon="play" kind="main" onClick={() => start(true)}>
            Start a job
          </Button>
        )}
      </Head>
      {list.error?.status !== 403 && (
        <div class="filters">
          <States />
          <Chips rows={list.rows} />
        </div>
      )}
      {list.error && <Wrong error={list.error} old={list.rows.length ? list.at : 0} again={list.reload} />}
      {list.fresh.length > 0 && (
        <button type="button" class="fresh" onClick={list.showNew}>
          {many(list.fresh.length, "new job")}
          {list.fresh.length >= pageSize ? " or more" : ""}
        </button>
      )}
      <Selection pick={pick} done={list.reload} />
      {list.rows.length > 0 ? (
        <Rows
          label="Jobs, the latest first"
          count={list.rows.length}
          height={narrow ? narrowHeight : rowHeight}
          show={cursor}
          near={list.more}
          seen={list.see}
          head={<HeadRow pick={pick} />}
          row={(i) => (
            <Row job={list.rows[i]!} chosen={i === cursor} index={i} pick={pick}>
              <Waiting wait={list.waits.get(list.rows[i]!.gid)} deserted={deserted} />
            </Row>
          )}
          foot={
            <p class="rows-foot">
              {list.loading ? (
                "Reading more …"
              ) : list.done ? (
                `${many(list.rows.length, "job")}, no more`
              ) : list.reached ? (
                <GoOn list={list} />
              ) : (
                ""
              )}
            </p>
          }
        />
      ) : list.loading ? (
        list.slow && <Skeleton rows={10} />
      ) : list.reached ? (
        <Empty title="No job so far" icon="clock">
          <p>
            <GoOn list={list} />
          </p>
        </Empty>
      ) : (
        !list.error && <Nothing filtered={filtered} />
      )}
      <Peek job={list.rows[cursor]} />
      {starting && <StartDialog close={() => start(false)} />}
    </div>
  );
}

function HeadRow({ pick }: { pick: Pick }) {
  return (
    <div class={`job-row head-row ${pick.on ? "with-pick" : ""}`} role="row">
      {pick.on && <PickAll pick={pick} />}
      {["State", "Job", "Graph", "App", "Begun", "Took", "Waits for, or error"].map((name, i) => (
        <span role="columnheader" class={`c${i}`}>
          {name}
        </span>
      ))}
    </div>
  );
}

interface RowProps {
  job: JobLine;
  chosen: boolean;
  index: number;
  pick: Pick;
  /** What it waits for. */
  children: ComponentChildren;
}

function Row({ job, chosen, index, pick, children }: RowProps) {
  const to = jobPath(job.gid);
  return (
    <div
      class={`job-row ${chosen ? "chosen" : ""} ${pick.on ? "with-pick" : ""}`}
      role="row"
      aria-rowindex={index + 2}
      onClick={(e) => {
        if (e.defaultPrevented || (e.target as Element).closest("a, .pick") || String(getSelection())) return;
        go(to);
      }}
    >
      {pick.on && <PickOne pick={pick} job={job} />}
      <span role="cell" class="c0">
        <State is={job.state} />
        {job.code !== undefined && job.state !== "completed" && <span class="code">{job.code}</span>}
        {job.retried_as && <span class="faint">retried</span>}
      </span>
      <span role="cell" class="c1">
        <a href={to} title={job.job}>
          <bdi>{job.job}</bdi>
        </a>
        {job.entity && (
          <span class="entity">
            <bdi>{job.entity}</bdi>
          </span>
        )}
      </span>
      <span role="cell" class="c2" title={`${job.graph}, app ${job.app}`}>
        {job.graph}
      </span>
      <span role="cell" class="c3">
        {job.app} <span class="faint">{job.version}</span>
      </span>
      <span role="cell" class="c4">
        <Ago at={job.created_at} />
      </span>
      <span role="cell" class="c5">
        <Took from={job.created_at} to={job.ended_at} />
      </span>
      <span role="cell" class="c6">
        {job.state === "running" ? children : <Why job={job} />}
      </span>
    </div>
  );
}

/** Why a job has failed, or was interrupted. */
function Why({ job }: { job: JobLine }) {
  if (!job.message || job.state === "completed") return null;
  return (
    <span class="waiting" title={job.message}>
      <bdi>
        {job.activity && <b>{job.activity}: </b>}
        {job.message}
      </bdi>
    </span>
  );
}

/** The states, with how many jobs are in each: of all, of an app or of a graph, for by other filters nobody counts. */
function States() {
  const app = part("app");
  const graph = part("graph");
  const counted = filters.every((f) => f.id === "app" || f.id === "graph" || !part(f.id));
  const counts = useLoad(
    counted ? `counts ${app}` : "",
    async (signal) => {
      // Counting takes long over many jobs: then there are no numbers, and nobody waits.
      const late = AbortSignal.any([signal, AbortSignal.timeout(3000)]);
      return ask<JobCounts>("jobs/count", { query: { app }, signal: late });
    },
    30_000,
  );
  const all = counts.data;
  // Numbers of some jobs only say nothing.
  const of = all && (all.exact || all.counted_at) ? numbers(all, graph) : undefined;
  const chosen = part("state");
  return (
    <div class="states" role="group" aria-label="State">
      <button type="button" class="chip-state" aria-pressed={!chosen} onClick={() => setQuery({ state: "" })}>
        all
        {of && <b>{count(states.reduce((n, s) => n + of[s], 0))}</b>}
      </button>
      {states.map((s) => (
        <button
          type="button"
          class="chip-state"
          aria-pressed={chosen === s}
          data-state={s}
          onClick={() => setQuery({ state: chosen === s ? "" : s })}
        >
          <span class="dot" />
          {s}
          {of && <b>{count(of[s])}</b>}
        </button>
      ))}
      {of && (
        <span class="as-of">
          counted{" "}
          <Ago at={all!.exact ? new Date(counts.at + skew.value).toISOString() : all!.counted_at} />
        </span>
      )}
    </div>
  );
}

/** How many jobs are in each state: of a graph, or of all graphs. */
function numbers(all: JobCounts, graph: string): Record<(typeof states)[number], number> {
  if (!graph) return all;
  const sum = { running: 0, completed: 0, failed: 0, interrupted: 0 };
  for (const g of all.graphs) if (g.graph === graph) for (const s of states) sum[s] += g[s];
  return sum;
}

/** The list ends here because its time was over, and not for want of jobs. */
function GoOn({ list }: { list: { reached: string; more: () => void } }) {
  return (
    <>
      All jobs that have begun since {moment(list.reached)} were looked at.{" "}
      {part("trace") && "No index leads to a trace: a filter by time makes this short. "}
      <button type="button" class="link" onClick={list.more}>
        Look further back
      </button>
    </>
  );
}

function Nothing({ filtered }: { filtered: boolean }) {
  if (filtered) {
    return (
      <Empty title="No job matches" icon="filter">
        <p>Take a filter away, or all of them.</p>
        {part("trace") && (
          <p>
            A job is found by the id of its first trace only. What happens more than a day after its begin, or from
            round 32 of a cycle on, is in further traces: open the job by its id instead.
          </p>
        )}
        <div class="empty-actions">
          {[...filters, { id: "state", name: "State", hint: "" }].flatMap((f) =>
            parts(f.id).map((value) => (
              <Button icon="close" onClick={() => drop(f, value)}>
                {f.id === "expired" ? f.name : `${f.name}: ${value}`}
              </Button>
            )),
          )}
        </div>
      </Empty>
    );
  }
  return (
    <Empty title="No jobs yet" icon="jobs">
      <p>
        A job is one run of a graph. Deploy an app, then start a job on a topic that one of its graphs subscribes to.
      </p>
      <Command>legwork app deploy app.yaml</Command>
      <Command>{"legwork job start TOPIC --data '{}'"}</Command>
      {may("operator") && (
        <p>
          Or write a graph and try it in the <a href="/playground">Playground</a>.
        </p>
      )}
    </Empty>
  );
}

/** What the chosen job waits for, or how it ended, in words. */
function Peek({ job }: { job?: JobLine }) {
  const [gid, set] = useState("");
  useEffect(() => {
    const t = setTimeout(() => set(job?.gid ?? ""), 150);
    return () => clearTimeout(t);
  }, [job?.gid]);
  const why = useLoad(gid && `why ${gid}`, (signal) => ask<Explanation>(at`jobs/${gid}/explain`, { signal }));
  if (!job) return null;
  return (
    <div class="peek" role="status">
      <State is={job.state} small />
      <span>{why.data?.gid === job.gid ? plain(why.data.sentence, job) : why.error ? why.error.message : "…"}</span>
    </div>
  );
}

/** Reads the jobs of a query, page by page, and keeps up with them. */
function useJobs(key: string, query: Query) {
  const [state, set] = useState({ key: "", rows: [] as JobLine[], next: "", done: false, at: 0, reached: "" });
  const [loading, setLoading] = useState(true);
  const [slow, setSlow] = useState(false);
  const [error, setError] = useState<Failure>();
  const [fresh, setFresh] = useState<JobLine[]>([]);
  const [turn, again] = useState(0);
  const [span, setSpan] = useState([0, 40]);
  const busy = useRef(false);
  const asking = useRef("");
  const params = useRef(query);
  params.current = query;
  const mine = state.key === key ? state : { key, rows: [], next: "", done: false, at: 0, reached: "" };

  const page = async (cursor: string, stop?: AbortSignal) => {
    busy.current = true;
    asking.current = cursor;
    setLoading(true);
    const late = setTimeout(() => setSlow(true), 200);
    try {
      const got = await ask<JobPage>("jobs", { query: { ...params.current, limit: pageSize, cursor }, signal: stop });
      if (stop?.aborted) return;
      set((was) => {
        const before = cursor && was.key === key ? was.rows : [];
        const reached = got.partial && got.next ? (got.reached ?? "") : "";
        return { key, rows: [...before, ...got.jobs], next: got.next ?? "", done: !got.next, at: Date.now(), reached };
      });
      setError(undefined);
      if (!cursor) say(`${many(got.jobs.length, "job")}${got.next ? " and more" : ""}`);
    } catch (e) {
      if (!stop?.aborted) setError(e instanceof Failure ? e : new Failure(0, "console-error", String(e)));
    } finally {
      clearTimeout(late);
      if (!stop?.aborted) {
        busy.current = false;
        setLoading(false);
        setSlow(false);
      }
    }
  };

  useEffect(() => {
    const stop = new AbortController();
    setFresh([]);
    void page("", stop.signal);
    return () => stop.abort();
  }, [key, turn]);

  // Jobs that begin later are counted, and shown when somebody wants to see them.
  const newest = mine.rows[0]?.created_at;
  useEffect(() => {
    if (!mine.at || query.until) return;
    const look = async () => {
      if (document.hidden || busy.current) return;
      const since = newest ?? new Date(mine.at - 5000).toISOString();
      const got = await ask<JobPage>("jobs", { query: { ...params.current, since, limit: pageSize } }).catch(
        () => undefined,
      );
      if (!got) return;
      const known = new Set(mine.rows.slice(0, pageSize).map((j) => j.gid));
      const found = got.jobs.filter((j) => !known.has(j.gid));
      if (found.length && !mine.rows.length) again((n) => n + 1);
      else setFresh(found);
    };
    const timer = setInterval(look, 4000);
    return () => clearInterval(timer);
  }, [key, newest, mine.at]);

  // What is seen and runs is watched.
  const watched = useMemo(
    () =>
      mine.rows
        .slice(span[0], span[1])
        .filter((j) => j.state === "running")
        .slice(0, 100)
        .map((j) => j.gid)
        .join(","),
    [mine.rows, span],
  );
  const [moved, setMoved] = useState(0);
  const waits = useWaits(watched, moved);
  useEffect(() => {
    if (!watched) return;
    let stop = () => {};
    const wait = setTimeout(() => {
      stop = watch(watched.split(","), (line) => {
        set((was) => ({ ...was, rows: was.rows.map((j) => (j.gid === line.gid ? { ...j, ...line } : j)) }));
        setMoved((n) => n + 1);
      });
    }, 400);
    return () => {
      clearTimeout(wait);
      stop();
    };
  }, [watched]);

  return {
    ...mine,
    waits,
    loading,
    slow,
    error,
    fresh,
    reload: () => again((n) => n + 1),
    // Between an answer and its rows one may scroll: no page is asked for twice.
    more: () => void (!busy.current && mine.next && mine.next !== asking.current && !error && page(mine.next)),
    see: (from: number, to: number) => setSpan([from, to]),
    showNew: () => {
      if (fresh.length >= pageSize) return again((n) => n + 1); // there may be a hole below them
      set((was) => ({ ...was, rows: [...fresh, ...was.rows] }));
      setFresh([]);
    },
  };
}
