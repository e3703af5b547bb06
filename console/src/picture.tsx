// Graphs, drawn from the document that says where everything stands (graph.Layout).
import { useEffect, useRef, useState } from "preact/hooks";
import type { Layout } from "./api.ts";
import { Button } from "./ui.tsx";

export type Counts = Partial<Record<"done" | "waiting" | "failed" | "interrupted", number>>;
export type Drawn = Layout["graphs"][number];

const signs = {
  done: "m-3.2 .2 2.2 2.2 4-4.6",
  waiting: "M0-4.2a4.2 4.2 0 1 0 0 8.4 4.2 4.2 0 0 0 0-8.4M0-2.1V.3l1.6.9",
  failed: "m-2.6-2.6 5.2 5.2m0-5.2-5.2 5.2",
  interrupted: "M-2.4-2.4h4.8v4.8h-4.8z",
};
export type Sign = keyof typeof signs;

export interface PictureProps {
  layout: Layout;
  /** How many instances of each activity are in which state. */
  counts?: Map<string, Counts>;
  /** Lines that were gone along, as "from\nto". */
  taken?: Set<string>;
  /** What a version has done to an activity, or to a line. */
  changes?: Map<string, string>;
  chosen?: string;
  choose?: (id: string) => void;
}

/** A picture is not made smaller than this, for its texts would not be readable: it scrolls. */
const readable = 0.74;

export function Picture({ layout, ...rest }: PictureProps) {
  const [whole, show] = useState(false);
  const [large, set] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  // What is seen as a whole needs no button for that.
  useEffect(() => {
    const el = box.current!;
    const look = () => set(el.scrollHeight > el.clientHeight + 1 || el.scrollWidth > el.clientWidth + 1);
    const sizes = new ResizeObserver(look);
    sizes.observe(el);
    return () => sizes.disconnect();
  }, [layout, whole]);
  return (
    <figure class="picture">
      {(large || whole) && (
        <div class="picture-tools">
          <Button kind="ghost" pressed={whole} onClick={() => show(!whole)}>
            Whole picture
          </Button>
        </div>
      )}
      <div
        class={`picture-box ${whole ? "whole" : "fit"}`}
        ref={box}
        tabIndex={0}
        role="group"
        aria-label="Picture of the graph"
      >
        <svg
          viewBox={`0 0 ${layout.width} ${layout.height}`}
          width={layout.width}
          height={layout.height}
          style={{ minWidth: whole ? undefined : `${Math.round(layout.width * readable)}px` }}
        >
          <defs>
            {["tip", "tip-taken", "tip-back"].map((id) => (
              <marker id={id} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
                <path class={id} d="M0 0 L8 4 L0 8 z" />
              </marker>
            ))}
          </defs>
          {layout.graphs.map((g) => (
            <Graph of={g} {...rest} />
          ))}
        </svg>
      </div>
    </figure>
  );
}

function Graph({ of, counts, taken, changes, chosen, choose }: { of: Drawn } & Omit<PictureProps, "layout">) {
  return (
    <g>
      <text class="g-head" x="24" y={of.y + 4}>
        {of.head}
      </text>
      {of.lines.map((l) => {
        const gone = taken?.has(`${l.from}\n${l.to}`);
        const tip = l.kind === "back" ? "tip-back" : gone ? "tip-taken" : "tip";
        return (
          <g
            class={`g-line ${l.kind} ${gone ? "taken" : taken ? "not-taken" : ""}`}
            data-change={changes?.get(`${l.from}\n${l.to}`)}
          >
            <path d={l.path} marker-end={`url(#${tip})`} />
            {l.label && (
              <g>
                <rect x={l.label.x} y={l.label.y} width={l.label.width} height={l.label.height} rx="7" />
                <text x={l.label.x + l.label.width / 2} y={l.label.y + 10.5}>
                  {l.label.text}
                </text>
              </g>
            )}
          </g>
        );
      })}
      {of.activities.map((a) => {
        const c = counts?.get(a.id) ?? {};
        const all = (Object.keys(signs) as Sign[]).filter((s) => c[s]);
        const state = c.failed
          ? "failed"
          : c.waiting
            ? "waiting"
            : c.interrupted
              ? "interrupted"
              : c.done
                ? "done"
                : "";
        const label = `${a.text.join(", ")}, ${a.type}${all.map((s) => `, ${c[s]} ${s}`).join("")}`;
        const press = choose && (() => choose(a.id));
        return (
          <g
            class={`g-node ${counts && !all.length ? "untouched" : ""}`}
            data-type={a.type}
            data-state={state}
            data-change={changes?.get(a.id)}
            role={press ? "button" : "img"}
            tabIndex={press ? 0 : undefined}
            aria-label={press ? undefined : label}
            aria-pressed={press ? chosen === a.id : undefined}
            onClick={press}
            onKeyDown={(e) => {
              if (!press || (e.key !== "Enter" && e.key !== " ")) return;
              e.preventDefault();
              press();
            }}
          >
            <rect class="g-box" x={a.x} y={a.y} width={a.width} height={a.height} rx={a.type === "trigger" ? 18 : 8} />
            <circle class="g-type" cx={a.x + 19} cy={a.y + 19} r="9.5" />
            <g aria-hidden={press ? undefined : "true"}>
              <text class="g-letter" x={a.x + 19} y={a.y + 22.8}>
                {`${a.type[0]!.toUpperCase()} `}
              </text>
              {a.text.map((t, i) => (
                <text class={i ? "g-more" : "g-id"} x={a.x + 38} y={a.y + 22 + 16 * i}>
                  {`${t} `}
                </text>
              ))}
              {all.map((s, i) => (
                <Pill sign={s} n={c[s]!} x={a.x + a.width - 8 - pillsFrom(all, c, i)} y={a.y} />
              ))}
            </g>
          </g>
        );
      })}
    </g>
  );
}

const pillWidth = (n: number) => 24 + `${n}`.length * 7;
const pillsFrom = (all: Sign[], c: Counts, i: number) => all.slice(i).reduce((w, s) => w + pillWidth(c[s]!) + 3, -3);

function Pill({ sign, n, x, y }: { sign: Sign; n: number; x: number; y: number }) {
  return (
    <g class="g-pill" data-state={sign} transform={`translate(${x} ${y - 9})`}>
      <rect width={pillWidth(n)} height="18" rx="9" />
      <path d={signs[sign]} transform="translate(11 9)" />
      <text x="18" y="13">
        {n}
        <tspan class="g-word">{` ${sign} `}</tspan>
      </text>
    </g>
  );
}
