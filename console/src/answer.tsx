// An operator gives the answer that a worker or a job owes.
import { useState } from "preact/hooks";
import { ask, at, Failure, type Activity, type Answered, type Job } from "./api.ts";
import { json, Sheet, text } from "./actions.tsx";
import { instance, place } from "./run.ts";

/** Whether an activity waits for a worker or a job. The server has the last word. */
export function owed(a: Activity, job: Job, type?: string): boolean {
  const here = (o: { activity?: string; dad?: string }) => instance(o) === instance(a);
  if (job.state !== "running" || a.state !== "active" || !a.work) return false;
  if (job.hooks.some(here) || job.functions?.some(here)) return false;
  if (job.outstanding.some((o) => here(o) && o.lane === "response")) return false; // it sleeps, or is answered
  return a.operation ? ["call", "job", "function"].includes(a.operation.kind) : type === "worker" || type === "await";
}

export function AnswerDialog({
  a,
  job,
  close,
  done,
}: {
  a: Activity;
  job: Job;
  close: () => void;
  done: (text: string) => void;
}) {
  const [key] = useState(() => crypto.randomUUID());
  const [failed, fail] = useState(false);
  const awaits = job.children.some((c) => instance(c) === instance(a) && c.state === "running");
  const keyed = job.keyed_work?.some((k) => instance(k) === instance(a));
  return (
    <Sheet
      title={`Answer for ${a.activity}`}
      does="Answer by hand"
      kind={failed ? "danger" : "main"}
      icon="signal"
      close={close}
      about={
        <>
          It takes effect like the worker's own, once: if that one comes first, it counts. A worker that is at it is not
          stopped. {awaits && "The job that the activity awaits goes on, and tells nobody its end. "}
          {keyed &&
            "It settles the record of the keyed work, which nobody may claim any more. An error with code 591 says " +
              "that the effect has happened and its result is lost. "}
          {failed && "An error is final: no policy has the work tried again."}
        </>
      }
      submit={async (form) => {
        const code = text(form, "code");
        const got = await ask<Answered>(at`jobs/${job.gid}/answer`, {
          key,
          body: {
            activity: a.activity,
            dad: a.dad,
            ...(failed ? { error: text(form, "error") } : { data: typed(form) }),
            code: code ? Number(code) : undefined,
            reason: text(form, "reason"),
          },
        });
        const then = got.held ? "it waits until the pause of its job ends" : "it is on its way";
        done(got.child ? `answered, ${then}; job ${got.child}, which it awaited, goes on` : `answered, ${then}`);
      }}
    >
      <fieldset class="choice">
        <legend>
          The answer of <code>{a.activity}</code> at <code>{place(a.dad)}</code>, attempt {a.attempt}
        </legend>
        {[false, true].map((f) => (
          <label class="switch">
            <input type="radio" name="kind" checked={failed === f} onChange={() => fail(f)} />
            {f ? "An error" : "Data"}
          </label>
        ))}
      </fieldset>
      {failed ? (
        <label>
          <span>What is wrong</span>
          <input name="error" required maxLength={4000} />
        </label>
      ) : (
        <label>
          <span>Data, as JSON</span>
          <textarea name="data" rows={6} class="mono" required spellcheck={false} placeholder="{}" autofocus />
        </label>
      )}
      <div class="two-fields">
        <label>
          <span>Reason</span>
          <input name="reason" required maxLength={1024} placeholder="It is kept with your name" />
        </label>
        <label>
          <span>Code</span>
          <input name="code" type="number" min={1} max={999999} placeholder={failed ? "500" : "200"} />
        </label>
      </div>
    </Sheet>
  );
}

/** What was typed as the answer: null is one, nothing is not. */
function typed(form: FormData): unknown {
  const value = json(form, "data");
  if (value === undefined) throw new Failure(0, "no-data", "Type the answer as JSON; null is one.");
  return value;
}
