// What is around each view: navigation, search, who is there, help.
import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import { signal } from "@preact/signals";
import { ask, may, me, namespace, online, signOut, type Top } from "./api.ts";
import { remember } from "./fleet.tsx";
import { find } from "./find.ts";
import { count } from "./format.ts";
import { Icon, type IconName } from "./icons.tsx";
import { heldKeys, useKeys } from "./keys.ts";
import { useLoad } from "./load.ts";
import { Palette, paletteOpen } from "./palette.tsx";
import { keysOn, theme } from "./prefs.ts";
import { go, route } from "./route.ts";
import { Button, Dialog, said } from "./ui.tsx";

export interface Place {
  path: string;
  name: string;
  icon: IconName;
  key: string;
  /** Who has not this role does not see it. */
  role?: string;
}

export const places: Place[] = [
  { path: "/jobs", name: "Jobs", icon: "jobs", key: "j" },
  { path: "/letters", name: "Letters", icon: "letters", key: "l" },
  { path: "/graphs", name: "Graphs", icon: "graphs", key: "g" },
  { path: "/fleet", name: "Fleet", icon: "fleet", key: "f" },
  { path: "/health", name: "Health", icon: "health", key: "h" },
  { path: "/playground", name: "Playground", icon: "play", key: "p", role: "operator" },
];

/** The views for who looks. */
export const seen = () => places.filter((p) => !p.role || may(p.role));

const helpOpen = signal(false);

export function Frame({ children }: { children: ComponentChildren }) {
  const search = useRef<HTMLInputElement>(null);
  useKeys("Everywhere", [
    { keys: "/", does: "Search for a job", run: () => search.current?.focus() },
    { keys: "Ctrl-K", does: "All commands", run: () => (paletteOpen.value = !paletteOpen.value) },
    { keys: "?", does: "These keys", run: () => (helpOpen.value = true) },
    { keys: "t", does: "Change the theme", run: nextTheme },
    ...seen().map((p) => ({ keys: `g ${p.key}`, does: `Go to ${p.name}`, run: () => go(p.path) })),
  ]);
  const top = useLoad(
    may("monitor") ? "top" : "",
    async (signal) => {
      const answer = await ask<Top>("top", { signal });
      remember(answer);
      return answer;
    },
    15_000,
  ).data;
  return (
    <div class="frame">
      <a class="skip" href="#main" onClick={() => document.getElementById("main")?.focus()}>
        Skip to the content
      </a>
      <nav class="nav" aria-label="Views">
        <a class="brand" href="/jobs" aria-label="Legwork, to the jobs">
          <svg viewBox="0 0 32 32" width="22" height="22" aria-hidden="true">
            <path d="M9 7v14a4 4 0 0 0 4 4h10" />
            <circle cx="9" cy="7" r="3.4" />
            <circle cx="23" cy="25" r="3.4" />
          </svg>
          <span>Legwork</span>
        </a>
        <ul>
          {seen().map((p) => (
            <li>
              <a href={p.path} aria-current={isAt(p.path) ? "page" : undefined}>
                <Icon name={p.icon} />
                <span>{p.name}</span>
                {p.path === "/letters" && !!top?.dead_letters && (
                  <span class="badge" title="open dead letters">
                    {top.dead_letters >= 10_000 ? "10,000+" : count(top.dead_letters)}
                  </span>
                )}
              </a>
            </li>
          ))}
        </ul>
        <div class="nav-foot">
          <span class="faint">namespace</span>
          <strong>{namespace}</strong>
        </div>
      </nav>
      <div class="beside">
        <header class="bar">
          <Search field={search} />
          <div class="bar-end">
            {!!top?.pauses.length && (
              <a class="pill warn" href="/fleet#pauses">
                <Icon name="pause" />
                {top.pauses.length} <span>paused</span>
              </a>
            )}
            <button type="button" class="commands-button" onClick={() => (paletteOpen.value = true)}>
              <Icon name="prompt" />
              <span>Commands</span> <kbd>Ctrl K</kbd>
            </button>
            <Button icon="help" kind="ghost" label="Keys and help (?)" onClick={() => (helpOpen.value = true)} />
            <Button
              icon={theme.value === "auto" ? "auto" : theme.value === "dark" ? "moon" : "sun"}
              kind="ghost"
              label={`Theme: ${theme.value}`}
              onClick={nextTheme}
            />
            <Who />
          </div>
        </header>
        {!online.value && (
          <div class="offline" role="alert">
            <Icon name="warn" />
            The server does not answer. What is shown may be old; this page goes on by itself when it is back.
          </div>
        )}
        <main id="main" tabIndex={-1}>
          {children}
        </main>
      </div>
      <div class="sr" role="status" aria-live="polite">
        {said.value}
      </div>
      {helpOpen.value && <Help close={() => (helpOpen.value = false)} />}
      {paletteOpen.value && <Palette close={() => (paletteOpen.value = false)} />}
    </div>
  );
}

export const isAt = (path: string) =>
  route.value.path === path ||
  route.value.path.startsWith(`${path}/`) ||
  (path === "/jobs" && route.value.path === "/");

export function nextTheme() {
  theme.value = theme.value === "auto" ? "light" : theme.value === "light" ? "dark" : "auto";
}

function Search({ field }: { field: { current: HTMLInputElement | null } }) {
  const [busy, set] = useState(false);
  return (
    <form
      class="search"
      role="search"
      onSubmit={async (e) => {
        e.preventDefault();
        const input = field.current!;
        set(true);
        await find(input.value);
        set(false);
        input.value = "";
        input.blur();
      }}
    >
      <Icon name="search" />
      <input
        ref={field}
        type="search"
        aria-label="Search for a job by its id or gid"
        aria-busy={busy}
        spellcheck={false}
        placeholder="Job id, gid or trace id"
        autocomplete="off"
        onKeyDown={(e) => e.key === "Escape" && e.currentTarget.blur()}
      />
      <kbd>/</kbd>
    </form>
  );
}

function Who() {
  const who = me.value;
  if (!who) return null;
  return (
    <div class="who" title={`may do what takes ${who.may.join(", ")}`}>
      <Icon name="user" />
      <span>{who.name}</span>
      {who.signed_in_until && (
        <Button icon="leave" kind="ghost" onClick={() => void signOut()}>
          Sign out
        </Button>
      )}
    </div>
  );
}

function Help({ close }: { close: () => void }) {
  const [all] = useState(() =>
    heldKeys()
      .filter(({ all }) => all.length)
      .map(({ where, all }) => ({ where, all: [...all] })),
  );
  return (
    <Dialog title="Keys" close={close} wide>
      <div class="help">
        {all.map(({ where, all }) => (
          <section>
            <h3>{where}</h3>
            <dl>
              {all.map((k) => (
                <div>
                  <dt>
                    {k.keys.split(" ").map((one) => (
                      <kbd>{one === " " ? "Space" : one}</kbd>
                    ))}
                  </dt>
                  <dd>{k.does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <label class="switch">
        <input
          type="checkbox"
          checked={keysOn.value === "on"}
          onChange={(e) => (keysOn.value = e.currentTarget.checked ? "on" : "off")}
        />
        Keys of one letter are on. Ctrl-K always is.
      </label>
    </Dialog>
  );
}
