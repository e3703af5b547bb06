// Filters of the list of jobs: each is a part of the address, and a chip.
import { useEffect, useRef, useState } from "preact/hooks";
import type { JobLine } from "./api.ts";
import { Icon } from "./icons.tsx";
import { useKeys } from "./keys.ts";
import { skew } from "./api.ts";
import { keepViews, views } from "./prefs.ts";
import { go, part, parts, route, setParts, setQuery } from "./route.ts";
import { Button, Dialog } from "./ui.tsx";

export interface Filter {
  id: string;
  name: string;
  hint: string;
  /** What the API is asked for, if that is not what is typed. */
  value?: (text: string) => string;
  /** What may be typed is among these. */
  of?: (rows: JobLine[]) => string[];
  /** Several values hold together. */
  many?: boolean;
  /** What a value must look like, and how to say so. */
  pattern?: [string, string];
}

const lengths: Record<string, number> = { s: 1e3, m: 6e4, h: 36e5, d: 864e5 };

const when: Filter["pattern"] = ["\\d+[smhd]|\\d{4}-\\d\\d.*", "15m, 2h or 3d ago, or a date"];

/** A moment: 15m, 2h or 3d ago, or what a date says. */
function moment(text: string): string {
  const ago = /^(\d+)([smhd])$/.exec(text);
  const t = ago ? Date.now() + skew.value - Number(ago[1]) * lengths[ago[2]!]! : Date.parse(text);
  return isNaN(t) ? text : new Date(t).toISOString();
}

const dates = "15m, 2h, 3d or 2026-08-01 12:00";
const distinct = (all: (string | undefined)[]) =>
  [...new Set(all.filter((v): v is string => !!v))].sort();

export const filters: Filter[] = [
  { id: "graph", name: "Graph", hint: "order.placed", of: (r) => distinct(r.map((j) => j.graph)) },
  { id: "app", name: "App", hint: "orders", of: (r) => distinct(r.map((j) => j.app)) },
  { id: "entity", name: "Entity", hint: "exactly this one", of: (r) => distinct(r.map((j) => j.entity)) },
  { id: "job", name: "Job id", hint: "exactly this one" },
  { id: "prefix", name: "Id begins with", hint: "order-" },
  { id: "trace", name: "Trace id", hint: "32 hexadecimal digits" },
  { id: "since", name: "Begun since", hint: dates, value: moment, pattern: when },
  { id: "until", name: "Begun before", hint: dates, value: moment, pattern: when },
  {
    id: "code",
    name: "Error code",
    hint: "503",
    of: (r) => distinct(r.map((j) => (j.code ? `${j.code}` : undefined))),
    pattern: ["[0-9]{1,6}", "a number of at most six digits"],
  },
  { id: "activity", name: "Failed activity", hint: "charge" },
  { id: "attr", name: "Attribute", hint: "7", many: true },
  { id: "expired", name: "Also expired", hint: "true" },
];

/** What a condition on an attribute compares by. */
const comparisons = ["=", "<", "<=", ">", ">="];
/** Attributes that a list may name. */
const maxMany = 8;

/** Takes a value of a filter away. */
export function drop(f: Filter, value: string) {
  setParts(
    f.id,
    parts(f.id).filter((v) => v !== value),
  );
}

export function Chips({ rows }: { rows: JobLine[] }) {
  const [adding, add] = useState(false);
  const set = filters.flatMap((f) =>
    parts(f.id)
      .filter((v) => v)
      .map((value) => ({ f, value })),
  );
  useKeys("Filters", [{ keys: "a", does: "Add a filter", run: () => add(true) }]);
  return (
    <div class="chips">
      <div class="menu-at">
        <Button icon="filter" kind="ghost" onClick={() => add(!adding)} pressed={adding}>
          Filter
        </Button>
        {adding && <Add rows={rows} close={() => add(false)} />}
      </div>
      {set.map(({ f, value }) => (
        <span class="chip">
          <span class="faint">{f.name}</span>
          {f.id !== "expired" && <b>{value}</b>}
          <button
            type="button"
            aria-label={`Remove the filter ${f.name}${f.many ? ` ${value}` : ""}`}
            onClick={() => drop(f, value)}
          >
            <Icon name="close" />
          </button>
        </span>
      ))}
      {set.length > 1 && (
        <Button kind="ghost" onClick={() => go("/jobs")}>
          Clear
        </Button>
      )}
    </div>
  );
}

