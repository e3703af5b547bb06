// When what was done: a row for each activity instance, with a bar for each attempt and each wait.
import type { RefObject } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Job, Trace } from "./api.ts";
import { ends, paint, useColours, type Locate } from "./bars.ts";
import { jobPath } from "./find.ts";
import { count, span } from "./format.ts";
import { grouped, lines, ofGroups, ofInstance, scale, type Line } from "./lines.ts";
import { now } from "./load.ts";
import { usePages } from "./pages.ts";
import { setQuery } from "./route.ts";
import { place, type Group } from "./run.ts";
import { Rows } from "./rows.tsx";
import { Empty, Wrong } from "./ui.tsx";
import { foldMarks, ticks, type FoldMark, type Tick } from "./ticks.ts";
import { useZoom, ZoomTools } from "./zoom.tsx";

const rowHeight = 30;
const attempts = [
  ["work", "done", "attempt"],
  ["work", "failed", "attempt that failed"],
  ["wait", "done", "entered, until it was done"],
  ["wait", "waiting", "waits now"],
  ["leg", "done", "step"],
  ["job", "done", "child"],
  ["signal", "done", "signal"],
] as const;
const instances = [
  ["job", "done", "a group, from the first to the last"],
  ["work", "done", "entered, until it was done"],
  ["work", "failed", "failed"],
  ["work", "waiting", "waits now"],
  ["leg", "done", "step"],
] as const;
const pct = (x: number) => `${(x * 100).toFixed(3)}%`;

/** Of a job, by the spans of its trace; of one that is too large for that, by the groups of its activities. */
export function Timeline({ trace, groups, job }: { trace?: Trace; groups?: Group[]; job: Job }) {
  const [folded, fold] = useState(true);
  const [hidden, hide] = useState(false);
  const [opened, open] = useState("");
  // An open bar grows, but not more often than one can see.
  const until = job.ended_at ? Date.parse(job.ended_at) : Math.floor(now.value / 5000) * 5000;
  const all = useMemo(() => {
    const late = Math.max(until, Date.parse(trace?.began_at ?? job.created_at));
    return trace ? grouped(lines(trace, job, late)) : ofGroups(groups ?? [], job, late);
  }, [trace, groups, job, until]);
  const s = useMemo(() => scale(all, folded), [all, folded]);
  const folds = useMemo(() => scale(all, true).folds.length, [all]);
  const list = useMembers(job, trace ? undefined : opened || undefined, hidden, until);
  const shown = useMemo(() => {
    const rest = (some: Line[]) => (hidden ? some.filter((l) => l.open || l.failed) : some);
    return rest(all).flatMap((l) => (l.key === opened ? [l, ...rest(l.group?.members ?? list.rows)] : [l]));
  }, [all, opened, hidden, list.rows]);
  const track = useRef<HTMLSpanElement>(null);
  const width = useWidth(track, all.length > 0);
  const zoom = useZoom(s.whole, track);
  const colours = useColours();
  const marks = useMemo(() => ticks(s, zoom, width), [s, zoom.from, zoom.to, width]);
  const grid = useMemo(() => marks.map((m) => m.at), [marks]);
  if (!all.length) return <Empty title="Nothing has happened yet" icon="clock" />;
  const x: Locate = (t) => zoom.at(s.locate(t)) * width;
  const last = shown.findIndex((l) => l.key === opened) + list.rows.length;
  const many = all.some((l) => l.group);
  const unsure = all.some((l) => l.bars.some((b) => b.unsure));
  return (
    <section class={`block timeline ${many ? "grouped" : ""}`}>
      <div class="block-head">
        <h2>
          {span(s.whole)}
          <span class="faint"> from the first to the last</span>
        </h2>
        <label class="switch">
          <input type="checkbox" checked={hidden} onChange={() => hide(!hidden)} /> Hide what is done
        </label>
        {folds > 0 && (
          <label class="switch">
            <input type="checkbox" checked={!folded} onChange={() => fold(!folded)} /> To scale
          </label>
        )}
        <ZoomTools zoom={zoom} />
      </div>
      {trace?.truncated && <p class="faint">There are more jobs or rows than are shown.</p>}
      {list.error && <Wrong error={list.error} />}
      <div class="time-rows">
        <Rows
          label="Timeline"
          count={shown.length}
          height={rowHeight}
          seen={(_, to) => opened && to >= last && list.more()}
          head={<Head track={track} marks={marks} folds={foldMarks(s, zoom, width)} />}
          row={(i) => (
            <TimeRow
              of={shown[i]!}
              first={s.first}
              own={job.gid}
              index={i}
              key={shown[i]!.key}
              opened={opened}
              open={open}
              draw={(canvas) =>
                paint(canvas, width, shown[i]!.bars, x, grid, s.folds, (at) => zoom.at(at) * width, colours)
              }
              drawn={[width, zoom.from, zoom.to, s, colours, grid]}
              x={x}
            />
          )}
          foot={list.loading && <p class="rows-foot">Reading more …</p>}
        />
      </div>
      <Legend
        of={trace ? (many ? [instances[0], ...attempts] : attempts) : instances}
        folds={s.folds.length}
        unsure={unsure}
      />
    </section>
  );
}

