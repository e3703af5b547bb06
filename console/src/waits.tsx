// What the jobs of the list wait for, in words: asked for those that are seen, again and again.
import { useEffect, useState } from "preact/hooks";
import { ask, may, type JobPage, type Lane, type LineWait } from "./api.ts";
import { ago, span } from "./format.ts";
import { Icon } from "./icons.tsx";
import { now, useLoad } from "./load.ts";

export type Waits = ReadonlyMap<string, LineWait>;
const none: Waits = new Map();

/** How often what is seen is asked for again: a wait changes without its job. */
const every = 5000;

/** The waits of jobs, gids joined by commas; they are read anew when a job has moved. */
export function useWaits(gids: string, moved: number): Waits {
  const [waits, set] = useState(none);
  useEffect(() => {
    if (!gids) return;
    const stop = new AbortController();
    const look = async () => {
      if (document.hidden) return;
      const query = { gid: gids.split(","), waits: true, limit: 200 };
      const page = await ask<JobPage>("jobs", { query, signal: stop.signal }).catch(() => undefined);
      if (page) set(new Map(page.jobs.flatMap((j) => (j.wait ? [[j.gid, j.wait] as const] : []))));
    };
    const soon = setTimeout(look, 150);
    const timer = setInterval(look, every);
    return () => {
      stop.abort();
      clearTimeout(soon);
      clearInterval(timer);
    };
  }, [gids, moved]);
  return waits;
}

/** Topics on which work waits and no worker asks for it, as far as who looks may know. */
export function useDeserted(waits: Waits): ReadonlySet<string> {
  const asked = [...waits.values()].some((w) => w.reason === "worker" || w.reason === "turn");
  const lanes = useLoad(
    asked && may("monitor") ? "lanes" : "",
    (signal) => ask<Lane[]>("lanes", { signal }),
    15_000,
  );
  const empty = lanes.data?.filter((l) => l.lane.startsWith("work.") && !l.pulls && !l.in_flight && !l.paused);
  return new Set(empty?.map((l) => l.lane.slice(5)));
}

/** What does not pass by itself. */
const bad = ["dead_letter", "lost", "stuck"];

/** What a job waits for, and since when or until when. */
export function Waiting({ wait, deserted }: { wait?: LineWait; deserted: ReadonlySet<string> }) {
  if (!wait) return null;
  const gone = (wait.reason === "worker" || wait.reason === "turn") && deserted.has(wait.topic ?? "");
  const words = gone ? `no worker on ${wait.topic}` : wait.words;
  const left = wait.due_at ? Date.parse(wait.due_at) - now.value : 0;
  const when = left > 0 ? `in ${span(left)}` : wait.due_at ? "due" : age(wait.since);
  return (
    <span class="waiting" title={`${words}, ${when}${wait.more ? `, and ${wait.more} more` : ""}`}>
      {(gone || bad.includes(wait.reason)) && <Icon name="warn" />}
      {wait.reason === "paused" && <Icon name="pause" />}
      <bdi>{words}</bdi>
      <span class="faint">{when}</span>
      {!!wait.more && <span class="faint">+{wait.more}</span>}
    </span>
  );
}

function age(since: string) {
  const text = ago(now.value - Date.parse(since));
  return text === "now" ? "just now" : `for ${text.replace(/ ago$/, "")}`;
}
