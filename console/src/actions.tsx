// What may be done with a job. Each action says what it will do, and what has become of it.
import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import { address, ask, at, Failure, may, me, namespace, send, type Job, type Pause } from "./api.ts";
import { many } from "./format.ts";
import type { IconName } from "./icons.tsx";
import { useKeys } from "./keys.ts";
import { useOutside } from "./filters.tsx";
import { Again } from "./again.tsx";
import { Move } from "./move.tsx";
import { PauseSheet, ResumeSheet, type usePause } from "./pause.tsx";
import { retryable, retryOf } from "./run.ts";
import { Button, Copy, Dialog, say, Wrong } from "./ui.tsx";

/** Runs something that may fail, and remembers how it went. */
export function useDo() {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<Failure>();
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    setError(undefined);
    try {
      await work();
    } catch (e) {
      setError(e instanceof Failure ? e : new Failure(0, "console-error", e instanceof Error ? e.message : String(e)));
    } finally {
      setBusy(false);
    }
  };
  return { busy, error, run };
}

type Which = "" | "again" | "signal" | "interrupt" | "cancel" | "retry" | "move" | "pause" | "copy";

interface ActionsOf {
  job: Job;
  /** Its pause, as far as who looks may know. */
  paused: ReturnType<typeof usePause>;
  done: () => void;
}

export function Actions({ job, paused, done }: ActionsOf) {
  const [which, show] = useState<Which>("");
  const [more, open] = useState(false);
  const { run } = useDo();
  const running = job.state === "running";
  const waiting = job.outstanding.filter((o) => o.due_in_s > 0 && !o.publish && o.attempt > 1);
  const functions = job.functions?.some((f) => ["running", "blocked"].includes(f.status));
  const can = {
    again: retryable(job.state) && !retryOf(job) && may("operator"),
    signal: running && may("client"),
    interrupt: running && may("client"),
    cancel: running && functions && may("client"),
    retry: running && waiting.length > 0 && may("operator"),
    move: running && may("operator"),
    pause: running && paused.known,
  };
  useKeys("Actions", [
    ...(can.again ? [{ keys: "R", does: "Retry the job", run: () => show("again") }] : []),
    ...(can.signal ? [{ keys: "s", does: "Signal the job", run: () => show("signal") }] : []),
    ...(can.interrupt ? [{ keys: "i", does: "Interrupt the job", run: () => show("interrupt") }] : []),
    { keys: "c", does: "Copy as a command", run: () => show("copy") },
  ]);
  const after = (text: string) => {
    show("");
    say(text);
    paused.reload();
    done();
  };
  return (
    <>
      {can.pause && paused.pause && (
        <Button icon="play" kind="main" onClick={() => show("pause")}>
          Resume
        </Button>
      )}
      {can.again && (
        <Button icon="retry" kind="main" onClick={() => show("again")}>
          Retry
        </Button>
      )}
      {can.retry && (
        <Button icon="retry" onClick={() => show("retry")}>
          Retry now
        </Button>
      )}
      {can.signal && (
        <Button icon="signal" onClick={() => show("signal")}>
          Signal
        </Button>
      )}
      {can.cancel && (
        <Button icon="stop" onClick={() => show("cancel")}>
          Cancel
        </Button>
      )}
      {can.interrupt && (
        <Button icon="stop" kind="danger" onClick={() => show("interrupt")}>
          Interrupt
        </Button>
      )}
      <div class="menu-at">
        <Button icon="more" label="More actions" onClick={() => open(!more)} pressed={more} />
        {more && (
          <More close={() => open(false)}>
            <Button
              icon="copy"
              onClick={() => {
                open(false);
                show("copy");
              }}
            >
              Copy as a command
            </Button>
            {can.pause && !paused.pause && (
              <Button
                icon="pause"
                onClick={() => {
                  open(false);
                  show("pause");
                }}
              >
                Pause
              </Button>
            )}
            {can.move && (
              <Button
                icon="right"
                onClick={() => {
                  open(false);
                  show("move");
                }}
              >
                Move to another version
              </Button>
            )}
            <Button
              icon="down"
              onClick={() => {
                open(false);
                void run(() => download(job));
              }}
            >
              Export
            </Button>
            <Button
              icon="retry"
              onClick={() => {
                open(false);
                done();
              }}
            >
              Read again
            </Button>
          </More>
        )}
      </div>
      {which === "again" && <Again job={job} close={() => show("")} />}
      {which === "signal" && <SignalDialog job={job} close={() => show("")} done={after} />}
      {which === "interrupt" && <Interrupt job={job} close={() => show("")} done={after} />}
      {which === "cancel" && <Cancel job={job} close={() => show("")} done={after} />}
      {which === "retry" && <RetryNow job={job} n={waiting.length} close={() => show("")} done={after} />}
      {which === "move" && <Move job={job} close={() => show("")} done={after} />}
      {which === "pause" && <PauseOrResume job={job} pause={paused.pause} close={() => show("")} done={after} />}
      {which === "copy" && <CopyDialog job={job} close={() => show("")} />}
    </>
  );
}

