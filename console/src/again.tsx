// A job is done again in part: retried under its id, or forked. First it is shown what would be done.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { ask, at, type App, type Forked, type Job } from "./api.ts";
import { Reason, Sheet, text } from "./actions.tsx";
import { jobPath } from "./find.ts";
import { many } from "./format.ts";
import { useLoad } from "./load.ts";
import { go } from "./route.ts";
import { instance, place } from "./run.ts";
import { say, Shown, State } from "./ui.tsx";

export interface Place {
  activity: string;
  dad: string;
  /** The activity has more instances than this one. */
  others?: boolean;
}

/** Retries a job; with a place it begins a new job that goes on from there. */
export function Again({ job, from, close }: { job: Job; from?: Place; close: () => void }) {
  const [key] = useState(() => crypto.randomUUID());
  const [id, name] = useState("");
  const [version, choose] = useState(job.version);
  const [one, only] = useState(true);
  const path = from ? at`jobs/${job.gid}/fork` : at`jobs/${job.gid}/retry`;
  const body = {
    from: from && [{ activity: from.activity, ...(from.others && one ? { dad: from.dad } : {}) }],
    version: version === job.version ? undefined : version,
    id: id || undefined,
  };
  const plan = useLoad(`plan ${path} ${JSON.stringify(body)}`, (signal) =>
    ask<Forked>(path, { body: { ...body, preview: true }, signal }),
  );
  const shown = plan.error ? undefined : plan.data;
  return (
    <Sheet
      title={from ? `Fork from ${from.activity}` : "Retry this job"}
      does={from ? "Fork it" : "Retry it"}
      icon={from ? "child" : "retry"}
      wide
      ready={!!shown}
      close={close}
      about={
        from ? (
          <>
            A new job is given what <b>{<bdi>{job.job}</bdi>}</b> has done before, and goes on from{" "}
            <code>{from.activity}</code>. This job stays as it is. No job awaits the new one.
          </>
        ) : (
          <>
            The job goes on under its id <b>{<bdi>{job.job}</bdi>}</b>. What has an answer keeps it, and nobody is asked
            for it again. This one stays as it is, and is found by its gid. Timers begin anew.
          </>
        )
      }
      submit={async (form) => {
        const why = text(form, "reason");
        const got = await ask<Forked>(path, { key, body: { ...body, id: text(form, "id") || undefined, reason: why } });
        close();
        say(got.replayed ? `job ${got.job} goes on since an earlier request` : `job ${got.job} goes on`);
        go(jobPath(got.gid));
      }}
    >
      {!from && job.parent && !job.parent.severed && <Awaited job={job} />}
      <Shown of={plan} rows={3}>
        {(p) => !plan.error && <Plan plan={p} job={job} />}
      </Shown>
      {from?.others && (
        <label class="switch">
          <input type="checkbox" checked={one} onChange={() => only(!one)} />
          <span>
            Only from the instance at <code>{place(from.dad)}</code>, not from all of {from.activity}
          </span>
        </label>
      )}
      <Reason />
      <div class="two-fields">
        {from && (
          <label>
            <span>Id of the new job</span>
            <input
              name="id"
              maxLength={256}
              spellcheck={false}
              autocomplete="off"
              placeholder="This job's, with a suffix"
              onChange={(e) => name(e.currentTarget.value.trim())}
            />
          </label>
        )}
        <Versions job={job} version={version} choose={choose} />
      </div>
    </Sheet>
  );
}

/** A choice among the versions of the job's app. */
interface VersionsProps {
  job: { app: string; version: string };
  version: string;
  choose: (v: string) => void;
}

export function Versions({ job, version, choose }: VersionsProps) {
  const apps = useLoad("apps", (signal) => ask<App[]>("apps", { signal }));
  const all = (apps.data ?? []).filter((a) => a.app === job.app);
  if (!all.some((a) => a.version === job.version)) all.unshift({ version: job.version } as App);
  return (
    <label>
      <span>Version of {job.app}</span>
      <select name="version" value={version} onChange={(e) => choose(e.currentTarget.value)}>
        {all.map((a) => (
          <option value={a.version} selected={a.version === version}>
            {a.version}
            {a.version === job.version ? ", its own" : ""}
            {a.active ? ", active" : ""}
          </option>
        ))}
      </select>
    </label>
  );
}

