// Everything that can be done by typing its name.
import { useMemo, useRef, useState } from "preact/hooks";
import { signal } from "@preact/signals";
import { find } from "./find.ts";
import { nextTheme, seen } from "./frame.tsx";
import { Icon, type IconName } from "./icons.tsx";
import { heldKeys } from "./keys.ts";
import { views } from "./prefs.ts";
import { go } from "./route.ts";
import { Dialog } from "./ui.tsx";

export const paletteOpen = signal(false);

interface Command {
  name: string;
  icon: IconName;
  keys?: string;
  run: () => void;
}

export function Palette({ close }: { close: () => void }) {
  const [text, setText] = useState("");
  const [chosen, choose] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const all = useMemo<Command[]>(
    () => [
      ...seen().map((p) => ({ name: `Go to ${p.name}`, icon: p.icon, keys: `g ${p.key}`, run: () => go(p.path) })),
      { name: "Jobs that have failed", icon: "filter" as const, run: () => go("/jobs?state=failed") },
      { name: "Jobs that run", icon: "filter" as const, run: () => go("/jobs?state=running") },
      ...views.value.map((v) => ({
        name: `View: ${v.name}`,
        icon: "star" as const,
        run: () => go(`/jobs?${v.query}`),
      })),
      ...heldKeys()
        .filter((h) => h.where !== "Everywhere")
        .flatMap((h) => h.all)
        .filter((k) => !["j", "k", "Enter"].includes(k.keys)) // they need a row
        .map((k) => ({ name: k.does, icon: "right" as const, keys: k.keys, run: k.run })),
      { name: "Change the theme", icon: "auto" as const, keys: "t", run: nextTheme },
    ],
    [],
  );
  const found: Command[] = all.filter((c) => c.name.toLowerCase().includes(text.toLowerCase()));
  if (text.trim()) {
    found.push({ name: `Find the job ${text.trim()}`, icon: "search", run: () => void find(text) });
  }
  const at = Math.min(chosen, found.length - 1);
  const run = (c?: Command) => {
    if (!c) return;
    close();
    c.run();
  };
  const move = (to: number) => {
    choose((to + found.length) % found.length);
    list.current?.children[(to + found.length) % found.length]?.scrollIntoView({ block: "nearest" });
  };
  return (
    <Dialog title="Commands" close={close}>
      <input
        class="palette-field"
        type="text"
        role="combobox"
        aria-label="Command"
        aria-expanded="true"
        aria-controls="palette"
        aria-activedescendant={found.length ? `command-${at}` : undefined}
        placeholder="Type a command, or the id of a job"
        value={text}
        autocomplete="off"
        autofocus
        onInput={(e) => {
          setText(e.currentTarget.value);
          choose(0);
        }}
        onKeyDown={(e) => {
          if (e.key === "ArrowDown") move(at + 1);
          else if (e.key === "ArrowUp") move(at - 1);
          else if (e.key === "Enter") run(found[at]);
          else return;
          e.preventDefault();
        }}
      />
      <ul class="palette" id="palette" role="listbox" aria-label="Commands" ref={list}>
        {found.map((c, i) => (
          <li
            id={`command-${i}`}
            role="option"
            aria-selected={i === at}
            onClick={() => run(c)}
            onMouseMove={() => choose(i)}
          >
            <Icon name={c.icon} />
            <span>{c.name}</span>
            {c.keys && (
              <span class="palette-keys">
                {c.keys.split(" ").map((k) => (
                  <kbd>{k}</kbd>
                ))}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
