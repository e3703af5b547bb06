// Who does the work, and what waits for it.
import type { ComponentChildren } from "preact";
import { ask, may, type Lane, type Pause, type Process, type Top } from "./api.ts";
import { count, many, rate, span } from "./format.ts";
import { Icon } from "./icons.tsx";
import { now, useLoad } from "./load.ts";
import { Table } from "./messages.tsx";
import { jobPath } from "./find.ts";
import { PauseButton, type Target } from "./pause.tsx";
import { Ago, Command, Empty, Facts, Head, Shown } from "./ui.tsx";

/** Ten minutes of what waits in each lane, as moment and number; they are forgotten with the page. */
const remembered = new Map<string, [number, number][]>();
const long = 600_000;
let latest = "";

/** Remembers an answer, unless it is known. */
export function remember(top: Top) {
  if (top.at <= latest) return;
  latest = top.at;
  const at = Date.parse(top.at);
  for (const l of top.lanes) {
    const all = remembered.get(l.lane) ?? [];
    all.push([at, (l.waiting ?? 0) + (l.in_flight ?? 0)]);
    remembered.set(
      l.lane,
      all.filter(([t]) => t > at - long),
    );
  }
}

export function Fleet() {
  const top = useLoad(
    "top",
    async (signal) => {
      const answer = await ask<Top>("top", { signal });
      remember(answer);
      return answer;
    },
    5000,
  );
  return (
    <div class="view">
      <Head
        title="Fleet"
        sub={
          top.data && (
            <span class="as-of">
              as of <Ago at={top.data.at} />
            </span>
          )
        }
      />
      <Shown of={top}>{(t) => <Whole t={t} reload={top.reload} />}</Shown>
    </div>
  );
}

const engineLanes = ["start", "run", "response", "signal", "event"];

function Whole({ t, reload }: { t: Top; reload: () => void }) {
  const roles = ["engine", "relay", "server", "worker", "dev"];
  const of = (role: string) => t.processes.filter((p) => p.role === role);
  const topics = t.lanes.filter((l) => l.lane.startsWith("work."));
  const missing = topics.filter((l) => !l.pulls && (l.waiting || l.outbox?.rows));
  const own = t.lanes.filter((l) => engineLanes.includes(l.lane));
  const f = t.functions;
  return (
    <>
      <div class="tiles">
        {roles
          .filter((r) => of(r).length || (r !== "dev" && r !== "server"))
          .map((r) => (
            <Tile
              name={of(r).length === 1 ? r : `${r}s`}
              value={count(of(r).length)}
              bad={!of(r).length && r !== "worker"}
            />
          ))}
        <Tile
          name="open jobs"
          href="/jobs?state=running"
          value={t.jobs ? count(t.jobs.open) : "–"}
          more={
            t.jobs?.audited_at && (
              <>
                counted <Ago at={t.jobs.audited_at} />
              </>
            )
          }
        />
        <Tile
          name="unexplained jobs"
          value={t.jobs ? count(t.jobs.unexplained) : "–"}
          bad={!!t.jobs?.unexplained}
          more={!!t.jobs?.unexplained && "nothing will move them"}
        />
        <Tile
          name="open letters"
          value={t.dead_letters >= 10_000 ? "10,000+" : count(t.dead_letters)}
          bad={t.dead_letters > 0}
          href="/letters"
        />
        <Tile name="held messages" more="by what is paused" value={t.held >= 10_000 ? "10,000+" : count(t.held)} />
      </div>
      {missing.map((l) => (
        <div class="notice warn" role="alert">
          <Icon name="warn" />
          <div class="notice-text">
            <p>
              No worker asks for topic <b>{l.lane.slice(5)}</b>, and{" "}
              {many(l.waiting || l.outbox?.rows || 0, "message waits", "messages wait")} for one. Start a worker that
              serves it.
            </p>
          </div>
        </div>
      ))}
      <section id="pauses">
        <Table
          name="Paused"
          heads={["What", "Name", "By", "Since", "Reason", "To resume it"]}
          rows={t.pauses.map((p) => [
            p.kind,
            p.gid ? (
              <a href={jobPath(p.gid)}>
                <bdi>{p.name}</bdi>
              </a>
            ) : (
              <code>{p.name}</code>
            ),
            p.author,
            <Ago at={p.since} />,
            <bdi>{p.reason}</bdi>,
            may("operator") ? (
              <PauseButton of={target(p)} pause={p} done={reload} />
            ) : (
              <code>{resume(p.kind, p.name, p.app)}</code>
            ),
          ])}
        />
      </section>
      <Lanes name="Lanes of the engines" all={own} />
      <Lanes
        name="Topics of workers"
        first="Topic"
        all={topics}
        cut={5}
        empty
        act={
          may("operator")
            ? (l) => {
                const name = l.lane.slice(5);
                const pause = t.pauses.find((p) => p.kind === "topic" && p.name === name);
                return <PauseButton of={{ kind: "topic", name }} pause={pause} done={reload} small />;
              }
            : undefined
        }
      />
      <Table
        name="Graphs"
        heads={["Graph", "Started", "Completed", "Failed", "Interrupted"]}
        num={[1, 2, 3, 4]}
        rows={t.graphs.map((g) => [
          <a href={`/jobs?${new URLSearchParams({ graph: g.graph })}`}>{g.graph}</a>,
          rate(g.started_per_s),
          rate(g.completed_per_s),
          rate(g.failed_per_s),
          rate(g.interrupted_per_s),
        ])}
      />
      {f && f.open > 0 && (
        <section class="block">
          <h2>Durable functions</h2>
          <Facts
            of={[
              ["Open", `${count(f.open)}${f.more ? "+" : ""}`],
              ["Wait for an answer", f.answer],
              ["For a signal", f.signal],
              ["For a timer", f.timer],
              ["A turn is out", f.turn],
              ["Their turn fails", f.stuck],
              ["Are undone", f.undo],
              ["Turns", rate(f.turns_per_s)],
            ]}
          />
        </section>
      )}
      <Processes all={t.processes} />
    </>
  );
}

