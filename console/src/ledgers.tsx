// The ledgers of a job: which steps are proven, and by which digits.
import { useState } from "preact/hooks";
import type { ActivityGroup, Job } from "./api.ts";
import { count } from "./format.ts";
import { Digits, Ledger, ofActivity, ofMessage } from "./ledger.tsx";
import { usePages } from "./pages.ts";
import { place } from "./run.ts";
import { Rows } from "./rows.tsx";
import { Copy, Facts } from "./ui.tsx";

export function Ledgers({ job, counted }: { job: Job; counted?: ActivityGroup[] }) {
  const children = job.children.filter((c) => c.state === "running" && !c.severed).length;
  return (
    <div class="ledgers">
      <section class="block">
        <h2>Semaphore</h2>
        <p class="faint">The number of things that the job waits for. It ends when this reaches {job.threshold}.</p>
        <Facts
          of={[
            ["Semaphore", <b>{count(job.semaphore)}</b>],
            ["Messages", job.outstanding.length && count(job.outstanding.length)],
            ["Waits for signals", job.hooks.length && count(job.hooks.length)],
            ["Children", children && count(children)],
            [
              "Closed by",
              job.closed_by && (
                <Copy text={job.closed_by} what="GUID of the closer" short={`${job.closed_by.slice(0, 8)}…`} />
              ),
            ],
          ]}
        />
      </section>
      {counted ? (
        <Paged job={job} total={counted.reduce((n, g) => n + g.count, 0)} />
      ) : (
        <List name="Activities" fields={ofActivity} all={job.activities.map(ofLeg)} about={ofInstances} />
      )}
      <List
        name="Messages"
        fields={ofMessage}
        all={job.messages.map((m) => ({ ...m, id: m.guid }))}
        about={
          "One ledger for each message, by its GUID: which of its steps have committed." +
          (job.truncated && job.messages.length >= 2000 ? " The first 2,000 are shown." : "")
        }
      />
    </div>
  );
}

const ofInstances = "One ledger for each instance: how often it was entered, and what its two legs have come to.";
const ofLeg = (a: Job["activities"][number]) => ({ ...a, id: a.leg1 });

function Paged({ job, total }: { job: Job; total: number }) {
  const list = usePages(job, "");
  return (
    <List
      name="Activities"
      fields={ofActivity}
      all={list.rows.map(ofLeg)}
      total={total}
      more={list.more}
      about={ofInstances}
    />
  );
}

interface Line {
  id: string;
  activity: string;
  dad: string;
  ledger: string;
  decoded: string;
}

const rowHeight = 34;

interface ListProps {
  name: string;
  about: string;
  all: Line[];
  fields: typeof ofActivity;
  /** How many there are, if not all were read. */
  total?: number;
  more?: () => void;
}

function List({ name, about, all, fields, total, more }: ListProps) {
  const [chosen, choose] = useState(0);
  const one = all[chosen];
  return (
    <section class="block">
      <h2>
        {name} <span class="faint">{count(total ?? all.length)}</span>
      </h2>
      <p class="faint">{about} Press a group of digits to read what it says and what raises it.</p>
      {one && (
        <div class="ledger-chosen">
          <p>
            <b>{one.activity}</b> <code class="faint">{place(one.dad)}</code> <Copy text={one.id} what="GUID" />
          </p>
          <Ledger digits={one.ledger} fields={fields} decoded={one.decoded} />
        </div>
      )}
      <div class="ledger-rows">
        <Rows
          label={name}
          count={all.length}
          height={rowHeight}
          near={more}
          head={
            <div class="ledger-row head-row" role="row">
              <span role="columnheader">Activity</span>
              <span role="columnheader">Address</span>
              <span role="columnheader">Ledger</span>
              <span role="columnheader">In words</span>
            </div>
          }
          row={(i) => (
            <div
              class={`ledger-row ${i === chosen ? "chosen" : ""}`}
              role="row"
              aria-rowindex={i + 2}
              onClick={() => choose(i)}
            >
              <span role="cell">
                <button type="button" class="link" aria-pressed={i === chosen}>
                  {all[i]!.activity}
                </button>
              </span>
              <span role="cell" class="mono faint">
                {place(all[i]!.dad)}
              </span>
              <span role="cell">
                <Digits digits={all[i]!.ledger} />
              </span>
              <span role="cell" class="faint">
                {all[i]!.decoded}
              </span>
            </div>
          )}
        />
      </div>
    </section>
  );
}
