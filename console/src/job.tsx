// One job: why it is where it is, and everything there is to see of it.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { ask, at, namespace } from "./api.ts";
import type { ActionPage, ActivityGroup, ActivityPage, Explanation, Job, JobLine, Layout, Trace } from "./api.ts";
import { Actions } from "./actions.tsx";
import { attributes } from "./attributes.tsx";
import { Detail } from "./detail.tsx";
import { jobPath } from "./find.ts";
import { count, many, moment, spaced, span } from "./format.ts";
import { Icon } from "./icons.tsx";
import { JobData } from "./jobdata.tsx";
import { Journals } from "./journal.tsx";
import { useKeys } from "./keys.ts";
import { Ledgers } from "./ledgers.tsx";
import { useLoad, type Loaded } from "./load.ts";
import { Messages } from "./messages.tsx";
import { usePause } from "./pause.tsx";
import { Picture, type Counts } from "./picture.tsx";
import { Record, Relatives } from "./record.tsx";
import { part, setQuery } from "./route.ts";
import { family, few, groups, instance, named, stateOf, taken, type Group } from "./run.ts";
import { Timeline } from "./timeline.tsx";
import { Ago, Copy, Empty, Facts, Head, Shown, State, Tabs, Took, Wrong } from "./ui.tsx";
import { watch } from "./watch.ts";

export function JobView({ gid }: { gid: string }) {
  const began = useRef(0);
  const job = useLoad(`job ${gid}`, (signal) => {
    began.current = Date.now();
    return ask<Job>(at`jobs/${gid}`, { signal });
  });
  const why = useLoad(`why ${gid}`, (signal) => ask<Explanation>(at`jobs/${gid}/explain`, { signal }));
  // A job that has more than is shown is counted by the server; its trace would be the beginning only.
  const large = !!job.data?.truncated;
  const counted = useLoad(large ? `counted ${gid}` : "", (signal) =>
    ask<ActivityPage>(at`jobs/${gid}/activities`, { query: { limit: 1 }, signal }),
  );
  const trace = useLoad(job.data && !large ? `trace ${gid}` : "", (signal) =>
    ask<Trace>(at`jobs/${gid}/trace`, { signal }),
  );
  const acts = useLoad(`acts ${gid}`, (signal) => ask<ActionPage>(at`jobs/${gid}/actions`, { signal }));
  const reload = () => [job, why, counted, trace, acts].forEach((l) => l.reload());
  const running = job.data?.state === "running";
  const shown = useRef(job.data);
  shown.current = job.data;
  // A job that is large is read again less often than it changes.
  const wait = useRef(150);
  useEffect(() => {
    if (job.at) wait.current = Math.max(150, Math.min((job.at - began.current) * 5, 10_000));
  }, [job.at]);
  // What has changed is told; what a wait comes to only by asking again.
  useEffect(() => {
    if (!running) return;
    let first = true;
    let soon = 0;
    const stop = watch([gid], (line: JobLine) => {
      const known = first && line.state === shown.current?.state && line.semaphore === shown.current.semaphore;
      first = false;
      if (known) return; // it is told at once how the job is
      soon ||= setTimeout(() => {
        soon = 0;
        reload();
      }, wait.current);
    });
    const timer = setInterval(() => !document.hidden && why.reload(), 15_000);
    return () => {
      stop();
      clearTimeout(soon);
      clearInterval(timer);
    };
  }, [gid, running]);
  if (job.error?.status === 404 && !job.data) {
    return (
      <div class="view">
        <Head title="There is no such job" />
        <Empty title={gid} icon="jobs">
          <p>
            Namespace <b>{namespace}</b> has no job with this gid. It may have been deleted: retention removes jobs some
            time after they have expired.
          </p>
          <p>
            <a href="/jobs">To the jobs</a>
          </p>
        </Empty>
      </div>
    );
  }
  return (
    <div class="view">
      {(job.error || job.slow) && !job.data && <Head title="Job" />}
      <Shown of={job} rows={8}>
        {(j) => (
          <Whole job={j} why={why} trace={trace} acts={acts} counted={counted.data?.groups} reload={reload} />
        )}
      </Shown>
    </div>
  );
}

