// What is under way for a job: messages, registrations, timers, children, letters.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { Job, Outstanding } from "./api.ts";
import { jobPath } from "./find.ts";
import { count, moment, span } from "./format.ts";
import { Data } from "./json.tsx";
import { place } from "./run.ts";
import { Ago, Copy, Empty, State, Took } from "./ui.tsx";

/** each/9 stands before each/10. */
const order = new Intl.Collator("en", { numeric: true });

export function Messages({ job }: { job: Job }) {
  const timer = (o: Outstanding) => o.due_in_s > 0 && !o.publish;
  const timers = job.outstanding.filter(timer);
  const out = job.outstanding
    .filter((o) => !timer(o))
    .sort((a, b) => order.compare(a.activity ?? "", b.activity ?? ""));
  const nothing =
    !job.outstanding.length &&
    !job.hooks.length &&
    !job.children.length &&
    !job.dead_letters.length &&
    !job.late_answers.length;
  if (nothing) {
    return (
      <Empty title="Nothing is under way" icon="check">
        <p>
          Messages, timers and waits for signals stand here as long as they are open, and so do children and dead
          letters.
        </p>
      </Empty>
    );
  }
  return (
    <div class="messages">
      <Table
        name="Waits for signals"
        heads={["Activity", "Signal", "Where", "Since", "Came so far"]}
        rows={job.hooks.map((h) => [
          h.activity,
          <code>{h.topic}</code>,
          <bdi>{h.where ?? ""}</bdi>,
          <Ago at={h.since} />,
          h.pending || "",
        ])}
      />
      <Table
        name="Timers and retries"
        heads={["Activity", "Due", "In", "Attempt", "Failed before"]}
        rows={timers.map((o) => [
          o.activity ?? o.topic ?? "",
          moment(o.due_at),
          span(o.due_in_s * 1000),
          o.attempt,
          o.failed ? (
            <>
              <span class="code">{o.failed.code}</span> <bdi>{o.failed.message}</bdi>
            </>
          ) : (
            ""
          ),
        ])}
      />
      <Table
        name="Messages"
        heads={["Activity", "Lane", "Since", "Published", "Attempt", "GUID"]}
        rows={out.map((o) => [
          o.activity ?? o.topic ?? "",
          <code>
            {o.lane}
            {o.kind && ` ${o.kind}`}
          </code>,
          <Ago at={o.since} />,
          o.publish === 0 ? "not yet" : o.publish === 1 ? "once" : `${count(o.publish)} times`,
          o.attempt,
          <Copy text={o.guid} what="GUID" short={`${o.guid.slice(0, 8)}…`} />,
        ])}
      />
      <Table
        name="Children"
        heads={["State", "Job", "Graph", "Awaited by", "Took"]}
        rows={job.children.map((c) => [
          <State is={c.state} small />,
          <a href={jobPath(c.gid)}>
            <bdi>{c.job}</bdi>
          </a>,
          c.graph,
          `${c.activity} ${place(c.dad)}${c.severed ? ", not any more" : ""}`,
          <Took from={c.created_at} to={c.ended_at} />,
        ])}
      />
      <Table
        name="Dead letters"
        heads={["State", "Reason", "Lane", "Error", "Died"]}
        rows={job.dead_letters.map((d) => [
          <State is={d.state} small />,
          <a href={`/letters/${encodeURIComponent(d.id)}`}>{d.reason}</a>,
          <code>{d.lane}</code>,
          <bdi>{d.message}</bdi>,
          <Ago at={d.at} />,
        ])}
      />
      {job.late_answers.length > 0 && (
        <section class="block">
          <h2>Late answers</h2>
          <p class="faint">They came when nobody waited for them any more, and had no effect here.</p>
          {job.late_answers.map((a) => (
            <details class="data-row">
              <summary>
                <b>{a.activity}</b> <span>{lateness(a.why)}</span> <span class="code">{a.code}</span> <Ago at={a.at} />
              </summary>
              <Data value={a.data} name={`late answer of ${a.activity}`} />
            </details>
          ))}
        </section>
      )}
    </div>
  );
}

const lateness = (why: string) => (why === "over" ? "after the job's end" : "after its time limit");

/** So many rows are all there; of more only those exist that are seen. */
const few = 60;
const rowHeight = 37;

export function Table({
  name,
  heads,
  rows,
  num = [],
  even,
  about = {},
}: {
  name: string;
  heads: string[];
  rows: ComponentChildren[][];
  num?: number[];
  /** Its columns are as wide as those of its neighbours. */
  even?: boolean;
  /** What its columns mean. */
  about?: Record<string, string>;
}) {
  const [from, set] = useState(0);
  if (!rows.length) return null;
  const long = rows.length > few;
  const shown = long ? rows.slice(from, from + few) : rows;
  const look = (e: Event) => {
    const first = Math.floor((e.currentTarget as HTMLElement).scrollTop / rowHeight) - few / 3;
    set(Math.max(0, Math.min(first - (first % 2), rows.length - few)));
  };
  return (
    <section class="block">
      <h2>
        {name} <span class="faint">{count(rows.length)}</span>
      </h2>
      <div
        class={`scroll ${long ? "long" : ""}`}
        tabIndex={0}
        role="region"
        aria-label={name}
        onScroll={long ? look : undefined}
      >
        <table class={even ? "even" : ""} aria-rowcount={rows.length + 1}>
          <thead>
            <tr>
              {heads.map((h, i) => (
                <th class={num.includes(i) ? "num" : ""} title={about[h]}>
                  {h}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {long && <tr class="space" style={{ height: `${from * rowHeight}px` }} />}
            {shown.map((cells, i) => (
              <tr key={from + i} aria-rowindex={from + i + 2}>
                {cells.map((c, i) => (
                  <td class={num.includes(i) ? "num" : ""}>{c}</td>
                ))}
              </tr>
            ))}
            {long && <tr class="space" style={{ height: `${(rows.length - from - shown.length) * rowHeight}px` }} />}
          </tbody>
        </table>
      </div>
    </section>
  );
}
