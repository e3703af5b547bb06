// The instances of a group of activities, one row for each, as far as one scrolls.
import { useState } from "preact/hooks";
import type { Activity, Job } from "./api.ts";
import { count, span } from "./format.ts";
import { now } from "./load.ts";
import { usePages } from "./pages.ts";
import { instance, place, stateOf, type Group } from "./run.ts";
import { Rows } from "./rows.tsx";
import { State, Wrong } from "./ui.tsx";

const rowHeight = 32;
const states = ["failed", "waiting", "done"] as const;

export interface InstancesProps {
  job: Job;
  /** "" is all groups. */
  group: string;
  counts: Group["counts"];
  chosen: string;
  choose: (a: Activity) => void;
}

export function Instances({ job, group, counts, chosen, choose }: InstancesProps) {
  const [state, only] = useState("");
  const list = usePages(job, group, state);
  const all = states.reduce((n, s) => n + (counts[s] ?? 0), 0);
  return (
    <div class="instances">
      <div class="states" role="group" aria-label="State">
        <button type="button" class="chip-state" aria-pressed={!state} onClick={() => only("")}>
          all <b>{count(all)}</b>
        </button>
        {states
          .filter((s) => counts[s])
          .map((s) => (
            <button type="button" class="chip-state" aria-pressed={state === s} onClick={() => only(s)}>
              {s} <b>{count(counts[s]!)}</b>
            </button>
          ))}
      </div>
      {list.error && <Wrong error={list.error} old={0} />}
      <div class="instance-rows">
        <Rows
          label="Instances"
          count={list.rows.length}
          height={rowHeight}
          near={list.more}
          head={
            <div class="instance-row head-row" role="row">
              <span role="columnheader">State</span>
              <span role="columnheader">Instance</span>
              <span role="columnheader" class="num">
                After
              </span>
              <span role="columnheader" class="num">
                Took
              </span>
            </div>
          }
          row={(i) => {
            const a = list.rows[i]!;
            return (
              <div
                class={`instance-row ${instance(a) === chosen ? "chosen" : ""}`}
                role="row"
                aria-rowindex={i + 2}
                key={instance(a)}
                onClick={() => choose(a)}
              >
                <span role="cell">
                  <State is={stateOf(a, job)} small />
                </span>
                <span role="cell">
                  <button type="button" class="link" aria-pressed={instance(a) === chosen} title={wordFor(a)}>
                    {a.activity}
                  </button>{" "}
                  <span class="faint instance-word">{wordFor(a)}</span>
                </span>
                <span role="cell" class="num">
                  {span(Math.max(0, Date.parse(a.entered_at) - Date.parse(job.created_at)))}
                </span>
                <span role="cell" class="num">
                  {span(lasted(a, job))}
                </span>
              </div>
            );
          }}
          foot={
            <p class="rows-foot">
              {list.loading ? "Reading more …" : list.done && list.rows.length === 0 ? "There is none." : ""}
            </p>
          }
        />
      </div>
    </div>
  );
}

/** What tells it from the others: what a function has asked for, or its address. */
const wordFor = (a: Activity) =>
  a.operation ? [a.operation.kind, a.operation.name].filter(Boolean).join(" ") : place(a.dad);

/** How long an instance took, or takes until now, in milliseconds. */
export function lasted(a: Activity, job: Job) {
  const until = stateOf(a, job) === "waiting" ? now.value : Date.parse(a.updated_at);
  return Math.max(0, until - Date.parse(a.entered_at));
}
