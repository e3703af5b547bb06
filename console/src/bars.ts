// Bars of a timeline, drawn on a canvas: one element for each row, whatever happened in it.
import { useEffect, useState } from "preact/hooks";
import type { Bar, Fold } from "./lines.ts";
import { theme } from "./prefs.ts";

export interface Colours {
  done: string;
  fail: string;
  wait: string;
  run: string;
  muted: string;
  line: string;
  panel: string;
}
const names: (keyof Colours)[] = ["done", "fail", "wait", "run", "muted", "line", "panel"];

/** A canvas takes no light-dark(): an element that has the colour says which of the two it is. */
function read(): Colours {
  const probe = document.body.appendChild(document.createElement("i"));
  const colours = names.map((n) => {
    probe.style.color = `var(--${n})`;
    return [n, getComputedStyle(probe).color];
  });
  probe.remove();
  return Object.fromEntries(colours) as Colours;
}

/** The colours of the theme, again when that has changed. */
export function useColours(): Colours {
  const [colours, set] = useState(read);
  useEffect(() => {
    const again = () => set(read());
    const system = matchMedia("(prefers-color-scheme: dark)");
    system.addEventListener("change", again);
    return () => system.removeEventListener("change", again);
  }, []);
  useEffect(() => set(read()), [theme.value]);
  return colours;
}

/** Where a moment is in pixels. */
export type Locate = (t: number) => number;

const height = 30;

export function paint(
  canvas: HTMLCanvasElement,
  width: number,
  bars: Bar[],
  x: Locate,
  grid: number[],
  folds: Fold[],
  foldAt: (at: number) => number,
  c: Colours,
) {
  const ratio = devicePixelRatio || 1;
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  const g = canvas.getContext("2d")!;
  g.scale(ratio, ratio);
  g.fillStyle = c.line;
  for (const share of grid) g.fillRect(Math.round(share * width), 0, 1, height);
  for (const f of folds) {
    const left = foldAt(f.at);
    hatch(g, left, 0, foldAt(f.at + f.width) - left, height, c.line, 5);
  }
  for (const b of bars) {
    const [left, right] = ends(b, x);
    if (right < 0 || left > width) continue;
    draw(g, b, Math.max(left, -20), Math.min(right, width + 20), c);
  }
}

/** From where to where a bar is seen. */
export function ends(b: Bar, x: Locate): [number, number] {
  const left = x(b.from);
  if (b.kind === "leg") return [left, left + 4];
  if (b.kind === "signal") return [left, left + 9];
  if (b.unsure && b.from === b.to) return [left + (b.nth ?? 0) * 11, left + (b.nth ?? 0) * 11 + 9];
  return [left, Math.max(x(b.to), left + (b.unsure ? 9 : 4))];
}

function draw(g: CanvasRenderingContext2D, b: Bar, left: number, right: number, c: Colours) {
  const colour = b.state === "failed" ? c.fail : b.state === "waiting" ? c.wait : c.done;
  const box = (y: number, h: number, radius: number) => {
    g.beginPath();
    g.roundRect(left, y, right - left, h, Math.min(radius, (right - left) / 2));
  };
  g.fillStyle = colour;
  g.globalAlpha = 1;
  if (b.kind === "wait") {
    g.globalAlpha = b.state === "waiting" ? 1 : 0.5;
    box(13, 4, 2);
    g.fill();
    g.globalAlpha = 1;
  } else if (b.kind === "leg") {
    g.fillStyle = c.muted;
    box(8, 14, 2);
    g.fill();
  } else if (b.kind === "signal") {
    g.fillStyle = c.run;
    g.beginPath();
    g.moveTo(left + 4.5, 8.5);
    for (const [dx, y] of [[11, 15], [4.5, 21.5], [-2, 15]] as const) g.lineTo(left + dx, y);
    g.fill();
  } else if (b.kind === "job") {
    g.strokeStyle = colour;
    g.lineWidth = 1.5;
    box(11.75, 6.5, 2);
    g.stroke();
  } else if (b.unsure) {
    g.fillStyle = c.panel;
    box(8, 14, 3);
    g.fill();
    hatch(g, left, 8, right - left, 14, colour, 4);
    g.strokeStyle = colour;
    g.lineWidth = 1;
    g.strokeRect(left + 0.5, 8.5, right - left - 1, 13);
  } else {
    box(8, 14, 3);
    g.fill();
  }
}

/** Lines from the lower left to the upper right. */
function hatch(g: CanvasRenderingContext2D, x: number, y: number, w: number, h: number, colour: string, step: number) {
  g.save();
  g.beginPath();
  g.rect(x, y, w, h);
  g.clip();
  g.strokeStyle = colour;
  g.lineWidth = step > 4 ? 1 : 1.6;
  g.beginPath();
  for (let at = x - h; at < x + w; at += step) {
    g.moveTo(at, y + h);
    g.lineTo(at + h, y);
  }
  g.stroke();
  g.restore();
}
