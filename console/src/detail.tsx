// One activity of a job: its instances, and all that is known of the one that is chosen.
import { useEffect, useState } from "preact/hooks";
import { ask, at, may, type Activity, type ActivityPage, type Job } from "./api.ts";
import { Again } from "./again.tsx";
import { AnswerDialog, owed } from "./answer.tsx";
import { span } from "./format.ts";
import { Instances } from "./instances.tsx";
import { Data } from "./json.tsx";
import { useKeys } from "./keys.ts";
import { Ledger, ofActivity } from "./ledger.tsx";
import { useLoad } from "./load.ts";
import { part, setQuery } from "./route.ts";
import { few, instance, named, place, stateOf, type Group } from "./run.ts";
import { Strip } from "./job.tsx";
import { jobPath } from "./find.ts";
import { Ago, Button, Copy, Facts, say, State, Wrong } from "./ui.tsx";

export function Detail({
  job,
  activity,
  type,
  group,
  close,
  done,
}: {
  job: Job;
  activity: string;
  /** Its type in the graph, as far as that is known. */
  type?: string;
  group?: Group;
  close: () => void;
  /** Something was done with the job. */
  done: () => void;
}) {
  const large = !!group && (group.n > few || group.all.length < group.n);
  const dad = part("dad");
  const read = useLoad(large && dad ? `one ${job.gid} ${activity} ${dad}` : "", (signal) =>
    ask<ActivityPage>(at`jobs/${job.gid}/activities`, { query: { activity, dad, limit: 1 }, signal }),
  );
  useEffect(() => read.reload(), [job]);
  const a = large ? read.data?.activities[0] : (group?.all.find((one) => one.dad === dad) ?? group?.all.at(-1));
  return (
    <aside class="detail" aria-label={`Activity ${activity}`}>
      <div class="detail-head">
        <h2>{large && !a ? named(group.activity) : activity}</h2>
        {a && <State is={stateOf(a, job)} small />}
        <Button icon="close" kind="ghost" label="Close" onClick={close} />
      </div>
      {large && (
        <Instances
          job={job}
          group={group.activity}
          counts={group.counts}
          chosen={a ? instance(a) : ""}
          choose={(one) => setQuery({ at: one.activity, dad: one.dad }, true)}
        />
      )}
      {group && !large && group.n > 1 && (
        <div class="detail-strip">
          <span class="faint">{group.n} instances</span>
          <Strip
            group={group}
            job={job}
            chosen={a && instance(a)}
            choose={(key) => setQuery({ dad: key.split(" ").at(-1) }, true)}
          />
        </div>
      )}
      {read.error && <Wrong error={read.error} again={read.reload} />}
      {a && <Does a={a} job={job} type={type} others={group!.n > 1} done={done} />}
      {a ? (
        <Instance a={a} job={job} />
      ) : large ? (
        <p class="faint">Choose an instance to see its times, ledger and data.</p>
      ) : (
        <p class="faint">The job has not come here.</p>
      )}
    </aside>
  );
}

/** What may be done with an instance: an answer by hand, or another job that goes on from it. */
function Does({
  a,
  job,
  type,
  others,
  done,
}: {
  a: Activity;
  job: Job;
  type?: string;
  others: boolean;
  done: () => void;
}) {
  const [which, show] = useState<"" | "fork" | "answer">("");
  const fork = job.state !== "running" && a.state !== "trigger" && may("operator");
  const answer = owed(a, job, type) && may("operator");
  useKeys("An activity", [
    ...(fork ? [{ keys: "F", does: "Fork from here", run: () => show("fork") }] : []),
    ...(answer ? [{ keys: "a", does: "Answer by hand", run: () => show("answer") }] : []),
  ]);
  const close = () => show("");
  return (
    <>
      {(fork || answer) && (
        <div class="detail-does">
          {fork && (
            <Button icon="child" onClick={() => show("fork")}>
              Fork from here
            </Button>
          )}
          {answer && (
            <Button icon="signal" onClick={() => show("answer")}>
              Answer by hand
            </Button>
          )}
        </div>
      )}
      {which === "fork" && <Again job={job} from={{ activity: a.activity, dad: a.dad, others }} close={close} />}
      {which === "answer" && (
        <AnswerDialog
          a={a}
          job={job}
          close={close}
          done={(text) => {
            close();
            say(text);
            done();
          }}
        />
      )}
    </>
  );
}

function Instance({ a, job }: { a: Activity; job: Job }) {
  const here = (o: { activity?: string; dad?: string }) => instance(o) === instance(a);
  const waits = job.outstanding.filter(here);
  const hooks = job.hooks.filter(here);
  const children = job.children.filter(here);
  const keyed = job.keyed_work?.find(here);
  return (
    <>
      <Facts
        of={[
          ["Status", a.status && `${a.status} ${a.code ?? ""}`],
          ["Attempt", a.attempt > 1 && a.attempt],
          ["Entered", <Ago at={a.entered_at} />],
          [
            "Last change",
            a.updated_at !== a.entered_at && `after ${span(Date.parse(a.updated_at) - Date.parse(a.entered_at))}`,
          ],
          ["Address", <code>{place(a.dad)}</code>],
          [
            "Operation",
            a.operation &&
              `${a.operation.kind} ${a.operation.name ?? ""} ${a.operation.source ? `at ${a.operation.source}` : ""}`,
          ],
          ["Work GUID", a.work && <Copy text={a.work} what="GUID of the work" short={`${a.work.slice(0, 8)}…`} />],
        ]}
      />
      {hooks.map((h) => (
        <p class="line">
          Waits <b>{span(h.age_s * 1000)}</b> for signal <code>{h.topic}</code>
          {h.where && <> where {h.where}</>}
          {h.paused && <>, {h.paused}</>}
        </p>
      ))}
      {waits.map((o) => (
        <p class="line">
          {o.due_in_s > 0 && !o.publish ? (
            <>
              Due in <b>{span(o.due_in_s * 1000)}</b>
            </>
          ) : (
            <>
              Message out for <b>{span(o.age_s * 1000)}</b>
            </>
          )}{" "}
          on {o.lane}
          {o.attempt > 1 && <>, attempt {o.attempt}</>}
          {o.failed && (
            <>
              . The attempt before: <span class="code">{o.failed.code}</span> <bdi>{o.failed.message}</bdi>
            </>
          )}
          {o.paused && <>, {o.paused}</>}
        </p>
      ))}
      {children.map((c) => (
        <p class="line">
          Child{" "}
          <a href={jobPath(c.gid)}>
            <bdi>{c.job}</bdi>
          </a>{" "}
          <State is={c.state} small />
        </p>
      ))}
      {keyed && (
        <p class="line">
          Keyed work <code>{keyed.key}</code>, claimed {keyed.claims} times, {keyed.status}
        </p>
      )}
      <h3>Ledger</h3>
      <Ledger digits={a.ledger} fields={ofActivity} decoded={a.decoded} />
      {a.input !== undefined && (
        <>
          <h3>In</h3>
          <Data value={a.input} name={`input of ${a.activity}`} />
        </>
      )}
      {a.output !== undefined && (
        <>
          <h3>Out</h3>
          <Data value={a.output} name={`output of ${a.activity}`} />
        </>
      )}
      {a.hook !== undefined && (
        <>
          <h3>Signal or timer brought</h3>
          <Data value={a.hook} name={`what woke ${a.activity}`} />
        </>
      )}
    </>
  );
}