function target(p: Pause): Target {
  if (p.kind === "job") return { kind: "job", gid: p.gid ?? "", name: p.name };
  return p.kind === "graph" ? { kind: "graph", name: p.name, app: p.app ?? "" } : { kind: "topic", name: p.name };
}

function resume(kind: string, name: string, app?: string) {
  const where = kind === "topic" ? "topic" : kind === "graph" ? "graph" : "job";
  const safe = /^[\w.:-]+$/.test(name) ? name : "NAME";
  return `legwork ${where} resume ${safe}${app && kind === "job" ? ` --app ${app}` : ""}`;
}

function Tile({
  name,
  value,
  more,
  bad,
  href,
}: {
  name: string;
  value: string;
  more?: ComponentChildren;
  bad?: boolean;
  href?: string;
}) {
  const inside = (
    <>
      <span class="tile-value">
        {bad && <Icon name="warn" />}
        {value}
      </span>
      <span class="tile-name">{name}</span>
      {more && <span class="tile-more">{more}</span>}
    </>
  );
  return href ? (
    <a class={`tile ${bad ? "bad" : ""}`} href={href}>
      {inside}
    </a>
  ) : (
    <div class={`tile ${bad ? "bad" : ""}`}>{inside}</div>
  );
}

const laneColumns: Record<string, string> = {
  "Last 10 minutes": "What has waited and was in flight, since this page was opened",
  Waiting: "At the broker, not delivered yet",
  "In flight": "Delivered, and not acknowledged yet",
  Oldest: "The age of the first that waits",
  Taken: "Deliveries in one second",
  Outbox: "Messages in the database that must still take effect",
  Idle: "Requests for work of processes that have nothing to do",
};

function Lanes({
  name,
  first = "Lane",
  all,
  cut = 0,
  empty,
  act,
}: {
  name: string;
  first?: string;
  all: Lane[];
  cut?: number;
  empty?: boolean;
  /** What can be done with a lane. */
  act?: (l: Lane) => ComponentChildren;
}) {
  if (!all.length)
    return empty ? (
      <section class="block">
        <h2>{name}</h2>
        <Empty title="No worker topics" icon="fleet">
          <p>A topic is here once an app that names it is deployed.</p>
          <Command>legwork init go</Command>
        </Empty>
      </section>
    ) : null;
  return (
    <Table
      name={name}
      heads={[first, ...Object.keys(laneColumns)]}
      about={laneColumns}
      num={[2, 3, 4, 5, 6, 7]}
      even
      rows={all.map((l) => [
        <>
          <code>{l.lane.slice(cut)}</code>
          {l.paused && (
            <span class="pill warn beside-name">
              <Icon name="pause" />
              paused
            </span>
          )}
          {act?.(l)}
        </>,
        <Spark of={remembered.get(l.lane) ?? []} />,
        number(l.waiting),
        number(l.in_flight),
        oldest(l),
        rate(l.taken_per_s),
        l.outbox ? `${count(l.outbox.rows)}${l.outbox.more ? "+" : ""}` : "–",
        number(l.pulls),
      ])}
    />
  );
}

const number = (n?: number) => (n === undefined ? "–" : count(n));

function oldest(l: Lane) {
  const ns = Math.max(l.oldest_ns ?? 0, l.outbox?.overdue_ns ?? 0);
  return ns ? span(ns / 1e6) : "–";
}

function Spark({ of }: { of: [number, number][] }) {
  // One look is a point: a line comes with the second.
  if (of.length < 2) {
    return (
      <svg class="spark" viewBox="0 0 120 20" width="120" height="20" role="img" aria-label="not known yet">
        <path class="unknown" d="M0 18H120" />
      </svg>
    );
  }
  const end = of.at(-1)![0];
  const all = of.map(([, n]) => n);
  const top = Math.max(...all, 1);
  const at = of.map(([t, n]) => `${(120 - ((end - t) / long) * 120).toFixed(1)} ${(18 - (n / top) * 16).toFixed(1)}`);
  return (
    <svg
      class="spark"
      viewBox="0 0 120 20"
      width="120"
      height="20"
      role="img"
      aria-label={`between ${Math.min(...all)} and ${Math.max(...all)}`}
    >
      {end - of[0]![0] < long && <path class="unknown" d={`M0 18H${at[0]!.split(" ")[0]}`} />}
      <path d={`M${at.join("L")}`} />
    </svg>
  );
}

function Processes({ all }: { all: Process[] }) {
  return (
    <Table
      name="Processes"
      heads={["Role", "Version", "Host", "Up", "Done", "Failed", "In flight", "Does"]}
      num={[3, 4, 5, 6]}
      rows={all.map((p) => [
        p.role,
        p.version,
        <>
          <bdi>{p.host}</bdi> <span class="faint">{p.pid}</span>
        </>,
        span(Math.max(0, now.value - Date.parse(p.started))),
        count(p.done),
        count(p.failed),
        count(p.in_flight),
        <span class="faint">{(p.topics ?? p.lanes?.map((l) => l.lane) ?? []).slice(0, 8).join(", ")}</span>,
      ])}
    />
  );
}
