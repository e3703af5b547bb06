// Does something with the jobs that were selected: some in each request, one request after the other.
import { useEffect, useRef, useState } from "preact/hooks";
import { ask, Failure, type BulkDone, type BulkOutcome, type JobLine } from "./api.ts";
import { text } from "./actions.tsx";
import { Versions } from "./again.tsx";
import { jobPath } from "./find.ts";
import { count, many } from "./format.ts";
import type { IconName } from "./icons.tsx";
import { retryable } from "./run.ts";
import { Button, Coded, Dialog, say, Wrong } from "./ui.tsx";

/** How many jobs a request names: few enough for it to be stopped soon. */
const atOnce = 25;
/** How many jobs may be selected. */
export const maxSelected = 1000;

export type Many = "retry" | "move" | "interrupt";

interface Kind {
  does: string;
  /** What becomes of the jobs with which it was done. */
  then: string;
  did: string;
  icon: IconName;
  danger?: boolean;
  about: string;
  /** Whether it can be done with a job. */
  can: (j: JobLine) => boolean;
}

export const kinds: Record<Many, Kind> = {
  retry: {
    does: "Retry",
    then: "go on",
    did: "retried",
    icon: "retry",
    about:
      "Each goes on under its id: what has an answer keeps it, and the rest is done anew. One that is refused does " +
      "not stop the others.",
    can: (j) => retryable(j.state) && !j.retried_as,
  },
  move: {
    does: "Move",
    then: "run that version",
    did: "moved",
    icon: "right",
    about:
      "Each goes on as the other version says: what it has done stays, and nothing is asked again. One that the " +
      "version does not fit stays as it is, and does not stop the others.",
    can: (j) => j.state === "running",
  },
  interrupt: {
    does: "Interrupt",
    then: "have ended",
    did: "interrupted",
    icon: "stop",
    danger: true,
    about: "Each ends at once, whatever it waits for. One that is refused does not stop the others.",
    can: (j) => j.state === "running",
  },
};

/** Where it stands. */
interface Progress {
  going: boolean;
  /** Nothing is done: it is only looked what would be. */
  preview: boolean;
  done: string[];
  refused: BulkOutcome[];
  error?: Failure;
}

/**
 * The jobs in their order: one that another of them awaits comes behind that one, with which it is
 * retried. Then it gets the answer of that, for the key is the same.
 */
function inOrder(jobs: JobLine[]): JobLine[] {
  const all: JobLine[] = [];
  for (let left = jobs; left.length;) {
    const gids = new Set(left.map((j) => j.gid));
    const now = left.filter((j) => !j.awaited_by || !gids.has(j.awaited_by));
    if (!now.length) return [...all, ...left];
    all.push(...now);
    left = left.filter((j) => !now.includes(j));
  }
  return all;
}

interface Asked {
  action: Many;
  jobs: JobLine[];
  /** gids are those of jobs that need not be asked for again. */
  close: (gids: string[]) => void;
}

