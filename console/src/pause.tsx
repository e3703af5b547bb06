// Graphs, topics and jobs are paused and resumed.
import { useState } from "preact/hooks";
import { ask, at, may, type Pause } from "./api.ts";
import { Reason, Sheet, text } from "./actions.tsx";
import { useLoad } from "./load.ts";
import { Button, say } from "./ui.tsx";

/** What is to be paused: a job by its gid, a graph or a topic by its name. */
export type Target =
  | { kind: "job"; gid: string; name: string }
  | { kind: "topic"; name: string }
  | { kind: "graph"; name: string; app: string };

const what: Record<Target["kind"], string> = {
  job:
    "None of its transitions takes effect, and nothing is lost: messages are stored, and handled after the resume. " +
    "Jobs that it awaits go on. An interrupt still ends it.",
  topic: "Its work waits at the broker, and no worker gets it. Workers may finish what they have.",
  graph:
    "No transition of its jobs takes effect, and no new job begins: messages and starts are stored, and handled " +
    "after the resume. Interrupts still work.",
};

interface Asked {
  close: () => void;
  done: (text: string) => void;
}

export function PauseSheet({ of, close, done }: Asked & { of: Target }) {
  return (
    <Sheet
      title={`Pause ${of.kind} ${of.name}`}
      does="Pause it"
      icon="pause"
      close={close}
      about={what[of.kind]}
      submit={async (form) => {
        const named = of.kind === "job" ? { gid: of.gid } : of.kind === "graph" ? { name: of.name, app: of.app } : of;
        await ask<Pause>("pauses", { body: { kind: of.kind, ...named, reason: text(form, "reason") } });
        done(`${of.kind} ${of.name} is paused`);
      }}
    >
      <Reason />
    </Sheet>
  );
}

export function ResumeSheet({ of, close, done }: Asked & { of: Pause }) {
  return (
    <Sheet
      title={`Resume ${of.kind} ${of.name}`}
      does="Resume it"
      icon="play"
      close={close}
      about={
        <>
          <bdi>{of.author}</bdi> has paused it: <bdi>{of.reason}</bdi>. What was held goes on within a second.
        </>
      }
      submit={async (form) => {
        await ask<Pause>(at`pauses/${`${of.id}`}/resume`, { body: { reason: text(form, "reason") } });
        done(`${of.kind} ${of.name} goes on`);
      }}
    >
      <Reason />
    </Sheet>
  );
}

/** The pause of something, if there is one and who looks may know; it is read again after reload. */
export function usePause(kind: Target["kind"], is: (p: Pause) => boolean) {
  const all = useLoad(
    may("operator") && may("monitor") ? "pauses" : "",
    (signal) => ask<Pause[]>("pauses", { signal }),
    10_000,
  );
  return { pause: all.data?.find((p) => p.kind === kind && is(p)), known: !!all.data, reload: all.reload };
}

interface ButtonOf {
  of: Target;
  pause?: Pause;
  done: () => void;
  /** There is room for its icon only. */
  small?: boolean;
}

/** A button that pauses something, or resumes it. */
export function PauseButton({ of, pause, done, small }: ButtonOf) {
  const [asking, open] = useState<{ pause?: Pause }>(); // what is asked does not change meanwhile
  const close = () => open(undefined);
  const after = (text: string) => {
    close();
    say(text);
    done();
  };
  return (
    <>
      <Button icon={pause ? "play" : "pause"} kind="ghost" onClick={() => open({ pause })} label={label(of, pause)}>
        {!small && (pause ? "Resume" : "Pause")}
      </Button>
      {asking?.pause && <ResumeSheet of={asking.pause} close={close} done={after} />}
      {asking && !asking.pause && <PauseSheet of={of} close={close} done={after} />}
    </>
  );
}

const label = (of: Target, pause?: Pause) => `${pause ? "Resume" : "Pause"} ${of.kind} ${of.name}`;
