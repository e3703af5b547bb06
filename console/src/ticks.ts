// The marks of a timeline's axis: round times, and how long each folded time was.
import { span } from "./format.ts";
import type { Scale } from "./lines.ts";
import type { Window } from "./zoom.tsx";

/** Where a mark is, from 0 to 1 of what is seen, and its words; none where they would run into the next. */
export interface Tick {
  at: number;
  text: string;
}

/** A folded time on the axis. */
export interface FoldMark {
  at: number;
  width: number;
  text: string;
  title: string;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const steps = [
  ...[1, 10, 100].flatMap((n) => [n, 2 * n, 5 * n]),
  ...[1000, 2000, 5000, 10_000, 15_000, 30_000],
  ...[1, 2, 5, 10, 15, 30].map((n) => n * minute),
  ...[1, 3, 6, 12].map((n) => n * hour),
  ...[1, 2, 7, 30, 90, 365].map((n) => n * day),
];

/** About how wide a letter is, in pixels. */
const letter = 7;

/** The marks of what is seen, on an axis of so many pixels. */
export function ticks(s: Scale, zoom: Window, width: number): Tick[] {
  if (!width) return [];
  const wide = zoom.to - zoom.from;
  const room = width < 300 ? 48 : 104;
  const step = steps.find((n) => n * width >= room * s.pace * wide) ?? steps.at(-1)!;
  const far = (step / (s.pace * wide)) * width;
  const seen = (at: number) => (at - zoom.from) / wide;
  return s.parts.flatMap((part, i) => {
    // After a fold the first mark tells the time, and the others how long after it they are.
    const of = (n: number) => {
      if (i > 0 && n === 0) return span(part.from - s.first);
      return `${i > 0 ? "+" : ""}${exact(n * step, step)}`;
    };
    const from = Math.max(0, (zoom.from - part.at) * s.pace);
    const to = Math.min(part.to - part.from, (zoom.to - part.at) * s.pace);
    const end = Math.min(1, seen(part.at + (part.to - part.from) / s.pace)) * width;
    const found: Tick[] = [];
    for (let n = Math.ceil(from / step); n * step <= to; n++) {
      const at = seen(part.at + (n * step) / s.pace);
      const text = of(n);
      const long = text.length * letter + 8;
      // Words that are wider than a step stand at every second mark.
      const fits = end - at * width >= long && (n % 2 === 0 || long <= far);
      found.push({ at, text: fits ? text : "" });
    }
    return found;
  });
}

export function foldMarks(s: Scale, zoom: Window, width: number): FoldMark[] {
  const wide = zoom.to - zoom.from;
  return s.folds.map((f) => {
    const long = span(f.to - f.from);
    const w = f.width / wide;
    const text = w * width > long.length * letter ? long : "";
    return { at: (f.at - zoom.from) / wide, width: w, text, title: `${long} in which nothing happened, folded` };
  });
}

/** A time as exactly as marks that are so far apart need it: 200 ms, 1.2 s, 3 min 20 s. */
function exact(ms: number, step: number): string {
  if (ms < 1000 && step < 1000) return `${ms} ms`;
  const words: string[] = [];
  let rest = ms;
  for (const [n, name] of [[day, "d"], [hour, "h"], [minute, "min"]] as const) {
    if (rest >= n) words.push(`${Math.floor(rest / n)} ${name}`);
    rest %= n;
  }
  const digits = step >= 1000 ? 0 : step >= 100 ? 1 : step >= 10 ? 2 : 3;
  if (rest || !words.length) words.push(`${(rest / 1000).toFixed(digits)} s`);
  return words.join(" ");
}
