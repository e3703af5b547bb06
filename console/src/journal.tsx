// What durable functions have done: the events of their journals.
import { useState } from "preact/hooks";
import { ask, at, type Job, type Journal } from "./api.ts";
import { count, span } from "./format.ts";
import { Data } from "./json.tsx";
import { useLoad } from "./load.ts";
import { Rows } from "./rows.tsx";
import { Copy, Facts, Shown, State } from "./ui.tsx";

export function Journals({ job }: { job: Job }) {
  const all = job.functions ?? [];
  const journals = useLoad(`journal ${job.gid} ${all.map((f) => `${f.status} ${f.events}`).join()}`, (signal) =>
    ask<Journal[]>(at`jobs/${job.gid}/journal`, { signal }),
  );
  return (
    <Shown of={journals}>
      {(list) => (
        <>
          {list.map((j) => {
            const f = all.find((one) => one.activity === j.activity && one.dad === j.dad);
            return (
              <section class="block" key={`${j.activity} ${j.dad}`}>
                <div class="block-head">
                  <h2>{j.activity}</h2>
                  <State is={j.status} />
                </div>
                <Facts
                  of={[
                    ["Code", <code>{j.function}</code>],
                    ["Waits for", f?.awaits],
                    ["At", f?.source && <Copy text={f.source} what="line of the code" />],
                    ["Events", count(j.events.length)],
                    ["Near a limit", f?.near?.join(", ")],
                    ["Last turn failed", f?.failed && `${f.failed.code} ${f.failed.message ?? ""}`],
                  ]}
                />
                <Events journal={j} />
              </section>
            );
          })}
        </>
      )}
    </Shown>
  );
}

interface Event {
  t?: string;
  p?: number;
  kind?: string;
  fn?: string;
  src?: string;
  [member: string]: unknown;
}

/** A word for an event: what comes, goes and waits is told apart by colour and shape. */
function kindOf(t: string): string {
  if (/Failed|Error|Cancel/.test(t)) return "failed";
  if (/Completed|Resolved|Fired|Received|Delivered/.test(t)) return "done";
  if (/Awaiting/.test(t)) return "blocked";
  return /Scheduled|Started/.test(t) ? "active" : "other";
}

const rowHeight = 34;

function Events({ journal }: { journal: Journal }) {
  const [chosen, choose] = useState(-1);
  const began = Date.parse(journal.at[0] ?? "");
  const events = journal.events as Event[];
  const one = events[chosen];
  return (
    <>
      <div class="ledger-rows tall">
        <Rows
          label={`Events of ${journal.activity}`}
          count={events.length}
          height={rowHeight}
          head={
            <div class="event-row head-row" role="row">
              {["#", "Event", "Position", "What", "Line", "After"].map((h) => (
                <span role="columnheader" class={["#", "Position", "After"].includes(h) ? "num" : ""}>
                  {h}
                </span>
              ))}
            </div>
          }
          row={(i) => {
            const e = events[i]!;
            return (
              <div
                class={`event-row ${i === chosen ? "chosen" : ""}`}
                role="row"
                aria-rowindex={i + 2}
                onClick={() => choose(i === chosen ? -1 : i)}
              >
                <span role="cell" class="faint num">
                  {i}
                </span>
                <span role="cell">
                  <button
                    type="button"
                    class="link event-name"
                    data-state={kindOf(e.t ?? "")}
                    aria-pressed={i === chosen}
                  >
                    {e.t ?? "?"}
                  </button>
                </span>
                <span role="cell" class="num">
                  {e.p ?? ""}
                </span>
                <span role="cell">
                  <bdi>{[e.kind, e.fn, typeof e.ms === "number" ? span(e.ms) : ""].filter(Boolean).join(" ")}</bdi>
                </span>
                <span role="cell" class="mono faint">
                  {e.src ?? ""}
                </span>
                <span role="cell" class="num">
                  {journal.at[i] ? span(Math.max(0, Date.parse(journal.at[i]) - began)) : ""}
                </span>
              </div>
            );
          }}
        />
      </div>
      {one && <Data value={one} name={`event ${chosen}`} open={3} />}
    </>
  );
}