function PauseOrResume({ job, pause, close, done }: Ask & { pause?: Pause }) {
  const [was] = useState(pause); // what is asked does not change meanwhile
  return was ? (
    <ResumeSheet of={was} close={close} done={done} />
  ) : (
    <PauseSheet of={{ kind: "job", gid: job.gid, name: job.job }} close={close} done={done} />
  );
}

function More({ children, close }: { children: ComponentChildren; close: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  useOutside(box, close);
  return (
    <div class="menu right" ref={box} onKeyDown={(e) => e.key === "Escape" && close()}>
      {children}
    </div>
  );
}

async function download(job: Job) {
  const blob = await (await send(at`jobs/${job.gid}/export`)).blob();
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = `${job.gid}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

export interface Ask {
  job: Job;
  close: () => void;
  done: (text: string) => void;
}

/** A form in a dialog: fields, what it does, and two buttons. */
export function Sheet({
  title,
  about,
  children,
  does,
  kind = "main",
  icon,
  close,
  submit,
  wide,
  ready = true,
}: {
  title: string;
  about?: ComponentChildren;
  children?: ComponentChildren;
  does: string;
  kind?: "main" | "danger";
  icon?: IconName;
  close: () => void;
  submit: (form: FormData) => Promise<void>;
  wide?: boolean;
  /** It is known what would be done, so that it may be. */
  ready?: boolean;
}) {
  const { busy, error, run } = useDo();
  return (
    <Dialog title={title} close={close} wide={wide}>
      <form
        class="form"
        onSubmit={(e) => {
          e.preventDefault();
          const form = new FormData(e.currentTarget);
          void run(() => submit(form));
        }}
      >
        {about && <p>{about}</p>}
        {children}
        {error && <Wrong error={error} />}
        <div class="form-end">
          <Button onClick={close}>Not now</Button>
          <Button kind={kind} icon={icon} submit disabled={busy || !ready}>
            {busy ? "…" : does}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Why somebody does something with a job: the field reason. */
export const Reason = () => (
  <label>
    <span>Reason</span>
    <input
      name="reason"
      required
      maxLength={1024}
      autofocus
      placeholder="It is kept with the job, with your name"
    />
  </label>
);

export const text = (form: FormData, name: string) => String(form.get(name) ?? "").trim();

/** What was typed as JSON. */
export function json(form: FormData, name: string): unknown {
  const typed = text(form, name);
  if (!typed) return undefined;
  try {
    return JSON.parse(typed) as unknown;
  } catch (e) {
    throw new Failure(
      0,
      "not-json",
      `This is not JSON: ${e instanceof Error ? e.message : ""}. A text stands in quotes.`,
    );
  }
}

export function SignalDialog({ job, close, done }: Ask) {
  const [key] = useState(() => crypto.randomUUID());
  const waits = job.functions?.flatMap((f) => f.open.filter((o) => o.kind === "signal").map((o) => o.name ?? "")) ?? [];
  const topics = [...new Set([...job.hooks.map((h) => h.topic), ...waits])].filter(Boolean);
  return (
    <Sheet
      title="Signal this job"
      does="Send the signal"
      icon="signal"
      close={close}
      about={
        "It wakes what waits on this topic in this job: of each activity, the wait that is the oldest. If nothing " +
        "waits now, the job keeps the signal for the next wait."
      }
      submit={async (form) => {
        const got = await ask<{ woken: number; kept?: boolean; replayed?: boolean }>(
          at`jobs/${job.gid}/signals/${text(form, "topic")}`,
          { body: { signalId: text(form, "id"), data: json(form, "data"), status: text(form, "status") } },
        );
        done(
          got.woken
            ? `the signal has woken ${many(got.woken, "activity", "activities")}`
            : got.kept
              ? "nobody waited, the signal is kept"
              : "the signal was ignored",
        );
      }}
    >
      <label>
        <span>Topic</span>
        <input
          name="topic"
          required
          list="signal-topics"
          defaultValue={topics[0] ?? ""}
          autofocus
          spellcheck={false}
          autocomplete="off"
        />
        <datalist id="signal-topics">
          {topics.map((t) => (
            <option value={t} />
          ))}
        </datalist>
      </label>
      <label>
        <span>Data, as JSON</span>
        <textarea name="data" rows={5} class="mono" spellcheck={false} placeholder="{}" />
      </label>
      <div class="two">
        <label>
          <span>Status</span>
          <select name="status">
            <option value="success">success</option>
            <option value="pending">pending: it goes on waiting</option>
            <option value="error">error</option>
          </select>
        </label>
        <label>
          <span>Signal id</span>
          <input name="id" class="mono" defaultValue={key} required spellcheck={false} />
        </label>
      </div>
    </Sheet>
  );
}

function Interrupt({ job, close, done }: Ask) {
  const [key] = useState(() => crypto.randomUUID());
  const open = job.children.filter((c) => c.state === "running" && !c.severed).length;
  return (
    <Sheet
      title="Interrupt this job"
      does="Interrupt it"
      kind="danger"
      icon="stop"
      close={close}
      about={
        <>
          The job{" "}
          <b>
            <bdi>{job.job}</bdi>
          </b>{" "}
          ends now, whatever it waits for. Its messages, timers and registrations go. This cannot be undone.
        </>
      }
      submit={async (form) => {
        await ask(at`jobs/${job.gid}/interrupt`, {
          key,
          body: { reason: text(form, "reason"), descend: form.has("descend") },
        });
        done("the job was interrupted");
      }}
    >
      <label>
        <span>Reason</span>
        <input
          name="reason"
          required
          maxLength={500}
          autofocus
          placeholder="It becomes the message of the job's error"
        />
      </label>
      {open > 0 && (
        <label class="switch">
          <input type="checkbox" name="descend" /> Also its {many(open, "open child", "open children")}, and theirs
        </label>
      )}
    </Sheet>
  );
}

function Cancel({ job, close, done }: Ask) {
  const [key] = useState(() => crypto.randomUUID());
  return (
    <Sheet
      title="Cancel this job"
      does="Cancel it"
      kind="danger"
      icon="stop"
      close={close}
      about={
        "Its functions do not go on, and what they have asked for goes. If the graph names an undo, its job begins " +
        "now."
      }
      submit={async (form) => {
        const got = await ask<{ state: string }>(at`jobs/${job.gid}/cancel`, {
          key,
          body: { reason: text(form, "reason") },
        });
        done(`the job is ${got.state}`);
      }}
    >
      <label>
        <span>Reason</span>
        <input name="reason" required maxLength={500} autofocus />
      </label>
    </Sheet>
  );
}

function RetryNow({ job, n, close, done }: Ask & { n: number }) {
  return (
    <Sheet
      title="Retry now"
      does="Retry now"
      icon="retry"
      close={close}
      about={`${many(n, "attempt")} that waits for its time begins at once. It adds no attempt.`}
      submit={async () => {
        const got = await ask<unknown[]>(at`jobs/${job.gid}/retry-now`, { body: {} });
        done(`${many(got.length, "attempt")} began`);
      }}
    />
  );
}

const quoted = (s: string) => `'${s.replaceAll("'", `'\\''`)}'`;

function CopyDialog({ job, close }: { job: Job; close: () => void }) {
  const url = `${location.origin}${address(at`jobs/${job.gid}`)}`;
  const login = me.value?.signed_in_until ? ` -H "Authorization: Bearer $LEGWORK_HTTP_TOKEN"` : "";
  const ns = namespace === "default" ? "" : ` --namespace ${namespace}`;
  const all: [string, string][] = [
    ["Show it", `legwork job show ${job.gid}${ns}`],
    ["Why is it not done?", `legwork job explain ${job.gid}${ns}`],
    ["Its trace", `legwork job trace ${job.gid}${ns}`],
    ["The same over HTTP", `curl -s${login} ${quoted(url)}`],
    ["Interrupt it", `legwork job interrupt ${job.gid} --reason REASON${ns}`],
    ["Pause it", `legwork job pause ${job.gid} --reason REASON${ns}`],
  ];
  if (job.state !== "running") {
    all.splice(
      -2,
      2,
      ...(retryable(job.state)
        ? [["Retry it", `legwork job retry ${job.gid} --preview${ns}`] as [string, string]]
        : []),
      ["Fork it", `legwork job fork ${job.gid} --from ACTIVITY --preview${ns}`],
    );
  }
  all.push(["What was done with it", `legwork job actions ${job.gid}${ns}`]);
  return (
    <Dialog title="As a command" close={close} wide>
      <dl class="commands">
        {all.map(([name, command]) => (
          <div>
            <dt>{name}</dt>
            <dd>
              <code>{command}</code>
              <Copy text={command} what="command" short="Copy" />
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
