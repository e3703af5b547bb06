// Keys, which do nothing that a mouse cannot do. None fires in a field, and all can be switched off.
import { useLayoutEffect, useRef } from "preact/hooks";
import { keysOn } from "./prefs.ts";

export interface Key {
  keys: string;
  does: string;
  run: () => void;
}

/** Those that hold now: the latest first. */
const held: { where: string; all: Key[] }[] = [];
export const heldKeys = () => held;

/** Has keys of a view for as long as it is shown. */
export function useKeys(where: string, all: Key[]) {
  const entry = useRef({ where, all });
  entry.current.all = all;
  useLayoutEffect(() => {
    held.unshift(entry.current);
    return () => {
      held.splice(held.indexOf(entry.current), 1);
    };
  }, []);
}

let before = "";
let since = 0;

document.addEventListener("keydown", (e) => {
  if ((e.ctrlKey || e.metaKey) && e.key.toLowerCase() === "k") {
    e.preventDefault();
    fire("Ctrl-K");
    return;
  }
  const t = e.target as HTMLElement;
  if (keysOn.value === "off" || e.ctrlKey || e.metaKey || e.altKey || e.isComposing || e.defaultPrevented) return;
  if (t.closest("input, textarea, select, [contenteditable], dialog")) return;
  // What a focused control does by itself stays its own.
  if (["Enter", " "].includes(e.key) && t.closest("button, a, summary, [role=tab]")) return;
  const first = Date.now() - since < 1200 ? before : "";
  before = e.key;
  since = Date.now();
  if ((first && fire(`${first} ${e.key}`)) || fire(e.key)) e.preventDefault();
});

function fire(keys: string): boolean {
  for (const { all } of held) {
    const found = all.find((k) => k.keys === keys);
    if (found) {
      before = "";
      found.run();
      return true;
    }
  }
  return false;
}