/** A job that another one awaits is better retried with that one. */
function Awaited({ job }: { job: Job }) {
  return (
    <div class="notice warn">
      <p class="notice-text">
        <span>
          Job{" "}
          <a href={jobPath(job.parent!.gid)}>
            <bdi>{job.parent!.job}</bdi>
          </a>{" "}
          has awaited it in {job.parent!.activity}. Retry that one, and this one is retried with it. A job that is
          retried by itself tells nobody its end.
        </span>
      </p>
    </div>
  );
}

const because: Record<string, string> = {
  cut: "you have chosen it",
  ended: "it has ended the job",
  open: "it had no final answer",
  waiting: "nobody had begun it",
  answered: "it goes on with the answer that it has",
};
const most = 200;

type Step = Forked["again"][number];

/** What is kept, and what runs again. */
function Plan({ plan, job }: { plan: Forked; job: Job }) {
  const later = plan.later ?? [];
  const steps: [Step, string][] = [
    ...plan.again.map((s): [Step, string] => [s, because[s.why ?? ""] ?? s.why ?? ""]),
    ...later.map((s): [Step, string] => [s, "it follows"]),
  ];
  const anew = plan.again.filter((s) => s.why !== "answered").length + later.length;
  return (
    <section class="plan" aria-label="What would be done">
      <p role="status">
        <b>{plan.kept ? many(plan.kept, "activity keeps its answer", "activities keep their answers") : "Nothing"}</b>
        {plan.kept ? "" : " is kept"}, <b>{many(anew, "activity runs", "activities run")}</b> again.
      </p>
      <div class="scroll" tabIndex={0} role="region" aria-label="What runs again">
        <table>
          <thead>
            <tr>
              <th>Activity</th>
              <th>Becomes</th>
              <th>Because</th>
            </tr>
          </thead>
          <tbody>
            {steps.slice(0, most).map(([s, why]) => (
              <tr>
                <td>
                  {s.activity} <span class="faint mono">{place(s.dad)}</span>
                </td>
                <td class="nowrap">{s.why === "answered" ? "goes on" : "runs again"}</td>
                <td>
                  {why}
                  {s.key && (
                    <>
                      . Its key is <code>{s.key}</code>. It is verified first: it runs only if its effect has not
                      happened
                    </>
                  )}
                  <Below step={s} job={job} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {steps.length > most && (
        <p class="faint">{many(steps.length - most, "more activity", "more activities")} run again.</p>
      )}
      {plan.keeps.length > 0 && (
        <details>
          <summary>What is kept</summary>
          <p class="kept">
            {plan.keeps.slice(0, most).map((k) => (
              <span class="pill" title={k.dad}>
                {k.activity} <span class="faint mono">{place(k.dad ?? "")}</span>
              </span>
            ))}
            {plan.kept > Math.min(plan.keeps.length, most) && (
              <span class="faint">and {many(plan.kept - Math.min(plan.keeps.length, most), "other")}</span>
            )}
          </p>
        </details>
      )}
    </section>
  );
}

/** What becomes of a job that an activity has awaited. */
function Below({ step, job }: { step: Step; job: Job }): ComponentChildren {
  const c =
    step.why === "cut" || step.why === "answered"
      ? undefined
      : job.children.findLast((c) => instance(c) === instance(step));
  if (!c) return null;
  return (
    <span class="below">
      Job{" "}
      <a href={jobPath(c.gid)}>
        <bdi>{c.job}</bdi>
      </a>{" "}
      <State is={c.state} small />{" "}
      {c.state === "completed"
        ? "is not begun again: its result is taken"
        : "is retried with it, and what that one has awaited"}
    </span>
  );
}
