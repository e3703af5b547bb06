// Starts a job.
import { useState } from "preact/hooks";
import { ask, at, namespace, type App, type Layout } from "./api.ts";
import { json, Sheet, text } from "./actions.tsx";
import { jobPath } from "./find.ts";
import { useLoad } from "./load.ts";
import { go, part } from "./route.ts";
import { say } from "./ui.tsx";

export function StartDialog({ close }: { close: () => void }) {
  const [key] = useState(() => crypto.randomUUID());
  const topics = useLoad("topics", async (signal) => {
    const active = (await ask<App[]>("apps", { signal })).filter((a) => a.active).slice(0, 50);
    const layouts = await Promise.all(
      active.map((a) => ask<Layout>(at`apps/${a.app}/versions/${a.version}/layout`, { signal }).catch(() => undefined)),
    );
    return layouts.flatMap((l) => l?.graphs.map((g) => g.subscribes) ?? []).sort();
  });
  return (
    <Sheet
      title="Start a job"
      does="Start it"
      icon="play"
      close={close}
      about={
        <>
          On the graph that subscribes to the topic, in namespace <b>{namespace}</b>.
          {topics.data?.length === 0 && (
            <>
              {" "}
              No app is active here: deploy and activate one first, in <a href="/graphs">Graphs</a> or with{" "}
              <code>legwork app deploy app.yaml</code>.
            </>
          )}
        </>
      }
      submit={async (form) => {
        const data = json(form, "data");
        const job = text(form, "job");
        const got = await ask<{ gid?: string; job: string; duplicate?: boolean; held?: string }>(
          at`starts/${text(form, "topic")}`,
          { key, body: data ?? null, query: { job } },
        );
        close();
        if (got.held) return say(`it is kept until its graph is resumed: ${got.held}`);
        say(got.duplicate ? "a job with this id is there already" : `job ${got.job} has begun`);
        if (got.gid) go(jobPath(got.gid));
      }}
    >
      <label>
        <span>Topic</span>
        <input
          name="topic"
          required
          list="start-topics"
          defaultValue={part("graph")}
          autofocus
          spellcheck={false}
          autocomplete="off"
        />
        <datalist id="start-topics">
          {topics.data?.map((t) => (
            <option value={t} />
          ))}
        </datalist>
      </label>
      <label>
        <span>Input, as JSON</span>
        <textarea name="data" rows={8} class="mono" spellcheck={false} placeholder="{}" />
      </label>
      <label>
        <span>Job id, if the graph shall not decide</span>
        <input name="job" maxLength={256} spellcheck={false} autocomplete="off" />
      </label>
    </Sheet>
  );
}
