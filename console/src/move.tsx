// A running job is moved to another version of its app. First it is shown whether that fits.
import { useState } from "preact/hooks";
import { ask, at, type Job, type Moved } from "./api.ts";
import { Reason, Sheet, text, type Ask } from "./actions.tsx";
import { Versions } from "./again.tsx";
import { useLoad } from "./load.ts";
import { Shown } from "./ui.tsx";

export function Move({ job, close, done }: Ask) {
  const [version, choose] = useState(job.version);
  const path = at`jobs/${job.gid}/move`;
  return (
    <Sheet
      title="Move to another version"
      does="Move it"
      icon="right"
      ready={version !== job.version}
      close={close}
      about={
        <>
          The job goes on as the other version of <b>{job.app}</b> says. What it has done stays, and what it waits for
          goes on: nothing is asked again. Jobs that it awaits stay as they are.
        </>
      }
      submit={async (form) => {
        const got = await ask<Moved>(path, { body: { version, reason: text(form, "reason") } });
        done(`job ${got.job} runs version ${got.to}`);
      }}
    >
      <Versions job={job} version={version} choose={choose} />
      {version !== job.version && <Fits job={job} version={version} path={path} />}
      <Reason />
    </Sheet>
  );
}

/** Whether a version fits, or why not. */
function Fits({ job, version, path }: { job: Job; version: string; path: string }) {
  const look = useLoad(`move ${job.gid} ${version}`, (signal) =>
    ask<Moved>(path, { body: { version, preview: true }, signal }),
  );
  return (
    <Shown of={look} rows={1}>
      {(m) =>
        !look.error && (
          <p role="status">
            Version <b>{m.to}</b> fits: it agrees about all that the job has entered and waits for.
          </p>
        )
      }
    </Shown>
  );
}
