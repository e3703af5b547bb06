// What goes into a job and its activities, and what comes out.
import { useEffect, useState } from "preact/hooks";
import { ask, at, type Activity, type ActivityGroup, type ActivityPage, type Job } from "./api.ts";
import { Compare } from "./compare.tsx";
import { Instances } from "./instances.tsx";
import { Data } from "./json.tsx";
import { useLoad } from "./load.ts";
import { few, groups, instance, place, stateOf } from "./run.ts";
import { Shown, State } from "./ui.tsx";

export function JobData({ job, counted }: { job: Job; counted?: ActivityGroup[] }) {
  const started = job.activities.find((a) => a.state === "trigger");
  const rest = job.activities.filter((a) => a !== started && (a.output ?? a.hook ?? a.input) !== undefined);
  return (
    <div class="data-tab">
      <div class="two">
        <section class="block">
          <h2>Input</h2>
          <Data value={started?.output} name="input of the job" />
        </section>
        <section class="block">
          <h2>{job.state === "running" ? "Job data so far" : "Job data"}</h2>
          <Data value={job.data} name="job data" />
        </section>
      </div>
      <section class="block">
        <h2>Activities</h2>
        {job.truncated || rest.length > few ? (
          <Many job={job} counted={counted} />
        ) : (
          <>
            {rest.length === 0 && <p class="faint">No activity has data of its own.</p>}
            {rest.map((a) => (
              <One a={a} job={job} key={instance(a)} />
            ))}
          </>
        )}
      </section>
      <Compare job={job} />
    </div>
  );
}

/** Its data exist once they are looked at: those of 200 activities would be many thousand elements. */
function One({ a, job }: { a: Activity; job: Job }) {
  const [open, set] = useState(false);
  return (
    <details class="data-row" onToggle={(e) => set(e.currentTarget.open)}>
      <summary>
        <State is={stateOf(a, job)} small />
        <b>{a.activity}</b>
        <code class="faint">{place(a.dad)}</code>
      </summary>
      {open && <InOut a={a} />}
    </details>
  );
}

/** Of many the data are read of the one that is chosen. */
function Many({ job, counted }: { job: Job; counted?: ActivityGroup[] }) {
  const [one, choose] = useState<Activity>();
  const read = useLoad(one ? `one ${job.gid} ${instance(one)}` : "", (signal) =>
    ask<ActivityPage>(at`jobs/${job.gid}/activities`, {
      query: { activity: one!.activity, dad: one!.dad, limit: 1 },
      signal,
    }),
  );
  useEffect(() => read.reload(), [job]);
  const counts = { done: 0, waiting: 0, failed: 0 };
  for (const g of groups(job, counted)) {
    for (const s of ["done", "waiting", "failed"] as const) counts[s] += g.counts[s] ?? 0;
  }
  return (
    <div class="two">
      <Instances job={job} group="" counts={counts} chosen={one ? instance(one) : ""} choose={choose} />
      {one ? (
        <Shown of={read}>{(p) => (p.activities[0] ? <InOut a={p.activities[0]} /> : null)}</Shown>
      ) : (
        <p class="faint">Choose an instance to see what went into it, and what came out.</p>
      )}
    </div>
  );
}

function InOut({ a }: { a: Activity }) {
  const none = (a.input ?? a.output ?? a.hook) === undefined;
  return (
    <div class="two">
      {none && <p class="faint">{a.activity} keeps no data of its own.</p>}
      {a.input !== undefined && (
        <div>
          <h3>In</h3>
          <Data value={a.input} name={`input of ${a.activity}`} />
        </div>
      )}
      {a.output !== undefined && (
        <div>
          <h3>Out</h3>
          <Data value={a.output} name={`output of ${a.activity}`} />
        </div>
      )}
      {a.hook !== undefined && (
        <div>
          <h3>Signal or timer brought</h3>
          <Data value={a.hook} name={`what woke ${a.activity}`} />
        </div>
      )}
    </div>
  );
}