function Whole({
  job,
  why,
  trace,
  acts,
  counted,
  reload,
}: {
  job: Job;
  why: Loaded<Explanation>;
  trace: Loaded<Trace>;
  acts: Loaded<ActionPage>;
  /** The groups of its activities, if there are more than it shows. */
  counted?: ActivityGroup[];
  reload: () => void;
}) {
  const running = job.state === "running";
  const waiting = job.outstanding.length + job.hooks.length + job.dead_letters.length + job.late_answers.length;
  const tabs = [
    { id: "picture", name: "Picture" },
    { id: "timeline", name: "Timeline" },
    { id: "data", name: "Data" },
    { id: "messages", name: "Messages", count: waiting || undefined },
    ...(job.functions?.length ? [{ id: "journal", name: "Journal", count: job.functions.length }] : []),
    { id: "ledgers", name: "Ledgers" },
    { id: "actions", name: "Actions", count: acts.data?.actions.length || undefined },
  ];
  const paused = usePause("job", (p) => p.gid === job.gid);
  const tab = tabs.find((t) => t.id === part("tab"))?.id ?? "picture";
  const choose = (id: string) => setQuery({ tab: id === "picture" ? "" : id }, true);
  useKeys("A job", [
    ...tabs.map((t, i) => ({ keys: `${i + 1}`, does: `Tab ${t.name}`, run: () => choose(t.id) })),
    { keys: "r", does: "Read again", run: reload },
  ]);
  return (
    <>
      <nav class="crumbs" aria-label="Where this is">
        <a href="/jobs">Jobs</a>
        <Icon name="right" />
        <a href={`/jobs?${new URLSearchParams({ graph: job.graph })}`}>{job.graph}</a>
        {job.parent && (
          <>
            <Icon name="right" />
            <a href={jobPath(job.parent.gid)}>
              <bdi>{job.parent.job}</bdi>
            </a>
            <span class="faint">awaits it in {job.parent.activity}</span>
          </>
        )}
      </nav>
      <Head
        title={job.job}
        sub={
          <>
            <State is={job.state} />
            {running && paused.pause && <State is="paused" />}
            {job.retired && <span class="pill">a later job has this id</span>}
          </>
        }
      >
        <Actions job={job} paused={paused} done={reload} />
      </Head>
      <Sentence job={job} why={why} />
      <Relatives job={job} />
      <Facts
        of={[
          [
            "App",
            <a href={`/graphs/${encodeURIComponent(job.app)}?${new URLSearchParams({ version: job.version })}`}>
              {job.app} {job.version}
            </a>,
          ],
          ["Begun", <Ago at={job.created_at} />],
          [job.ended_at ? "Took" : "Runs for", <Took from={job.created_at} to={job.ended_at} />],
          [
            "Waits for",
            running && job.semaphore ? (
              <span title="The semaphore: the Ledgers show the sum">{holders(job)}</span>
            ) : (
              ""
            ),
          ],
          ["Entity", job.entity && <bdi>{job.entity}</bdi>],
          ["Attributes", attributes(job)],
          ["Gid", <Copy text={job.gid} what="gid" short={`${job.gid.slice(0, 8)}…${job.gid.slice(-4)}`} />],
          [
            "Trace",
            trace.data && <Copy text={trace.data.trace} what="trace id" short={`${trace.data.trace.slice(0, 8)}…`} />,
          ],
          ["Expires", job.expires_at && <Until at={job.expires_at} />],
        ]}
      />
      <Tabs all={tabs} now={tab} choose={choose} label="Views of the job" />
      <div role="tabpanel" id="panel" aria-labelledby={`tab-${tab}`} class="panel">
        {job.truncated && (
          <div class="notice info">
            <Icon name="info" />
            <p>
              This job is large. Its activities are counted in groups, and read as far as you scroll. Of messages,
              signals and children the first 2,000 are shown; <code>legwork job export</code> has all.
            </p>
          </div>
        )}
        {tab === "picture" && <PictureTab job={job} trace={trace.data} counted={counted} done={reload} />}
        {tab === "timeline" &&
          (job.truncated ? (
            counted && <Timeline groups={groups(job, counted)} job={job} />
          ) : (
            <Shown of={trace}>{(t) => <Timeline trace={t} job={job} />}</Shown>
          ))}
        {tab === "data" && <JobData job={job} counted={counted} />}
        {tab === "messages" && <Messages job={job} />}
        {tab === "journal" && <Journals job={job} />}
        {tab === "ledgers" && <Ledgers job={job} counted={counted} />}
        {tab === "actions" && <Record of={acts} />}
      </div>
    </>
  );
}

