// Rows of which only those exist that are seen, so that a list of 100,000 does not stand still.
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

/** How many rows exist above and below those that are seen. */
const beyond = 8;

export interface RowsProps {
  label: string;
  count: number;
  height: number;
  head: ComponentChildren;
  row: (i: number) => ComponentChildren;
  /** The end comes near: more rows may be read. */
  near?: () => void;
  /** The rows that are seen, from the first to the one after the last. */
  seen?: (from: number, to: number) => void;
  /** The row that must be seen. */
  show?: number;
  foot?: ComponentChildren;
}

export function Rows({ label, count, height, head, row, near, seen, show, foot }: RowsProps) {
  const box = useRef<HTMLDivElement>(null);
  const [view, set] = useState({ from: 0, to: 40 });

  const look = () => {
    const el = box.current;
    if (!el) return;
    const from = Math.max(0, Math.floor(el.scrollTop / height) - beyond);
    const to = Math.ceil((el.scrollTop + el.clientHeight) / height) + beyond;
    set((was) => (was.from === from && was.to === to ? was : { from, to }));
  };

  useLayoutEffect(() => {
    look();
    const sizes = new ResizeObserver(look);
    if (box.current) sizes.observe(box.current);
    return () => sizes.disconnect();
  }, [height]);

  useEffect(() => {
    if (view.to >= count - beyond) near?.();
    seen?.(view.from, Math.min(view.to, count));
  }, [view, count]);

  useEffect(() => {
    const el = box.current;
    if (!el || show === undefined || show < 0) return;
    const head = el.querySelector<HTMLElement>(".rows-head")?.offsetHeight ?? 0;
    const top = show * height;
    if (top < el.scrollTop) el.scrollTop = top;
    else if (top + height > el.scrollTop + el.clientHeight - head) el.scrollTop = top + height - el.clientHeight + head;
  }, [show]);

  const shown = [];
  for (let i = view.from; i < Math.min(view.to, count); i++) shown.push(row(i));
  return (
    <div class="rows" ref={box} onScroll={look} tabIndex={0} role="table" aria-label={label} aria-rowcount={count + 1}>
      <div class="rows-head" role="rowgroup">
        {head}
      </div>
      <div class="rows-body" role="rowgroup" style={{ height: `${count * height}px` }}>
        <div style={{ transform: `translateY(${view.from * height}px)` }}>{shown}</div>
      </div>
      {foot}
    </div>
  );
}
