// A job of the playground: what it waits for can be given by hand.
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { ask, at, type Activity, type Checked, type Explanation, type Job, type Trace } from "./api.ts";
import { useDo } from "./actions.tsx";
import { owed } from "./answer.tsx";
import { jobPath } from "./find.ts";
import { Data } from "./json.tsx";
import { Sentence } from "./job.tsx";
import { useLoad, type Loaded } from "./load.ts";
import type { Counts } from "./picture.tsx";
import { groups, instance, taken } from "./run.ts";
import { Button, Facts, say, State, Took, Wrong } from "./ui.tsx";
import { watch } from "./watch.ts";

export interface Tried {
  job?: Job;
  why: Loaded<Explanation>;
  reload: () => void;
  /** For the picture, if the document is the one that the job runs. */
  counts?: Map<string, Counts>;
  taken?: Set<string>;
  types: Map<string, string>;
}

/** Follows a job, and says where it is in the picture of a document. */
export function useTrial(gid: string, checked?: Checked): Tried {
  const job = useLoad(gid && `job ${gid}`, (signal) => ask<Job>(at`jobs/${gid}`, { signal }));
  const why = useLoad(gid && `why ${gid}`, (signal) => ask<Explanation>(at`jobs/${gid}/explain`, { signal }), 10_000);
  const trace = useLoad(gid && `trace ${gid}`, (signal) => ask<Trace>(at`jobs/${gid}/trace`, { signal }));
  const reload = () => [job, why, trace].forEach((l) => l.reload());
  useEffect(() => {
    if (!gid) return;
    let soon = 0;
    const stop = watch([gid], () => {
      clearTimeout(soon);
      soon = setTimeout(reload, 150);
    });
    return () => {
      clearTimeout(soon);
      stop();
    };
  }, [gid]);
  const j = job.data;
  const same = !!j && checked?.app === j.app && checked.version === j.version;
  const counts = useMemo(
    () => (same ? new Map(groups(j).map((g) => [g.activity, g.counts])) : undefined),
    [j, same],
  );
  const lines = useMemo(() => (same ? taken(trace.data, gid) : undefined), [trace.data, same]);
  const types = useMemo(
    () => new Map(checked?.layout.graphs.flatMap((g) => g.activities.map((a) => [a.id, a.type] as const))),
    [checked],
  );
  return { job: j, why, reload, counts, taken: lines, types };
}

export function Trial({ of }: { of: Tried }) {
  const { job } = of;
  if (!job) {
    return (
      <section class="block">
        <h2>The job</h2>
        <p class="faint">
          None has been started here. What it asks of workers, and the signals that it waits for, come here.
        </p>
      </section>
    );
  }
  const asked = job.activities.filter((a) => owed(a, job, of.types.get(a.activity))).slice(0, 20);
  return (
    <section class="block">
      <div class="block-head">
        <h2>
          <a href={jobPath(job.gid)}>
            <bdi>{job.job}</bdi>
          </a>
        </h2>
        <State is={job.state} small />
      </div>
      <Facts
        of={[
          ["App", `${job.app} ${job.version}`],
          [job.ended_at ? "Took" : "Runs for", <Took from={job.created_at} to={job.ended_at} />],
        ]}
      />
      <Sentence job={job} why={of.why} />
      {asked.map((a) => (
        <Work key={instance(a)} a={a} job={job} done={of.reload} />
      ))}
      {job.state === "running" &&
        [...new Set(job.hooks.map((h) => h.topic))].map((topic) => (
          <Signal key={topic} topic={topic} job={job} done={of.reload} />
        ))}
      <h3>Job data</h3>
      <Data value={job.data} name="job data" />
    </section>
  );
}

/** Work that somebody must do: who looks may. */
function Work({ a, job, done }: { a: Activity; job: Job; done: () => void }) {
  const [key] = useState(() => crypto.randomUUID());
  const answer = (how: object) =>
    ask(at`jobs/${job.gid}/answer`, {
      key,
      body: { activity: a.activity, dad: a.dad, reason: "in the playground", ...how },
    });
  return (
    <Give
      title={
        <>
          Work of <code>{a.activity}</code>
        </>
      }
      name={`answer of ${a.activity}`}
      does="Answer"
      give={async (data) => {
        await answer({ data });
        say(`${a.activity} is answered`);
        done();
      }}
      refuse={async () => {
        await answer({ error: "it failed in the playground" });
        say(`${a.activity} has failed`);
        done();
      }}
    >
      <Data value={a.input} name={`input of ${a.activity}`} />
    </Give>
  );
}

function Signal({ topic, job, done }: { topic: string; job: Job; done: () => void }) {
  const waits = job.hooks.filter((h) => h.topic === topic);
  return (
    <Give
      title={
        <>
          Signal <code>{topic}</code>
        </>
      }
      name={`data of signal ${topic}`}
      does="Send"
      give={async (data) => {
        await ask(at`jobs/${job.gid}/signals/${topic}`, { body: { signalId: crypto.randomUUID(), data } });
        say(`signal ${topic} is sent`);
        done();
      }}
    >
      <p class="faint">{waits.map((h) => h.activity).join(", ")} waits for it.</p>
    </Give>
  );
}

/** A form with JSON that the job is given. */
function Give({
  title,
  name,
  does,
  give,
  refuse,
  children,
}: {
  title: ComponentChildren;
  name: string;
  does: string;
  give: (data: unknown) => Promise<void>;
  refuse?: () => Promise<void>;
  children: ComponentChildren;
}) {
  const { busy, error, run } = useDo();
  const [typed, type] = useState("{}");
  return (
    <form
      class="form give"
      onSubmit={(e) => {
        e.preventDefault();
        void run(() => give(JSON.parse(typed)));
      }}
    >
      <h3>{title}</h3>
      {children}
      <textarea
        rows={3}
        class="mono"
        spellcheck={false}
        aria-label={`${name}, as JSON`}
        value={typed}
        onInput={(e) => type(e.currentTarget.value)}
      />
      {error && <Wrong error={error} />}
      <div class="form-end">
        {refuse && (
          <Button icon="cross" disabled={busy} onClick={() => void run(refuse)}>
            Fail
          </Button>
        )}
        <Button kind="main" icon="check" submit disabled={busy}>
          {does}
        </Button>
      </div>
    </form>
  );
}