/** What the job waits for, by kind; of a large job not all of it was read, and only the sum is known. */
function holders(job: Job) {
  const children = job.children.filter((c) => c.state === "running" && !c.severed).length;
  const words = [
    job.outstanding.length && many(job.outstanding.length, "message"),
    job.hooks.length && many(job.hooks.length, "signal"),
    children && many(children, "child", "children"),
  ].filter(Boolean);
  const known = job.outstanding.length + job.hooks.length + children;
  return known === job.semaphore ? words.join(", ") : many(job.semaphore, "thing");
}

function Until({ at }: { at: string }) {
  const left = Date.parse(at) - Date.now();
  return (
    <time dateTime={at} title={`Kept until ${moment(at)}, then retention may delete it`}>
      {left > 0 ? `in ${span(left)}` : "has expired"}
    </time>
  );
}

/** Why the job is not done, or how it ended; and the children that hold it up. */
export function Sentence({ job, why }: { job: Job; why: Loaded<Explanation> }) {
  const e = why.data;
  if (!e && why.error) return <Wrong error={why.error} again={why.reload} />;
  const failed = job.error;
  const waits = e && e.waits.length > 1 ? e.waits : [];
  return (
    <section class="why" data-state={job.state} aria-label="Why">
      <p class="why-sentence">{e ? plain(e.sentence, job) : (job.waiting_for ?? " ")}</p>
      {failed && !e?.sentence.includes(failed.message) && (
        <p class="why-error">
          <span class="code">{failed.code}</span> <bdi>{failed.message}</bdi>
        </p>
      )}
      {failed?.activity && part("at") !== failed.activity && (
        <p>
          <button type="button" class="link" onClick={() => setQuery({ tab: "", at: failed.activity })}>
            Show activity {failed.activity}
          </button>
        </p>
      )}
      {failed?.stack && (
        <details>
          <summary>Stack</summary>
          <pre>{failed.stack}</pre>
        </details>
      )}
      {waits.length > 0 && (
        <details>
          <summary>All {count(waits.length)} that it waits for</summary>
          <ul>
            {waits.slice(0, 50).map((w) => (
              <li>{spaced(w.sentence)}</li>
            ))}
            {waits.length > 50 && <li>and {count(waits.length - 50)} more, in tab Messages</li>}
          </ul>
        </details>
      )}
      {!!e?.chain?.length && (
        <ol class="chain" aria-label="Children that are awaited">
          {e.chain.map((c) => (
            <li>
              <Icon name="child" />
              <a href={jobPath(c.gid)}>
                <bdi>{c.job}</bdi>
              </a>
              <State is={c.state} small />
              {!e.sentence.includes(c.sentence) && <span>{spaced(c.sentence)}</span>}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** The sentence without the name of the job, which stands above or beside it. */
export function plain(sentence: string, job: { job: string }) {
  const name = `job ${job.job} `;
  const rest = (sentence.startsWith(name) ? sentence.slice(name.length) : sentence).replace(/^is not done: /, "");
  return rest.charAt(0).toUpperCase() + spaced(rest.slice(1)) + (/[.!?]$/.test(rest) ? "" : ".");
}

function PictureTab({
  job,
  trace,
  counted,
  done,
}: {
  job: Job;
  trace?: Trace;
  counted?: ActivityGroup[];
  done: () => void;
}) {
  const { app, version, graph } = job;
  const layout = useLoad(`layout ${app} ${version} ${graph}`, (signal) =>
    ask<Layout>(at`apps/${app}/versions/${version}/layout`, { query: { topic: graph }, signal }),
  );
  const all = useMemo(() => groups(job, counted), [job, counted]);
  const counts = useMemo(() => new Map<string, Counts>(all.map((g) => [g.activity, g.counts])), [all]);
  const lines = useMemo(() => taken(trace, job.gid), [trace, job.gid]);
  const chosen = part("at");
  const group = all.find((g) => g.activity === chosen) ?? all.find((g) => g.activity === family(chosen));
  const choose = (id: string) => setQuery({ at: id === chosen || id === group?.activity ? "" : id, dad: "" }, true);
  const type = layout.data?.graphs.flatMap((g) => g.activities).find((a) => a.id === chosen)?.type;
  return (
    <div class={`split ${chosen ? "with-detail" : ""}`}>
      <div class="split-main">
        <Shown of={layout}>
          {(l) => (
            <Picture layout={l} counts={counts} taken={trace ? lines : undefined} chosen={chosen} choose={choose} />
          )}
        </Shown>
        <GroupTable all={all} job={job} chosen={group?.activity ?? chosen} choose={choose} />
      </div>
      {chosen && (
        <Detail job={job} activity={chosen} type={type} group={group} close={() => choose(chosen)} done={done} />
      )}
    </div>
  );
}

/** The same facts as the picture's, in a table. */
function GroupTable({
  all,
  job,
  chosen,
  choose,
}: {
  all: Group[];
  job: Job;
  chosen: string;
  choose: (id: string) => void;
}) {
  const [failures, only] = useState(false);
  const shown = failures ? all.filter((g) => g.counts.failed || g.counts.waiting || g.counts.interrupted) : all;
  useKeys("Activities", [{ keys: "f", does: "Hide what is done", run: () => only((v) => !v) }]);
  return (
    <section class="block">
      <div class="block-head">
        <h2>Activities</h2>
        <label class="switch">
          <input type="checkbox" checked={failures} onChange={() => only(!failures)} /> Hide what is done
        </label>
      </div>
      <div class="scroll" tabIndex={0} role="region" aria-label="Activities">
        <table>
          <thead>
            <tr>
              <th>Activity</th>
              <th>Instances</th>
              <th>State</th>
              <th class="num later">Entered after</th>
              <th class="num">Slowest</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((g) => (
              <tr
                class={g.activity === chosen ? "chosen" : ""}
                onClick={(e) => !(e.target as Element).closest("button") && choose(g.activity)}
              >
                <td>
                  <button
                    type="button"
                    class="link nowrap"
                    aria-pressed={g.activity === chosen}
                    onClick={() => choose(g.activity)}
                  >
                    {named(g.activity)}
                  </button>
                </td>
                <td>{g.all.length === g.n && g.n <= few ? <Strip group={g} job={job} /> : count(g.n)}</td>
                <td class="nowrap">
                  {(["failed", "waiting", "interrupted", "done"] as const)
                    .filter((s) => g.counts[s])
                    .map((s) => (
                      <span class="in-state">
                        <State is={s} small />
                        {g.n > 1 && <b>{count(g.counts[s]!)}</b>}
                      </span>
                    ))}
                </td>
                <td class="num later">{span(Math.max(0, Date.parse(g.first) - Date.parse(job.created_at)))}</td>
                <td class="num">{g.slowest ? span(g.slowest) : "–"}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {!shown.length && <p class="faint pad">Everything is done.</p>}
      </div>
    </section>
  );
}

/** Rounds and branches: a square for each. */
export function Strip({
  group,
  job,
  chosen,
  choose,
}: {
  group: Group;
  job: Job;
  chosen?: string;
  choose?: (key: string) => void;
}) {
  const most = choose ? 200 : 24;
  return (
    <span class="strip">
      {group.all.slice(0, most).map((a) => {
        const s = stateOf(a, job);
        const key = instance(a);
        return choose ? (
          <button
            type="button"
            class="square"
            data-state={s}
            aria-pressed={key === chosen}
            aria-label={`${s}, ${a.dad}`}
            title={`${s} at ${a.dad}`}
            onClick={() => choose(key)}
          />
        ) : (
          <span class="square" data-state={s} title={s} />
        );
      })}
      {group.all.length > most && <span class="faint">+{group.all.length - most}</span>}
    </span>
  );
}