export function ManyJobs({ action, jobs: chosen, close }: Asked) {
  const kind = kinds[action];
  const [jobs] = useState(() => inOrder(chosen.filter(kind.can)));
  const [key] = useState(() => crypto.randomUUID());
  const [p, set] = useState<Progress>();
  const [how, remember] = useState<Record<string, string>>({});
  const stop = useRef(false);
  useEffect(() => () => void (stop.current = true), []);

  const run = async (which: JobLine[], how: Record<string, string>, preview: boolean) => {
    stop.current = false;
    const now: Progress = { going: true, preview, done: (!preview && p && !p.preview && p.done) || [], refused: [] };
    const tell = () => set({ ...now, done: [...now.done], refused: [...now.refused] });
    tell();
    for (let at = 0; at < which.length && !stop.current; at += atOnce) {
      const gids = which.slice(at, at + atOnce).map((j) => j.gid);
      try {
        const answer = await ask<BulkDone>("jobs/bulk", { key, body: { action, gids, dry_run: preview, ...how } });
        for (const one of answer.jobs) one.error ? now.refused.push(one) : now.done.push(one.source);
      } catch (e) {
        now.error = e instanceof Failure ? e : new Failure(0, "console-error", String(e));
        stop.current = true;
      }
      tell();
    }
    now.going = false;
    tell();
    say(`${many(now.done.length, "job")} ${preview ? "can be " : ""}${kind.did}, ${count(now.refused.length)} refused`);
  };

  const real = p && !p.preview;
  const finish = () => {
    stop.current = true;
    close(real ? [...p.done, ...p.refused.map((r) => r.source)] : []);
  };
  const read = (form: HTMLFormElement) => {
    const f = new FormData(form);
    const how: Record<string, string> = { reason: text(f, "reason") };
    if (action === "move") how.version = text(f, "version");
    return how;
  };
  const left = real && !p.going ? jobs.filter((j) => !p.done.includes(j.gid)) : [];
  return (
    <Dialog title={`${kind.does} ${many(jobs.length, "job")}`} close={finish} wide>
      <form
        class="form"
        onSubmit={(e) => {
          e.preventDefault();
          const how = read(e.currentTarget);
          remember(how);
          void run(jobs, how, false);
        }}
      >
        {!real && <Question action={action} jobs={jobs} />}
        {p && <Standing p={p} jobs={jobs} kind={kind} />}
        <div class="form-end">
          {!real && (
            <>
              <Button onClick={finish}>Not now</Button>
              {action !== "interrupt" && !p?.going && (
                <Button
                  icon="search"
                  onClick={(e) => void run(jobs, read((e.currentTarget as HTMLButtonElement).form!), true)}
                >
                  Look first
                </Button>
              )}
              {!p?.going && (
                <Button kind={kind.danger ? "danger" : "main"} icon={kind.icon} submit>
                  {`${kind.does} ${many(jobs.length, "job")}`}
                </Button>
              )}
            </>
          )}
          {p?.going && (
            <Button kind="danger" icon="stop" onClick={() => void (stop.current = true)}>
              Stop
            </Button>
          )}
          {real && !p.going && (
            <>
              {left.length > 0 && (
                <Button icon={kind.icon} onClick={() => void run(left, how, false)}>
                  {p.done.length + p.refused.length < jobs.length ? "Go on" : "Try these again"}
                </Button>
              )}
              <Button kind="main" onClick={finish}>
                Close
              </Button>
            </>
          )}
        </div>
      </form>
    </Dialog>
  );
}

/** What it would do, and what must be said. */
function Question({ action, jobs }: { action: Many; jobs: JobLine[] }) {
  const [version, choose] = useState(jobs[0]!.version);
  const alone = jobs.filter((j) => j.awaited_by && !jobs.some((o) => o.gid === j.awaited_by)).length;
  const apps = [...new Set(jobs.map((j) => j.app))];
  return (
    <>
      <p>{kinds[action].about}</p>
      {action === "retry" && alone > 0 && (
        <div class="notice warn">
          <p class="notice-text">
            {many(alone, "of them was", "of them were")} awaited by a job that is not selected. A job that is retried by
            itself tells nobody its end: rather retry the one that has awaited it.
          </p>
        </div>
      )}
      {action === "move" && <Versions job={jobs[0]!} version={version} choose={choose} />}
      {action === "move" && apps.length > 1 && (
        <p class="faint">They are of {count(apps.length)} apps: those that have no such version are refused.</p>
      )}
      <label>
        <span>Reason</span>
        <input name="reason" required maxLength={1024} autofocus placeholder="It is kept with each job" />
      </label>
    </>
  );
}

/** How far it has come, and what was refused. */
function Standing({ p, jobs, kind }: { p: Progress; jobs: JobLine[]; kind: Kind }) {
  const been = p.done.length + p.refused.length;
  const ids = new Map(jobs.map((j) => [j.gid, j.job]));
  return (
    <>
      <progress max={jobs.length} value={been} aria-label="Jobs that were asked for" />
      <p>
        <b>{count(p.done.length)}</b> of {count(jobs.length)} {p.preview ? `can be ${kind.did}` : kind.then}
        {p.refused.length > 0 && (
          <>
            , <b>{count(p.refused.length)}</b> {p.preview ? "would be refused" : "refused"}
          </>
        )}
        {!p.going && !p.preview && been < jobs.length && `, ${count(jobs.length - been)} left as they were`}.
      </p>
      {p.refused.length > 0 && (
        <ul class="refused" aria-label="Refused" tabIndex={0}>
          {p.refused.slice(0, 200).map((r) => (
            <li>
              <a href={jobPath(r.source)} target="_blank" rel="noreferrer">
                <bdi>{ids.get(r.source)}</bdi>
              </a>
              <span>
                <Coded text={r.error ?? ""} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {p.error && <Wrong error={p.error} />}
    </>
  );
}
