// The part of a timeline that is seen: buttons, keys, and the wheel with Ctrl.
import type { RefObject } from "preact";
import { useEffect, useState } from "preact/hooks";
import { useKeys } from "./keys.ts";
import { Button, say } from "./ui.tsx";

/** What is seen of an axis from 0 to 1. */
export interface Window {
  from: number;
  to: number;
}

export interface Zoom extends Window {
  /** How many times larger than the whole it is. */
  times: number;
  most: number;
  /** Where something on the axis is seen. */
  at: (share: number) => number;
  by: (factor: number, around?: number) => void;
  move: (share: number) => void;
  whole: () => void;
}

const step = 2;

/** The window of an axis of so many milliseconds; the wheel is heard over the table that track is in. */
export function useZoom(whole: number, track: RefObject<HTMLElement | null>): Zoom {
  const [window, set] = useState<Window>({ from: 0, to: 1 });
  // Closer than a few milliseconds there is nothing to see.
  const most = Math.max(1, Math.min(2 ** Math.floor(Math.log2(whole / 4)), 65_536));
  const wide = window.to - window.from;
  const clamp = (from: number, w: number) => {
    const start = Math.max(0, Math.min(from, 1 - w));
    set({ from: start, to: start + w });
  };
  const by = (factor: number, around = 0.5) => {
    const w = Math.max(1 / most, Math.min(1, wide / factor));
    if (w === wide) return;
    clamp(window.from + around * (wide - w), w);
    say(w === 1 ? "The whole time" : `Zoom ${Math.round(1 / w)} times`);
  };
  const zoom: Zoom = {
    ...window,
    times: 1 / wide,
    most,
    at: (share) => (share - window.from) / wide,
    by,
    move: (share) => clamp(window.from + share * wide, wide),
    whole: () => by(1e-9),
  };
  useKeys("A timeline", [
    { keys: "+", does: "Zoom in", run: () => by(step) },
    { keys: "-", does: "Zoom out", run: () => by(1 / step) },
    { keys: "0", does: "The whole time", run: zoom.whole },
    ...(wide < 1
      ? [
          { keys: "ArrowLeft", does: "Earlier", run: () => zoom.move(-0.25) },
          { keys: "ArrowRight", does: "Later", run: () => zoom.move(0.25) },
        ]
      : []),
  ]);
  useEffect(() => {
    const table = track.current?.closest<HTMLElement>(".rows");
    const turn = (e: WheelEvent) => {
      const box = track.current!.getBoundingClientRect();
      const sideways = e.deltaX || (e.shiftKey ? e.deltaY : 0);
      if (e.ctrlKey) by(2 ** (-e.deltaY / 200), Math.max(0, Math.min(1, (e.clientX - box.left) / box.width)));
      else if (sideways && wide < 1) zoom.move(sideways / box.width);
      else return;
      e.preventDefault();
    };
    table?.addEventListener("wheel", turn, { passive: false });
    return () => table?.removeEventListener("wheel", turn);
  });
  return zoom;
}

export function ZoomTools({ zoom }: { zoom: Zoom }) {
  const wide = zoom.to - zoom.from;
  return (
    <div class="zoom" role="group" aria-label="Zoom">
      {wide < 1 && (
        <>
          <input
            type="range"
            aria-label="Which part of the time is seen"
            min="0"
            max="1"
            step="any"
            value={zoom.from / (1 - wide)}
            onInput={(e) => zoom.move((+e.currentTarget.value * (1 - wide) - zoom.from) / wide)}
          />
          <Button kind="ghost" onClick={zoom.whole} hint="The whole time (0)">
            Whole
          </Button>
        </>
      )}
      <span class="faint num">{Math.round(zoom.times)}×</span>
      <Button
        icon="minus"
        kind="ghost"
        label="Zoom out (-)"
        disabled={zoom.times <= 1}
        onClick={() => zoom.by(1 / step)}
      />
      <Button
        icon="plus"
        kind="ghost"
        label="Zoom in (+)"
        disabled={zoom.times >= zoom.most}
        onClick={() => zoom.by(step)}
      />
    </div>
  );
}