function Add({ rows, close }: { rows: JobLine[]; close: () => void }) {
  const [id, choose] = useState("graph");
  const field = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLFormElement>(null);
  const name = useRef<HTMLInputElement>(null);
  const f = filters.find((one) => one.id === id)!;
  const full = !!f.many && parts(id).length >= maxMany;
  useEffect(() => (f.many ? name : field).current?.focus(), [id]);
  useOutside(box, close);
  return (
    <form
      class="menu add-filter"
      ref={box}
      onKeyDown={(e) => e.key === "Escape" && close()}
      onSubmit={(e) => {
        e.preventDefault();
        const text = id === "expired" ? "true" : field.current!.value.trim();
        const named = new FormData(e.currentTarget);
        if (text && f.many) {
          const one = `${String(named.get("name")).trim()}${String(named.get("op"))}${text}`;
          setParts(id, [...parts(id).filter((v) => v !== one), one]);
        } else if (text) setQuery({ [id]: text });
        close();
      }}
    >
      <label>
        <span>Filter by</span>
        <select value={id} onChange={(e) => choose(e.currentTarget.value)}>
          {filters.map((one) => (
            <option value={one.id}>{one.name}</option>
          ))}
        </select>
      </label>
      {f.many && (
        <div class="condition">
          <label>
            <span>Name</span>
            <input name="name" ref={name} required pattern="[^=<>]+" placeholder="customer" spellcheck={false} />
          </label>
          <label>
            <span>Is</span>
            <select name="op">
              {comparisons.map((op) => (
                <option>{op}</option>
              ))}
            </select>
          </label>
        </div>
      )}
      {id !== "expired" && (
        <label>
          <span>{f.many ? "Value" : f.name}</span>
          <input
            key={id}
            ref={field}
            list="filter-values"
            placeholder={f.hint}
            required={f.many}
            pattern={f.pattern?.[0]}
            title={f.pattern?.[1]}
            defaultValue={f.many ? "" : part(id)}
            spellcheck={false}
            autocomplete="off"
          />
          <datalist id="filter-values">
            {f
              .of?.(rows)
              .slice(0, 100)
              .map((v) => (
                <option value={v} />
              ))}
          </datalist>
        </label>
      )}
      {f.many && (
        <p class="faint">
          What a trigger names by <code>search</code>. <code>=</code> compares texts, the others numbers.
          {full && ` There are ${maxMany} already, more cannot be.`}
        </p>
      )}
      <Button kind="main" submit disabled={full}>
        Apply
      </Button>
    </form>
  );
}

/** Closes something when one clicks beside it. */
export function useOutside(box: { current: HTMLElement | null }, close: () => void) {
  useEffect(() => {
    const down = (e: Event) => {
      if (!box.current?.parentElement?.contains(e.target as Node)) close();
    };
    document.addEventListener("pointerdown", down);
    return () => document.removeEventListener("pointerdown", down);
  }, []);
}

/** Saved views: they are in this browser; their address shares them. */
export function Views() {
  const [open, set] = useState(false);
  const [saving, save] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const here = route.value.query.toString();
  const now = views.value.find((v) => v.query === here);
  return (
    <div class="menu-at" ref={box}>
      <Button icon="star" onClick={() => set(!open)} pressed={open}>
        {now ? now.name : "Views"}
      </Button>
      {open && (
        <ViewMenu
          close={() => set(false)}
          save={() => {
            set(false);
            save(true);
          }}
          here={here}
        />
      )}
      {saving && <SaveView close={() => save(false)} here={here} />}
    </div>
  );
}

function ViewMenu({ close, save, here }: { close: () => void; save: () => void; here: string }) {
  const box = useRef<HTMLDivElement>(null);
  useOutside(box, close);
  return (
    <div class="menu right" ref={box} onKeyDown={(e) => e.key === "Escape" && close()}>
      {views.value.length === 0 && <p class="faint">Filters that you save are kept in this browser.</p>}
      {views.value.map((v) => (
        <div class="menu-row">
          <a href={`/jobs?${v.query}`} onClick={close} aria-current={v.query === here ? "true" : undefined}>
            {v.name}
          </a>
          <Button
            icon="close"
            kind="ghost"
            label={`Forget ${v.name}`}
            onClick={() => keepViews(views.value.filter((o) => o !== v))}
          />
        </div>
      ))}
      <Button icon="star" onClick={save} disabled={!here} hint={here ? undefined : "Set a filter first"}>
        Save this view
      </Button>
    </div>
  );
}

function SaveView({ close, here }: { close: () => void; here: string }) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <Dialog title="Save this view" close={close}>
      <form
        class="form"
        onSubmit={(e) => {
          e.preventDefault();
          const name = field.current!.value.trim().slice(0, 60);
          if (name) keepViews([...views.value.filter((v) => v.name !== name), { name, query: here }]);
          close();
        }}
      >
        <label>
          <span>Name</span>
          <input ref={field} autofocus maxLength={60} />
        </label>
        <p class="faint">It is kept in this browser. The address of the page shares it with others.</p>
        <div class="form-end">
          <Button onClick={close}>Not now</Button>
          <Button kind="main" submit>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
