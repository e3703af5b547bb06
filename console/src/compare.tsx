// What differs between the data of two jobs.
import { useEffect, useMemo, useRef } from "preact/hooks";
import { ask, at, may, type Activity, type Child, type Job } from "./api.ts";
import { brief, differences, type Difference } from "./differences.ts";
import { Change } from "./diff.tsx";
import { jobPath } from "./find.ts";
import { count, many } from "./format.ts";
import { mask } from "./json.tsx";
import { useLoad } from "./load.ts";
import { part, setQuery } from "./route.ts";
import { instance, place, retryOf } from "./run.ts";
import { Button, Shown, State } from "./ui.tsx";

/** How many differences are shown, how much of a value, and how many jobs are offered. */
const most = 200;
const longest = 200;
const offered = 5;

const uuid = "[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}";

/** Compares a job with another, whose gid is in the address. */
export function Compare({ job }: { job: Job }) {
  const field = useRef<HTMLInputElement>(null);
  const to = part("to");
  const other = useLoad(to && to !== job.gid ? `other ${to}` : "", (signal) => ask<Job>(at`jobs/${to}`, { signal }));
  useEffect(() => other.reload(), [job]);
  useEffect(() => void (field.current!.value = to), [to]);
  const choose = (gid: string) => setQuery({ to: gid.toLowerCase() });
  return (
    <section class="block" aria-label="Difference to another job">
      <h2>Difference to another job</h2>
      <form
        class="chips"
        onSubmit={(e) => {
          e.preventDefault();
          choose(field.current!.value.trim());
        }}
      >
        <input
          ref={field}
          class="mono compare-gid"
          aria-label="Gid of the other job"
          placeholder="Gid of the other job"
          defaultValue={to}
          pattern={`\\s*${uuid}\\s*`}
          title="A gid, such as that in the head of a job"
          required
          spellcheck={false}
          autocomplete="off"
        />
        <Button submit>Compare</Button>
        {to && (
          <Button kind="ghost" onClick={() => setQuery({ to: "" })}>
            Compare no more
          </Button>
        )}
        <Offered job={job} choose={choose} />
      </form>
      {to === job.gid && <p class="faint">This is the gid of the job itself: choose another one.</p>}
      {to && to !== job.gid && <Shown of={other}>{(o) => <Result here={job} there={o} />}</Shown>}
    </section>
  );
}

/** The jobs that it is likely to be compared with: what it goes on from, what goes on from it, and its siblings. */
function Offered({ job, choose }: { job: Job; choose: (gid: string) => void }) {
  const parent = job.parent?.gid ?? "";
  const children = useLoad(parent && `siblings ${parent}`, (signal) =>
    ask<Child[]>(at`jobs/${parent}/children`, { signal }),
  );
  const retry = retryOf(job);
  const siblings = (children.data ?? []).filter((c) => c.gid !== job.gid && c.graph === job.graph);
  const all: [string, string][] = [
    ...(job.source ? [[job.source.gid, `The job that it is a ${job.source.kind} of`] as [string, string]] : []),
    ...(retry ? [[retry.gid, "Its retry"] as [string, string]] : []),
    ...siblings.slice(0, offered).map((c) => [c.gid, `Sibling ${c.job}`] as [string, string]),
  ];
  const to = part("to");
  return (
    <>
      {all
        .filter(([gid]) => gid !== to)
        .map(([gid, name]) => (
          <Button key={gid} kind="ghost" onClick={() => choose(gid)}>
            <bdi>{name}</bdi>
          </Button>
        ))}
    </>
  );
}

interface Found extends Difference {
  of: string;
}

/** All that differs, of at most so many differences, and one more if there are more. */
function between(here: Job, there: Job): Found[] {
  const found: Found[] = [];
  const add = (of: string, a: unknown, b: unknown) => {
    if (found.length <= most)
      for (const d of differences(a, b, most - found.length)) found.push({ of, ...d });
  };
  const trigger = (j: Job) => j.activities.find((a) => a.state === "trigger");
  const rest = (j: Job) => new Map(j.activities.filter((a) => a.state !== "trigger").map((a) => [instance(a), a]));
  add("Input", trigger(here)?.output, trigger(there)?.output);
  add("Job data", here.data, there.data);
  const [a, b] = [rest(here), rest(there)];
  for (const id of new Set([...a.keys(), ...b.keys()])) {
    const [x, y] = [a.get(id), b.get(id)];
    const name = title((x ?? y)!);
    add(`${name}: in`, x?.input, y?.input);
    add(`${name}: out`, x?.output, y?.output);
    add(`${name}: signal or timer`, x?.hook, y?.hook);
  }
  return found;
}

const title = (a: Activity) => `${a.activity} ${place(a.dad)}`;

function Result({ here, there }: { here: Job; there: Job }) {
  const all = useMemo(() => between(here, there), [here, there]);
  const shown = all.slice(0, most);
  const masked = (j: Job) => JSON.stringify([j.data, j.activities]).includes(`"${mask}"`);
  const hidden = !may("payload") && (masked(here) || masked(there));
  return (
    <>
      <p role="status">
        {all.length > most
          ? `The first ${count(most)} differences, there are more`
          : all.length
            ? many(all.length, "difference")
            : "No difference"}{" "}
        to{" "}
        <a href={jobPath(there.gid)}>
          <bdi>{there.job}</bdi>
        </a>{" "}
        <State is={there.state} small />
      </p>
      {(here.truncated || there.truncated) && (
        <p class="faint">Of a job that is large, the first 2,000 activities are compared.</p>
      )}
      {hidden && <p class="faint">Values that are redacted are not compared: to see them takes the right payload.</p>}
      {shown.length > 0 && (
        <div class="scroll" tabIndex={0} role="region" aria-label="Differences">
          <table class="compare">
            <thead>
              <tr>
                {["Of", "Path", "Change", "Here", "There"].map((h) => (
                  <th>{h}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map((d) => (
                <tr>
                  <td>{d.of}</td>
                  <td>{d.path ? <code>{d.path}</code> : <span class="faint">all of it</span>}</td>
                  <td>
                    <Change is={d.change} />
                  </td>
                  <Value of={d.here} />
                  <Value of={d.there} />
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

function Value({ of }: { of: unknown }) {
  if (of === undefined)
    return (
      <td>
        <span class="faint">none</span>
      </td>
    );
  const { text, cut } = brief(of, longest);
  return (
    <td class="mono">
      <bdi>{text}</bdi>
      {cut > 0 && <span class="faint"> … {many(cut, "more character")}</span>}
    </td>
  );
}