/** The rows of the group that is open, if they are read page by page: without what is done there are two lists. */
function useMembers(job: Job, group: string | undefined, hidden: boolean, until: number) {
  const all = usePages(job, hidden ? undefined : group);
  const failed = usePages(job, hidden ? group : undefined, "failed");
  const waiting = usePages(job, hidden ? group : undefined, "waiting");
  const lists = hidden ? [failed, waiting] : [all];
  const rows = useMemo(
    () => (group ? lists.flatMap((l) => l.rows).map((a) => ofInstance(a, job, until)) : []),
    [group, until, job, ...lists.map((l) => l.rows)],
  );
  return {
    rows,
    loading: lists.some((l) => l.loading) && !!group,
    error: lists.find((l) => l.error)?.error,
    more: () => lists.find((l) => !l.done)?.more(),
  };
}

function useWidth(of: RefObject<HTMLElement | null>, there: boolean) {
  const [width, set] = useState(0);
  useEffect(() => {
    const el = of.current;
    if (!el) return;
    const look = () => set(el.clientWidth);
    look();
    const sizes = new ResizeObserver(look);
    sizes.observe(el);
    return () => sizes.disconnect();
  }, [there]);
  return width;
}

interface HeadProps {
  track: RefObject<HTMLSpanElement | null>;
  marks: Tick[];
  folds: FoldMark[];
}

function Head({ track, marks, folds }: HeadProps) {
  return (
    <div class="time-row head-row" role="row">
      <span role="columnheader">Activity</span>
      <span role="columnheader" class="track" aria-label="Times" ref={track}>
        {marks.map((m) => (
          <span class="tick" style={{ left: pct(m.at) }}>
            {m.text}
          </span>
        ))}
        {folds.map((f) => (
          <span class="fold-mark" style={{ left: pct(f.at), width: pct(f.width) }} title={f.title}>
            {f.text}
          </span>
        ))}
      </span>
      <span role="columnheader" class="num">
        After
      </span>
      <span role="columnheader" class="num">
        Took
      </span>
    </div>
  );
}

interface TimeRowProps {
  of: Line;
  first: number;
  own: string;
  index: number;
  opened: string;
  open: (key: string) => void;
  draw: (canvas: HTMLCanvasElement) => void;
  /** What is drawn depends on these, and on the row. */
  drawn: unknown[];
  x: Locate;
}

function TimeRow({ of, first, own, index, opened, open, draw, drawn, x }: TimeRowProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => draw(canvas.current!), [of, ...drawn]);
  const state = of.failed ? "failed" : of.open ? "waiting" : "done";
  const means = of.bars.map((b) => (b.unsure ? `${b.title}; its time is not kept` : b.title));
  const point = (e: MouseEvent) => {
    const hit = of.bars.findLastIndex((b) => {
      const [left, right] = ends(b, x);
      return e.offsetX >= left - 2 && e.offsetX <= right + 2;
    });
    canvas.current!.title = means[hit] ?? "";
  };
  return (
    <div class="time-row" role="row" aria-rowindex={index + 2}>
      <span role="cell" class="time-name" data-state={state} style={{ paddingLeft: `${of.level * 16}px` }}>
        <Name of={of} own={own} opened={opened} open={open} />
        {of.several && of.dad && !of.name.includes("/") && <span class="faint mono">{place(of.dad)}</span>}
      </span>
      <span role="cell" class="track">
        <canvas ref={canvas} role="img" aria-label={means.slice(0, 20).join("; ")} onMouseMove={point} />
      </span>
      <span role="cell" class="num">
        {span(Math.max(0, of.from - first))}
      </span>
      <span role="cell" class="num">
        {of.to > of.from ? span(of.to - of.from) : "–"}
      </span>
    </div>
  );
}

function Name({ of, own, opened, open }: Pick<TimeRowProps, "of" | "own" | "opened" | "open">) {
  if (of.group && of.group.n > 1) {
    const is = opened === of.key;
    const { n, failed, waiting } = of.group;
    return (
      <>
        <button type="button" class="link time-group" aria-expanded={is} onClick={() => open(is ? "" : of.key)}>
          {of.name}
        </button>
        <span class="faint time-many">
          {count(n)}
          {failed > 0 && `, ${count(failed)} failed`}
          {waiting > 0 && `, ${count(waiting)} waiting`}
        </span>
      </>
    );
  }
  if (of.key.startsWith("job ")) {
    return (
      <a href={jobPath(of.gid)}>
        <bdi>{of.name}</bdi>
      </a>
    );
  }
  if (of.gid !== own) return <span>{of.name}</span>;
  const show = () => of.activity && setQuery({ tab: "", at: of.activity, dad: of.dad });
  return (
    <button type="button" class="link" onClick={show}>
      {of.name}
    </button>
  );
}

interface LegendProps {
  of: readonly (readonly [string, string, string])[];
  folds: number;
  /** Some bars are hatched. */
  unsure: boolean;
}

function Legend({ of, folds, unsure }: LegendProps) {
  return (
    <p class="faint legend">
      {of.map(([kind, state, word]) => (
        <span class="bar-means">
          <span class="bar-key" data-kind={kind} data-state={state} />
          {word}
        </span>
      ))}
      {unsure && (
        <span class="bar-means">
          <span class="bar-key" data-kind="unsure" />
          attempt whose time is not kept
        </span>
      )}
      {folds > 0 && (
        <span class="bar-means">
          <span class="bar-key" data-kind="fold" />
          {folds === 1 ? "a quiet time" : `${folds} quiet times`}, folded
        </span>
      )}
    </p>
  );
}
