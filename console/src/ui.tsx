// The parts that all views are made of.
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { signal } from "@preact/signals";
import { Failure, namespace } from "./api.ts";
import { ago, count, moment, span } from "./format.ts";
import { Icon, type IconName } from "./icons.tsx";
import { now, type Loaded } from "./load.ts";

const shapes: Record<string, IconName> = {
  running: "play",
  completed: "check",
  failed: "cross",
  interrupted: "stop",
  cancelling: "stop",
  cancelled: "stop",
  active: "play",
  waiting: "clock",
  blocked: "clock",
  done: "check",
  ok: "check",
  warn: "warn",
  fail: "cross",
  unknown: "help",
  open: "letters",
  redriven: "retry",
  discarded: "close",
  moot: "info",
  paused: "pause",
};

/** A state: its colour, its shape and its word. */
export function State({ is, small }: { is: string; small?: boolean }) {
  return (
    <span class={`state ${small ? "small" : ""}`} data-state={shapes[is] ? is : "other"}>
      <Icon name={shapes[is] ?? "info"} />
      <span>{is}</span>
    </span>
  );
}

/** How long ago something was. */
export function Ago({ at }: { at?: string }) {
  if (!at) return <span class="faint">–</span>;
  return (
    <time dateTime={at} title={moment(at, true)}>
      {ago(now.value - Date.parse(at))}
    </time>
  );
}

/** How long something took, or takes until now. */
export function Took({ from, to }: { from: string; to?: string }) {
  const ms = (to ? Date.parse(to) : now.value) - Date.parse(from);
  return <span class={to ? "" : "goes-on"}>{span(Math.max(ms, 0))}</span>;
}

/** Something to be copied. */
export function Copy({ text, what, short }: { text: string; what: string; short?: string }) {
  const [done, set] = useState(false);
  const copy = async () => {
    await navigator.clipboard?.writeText(text).catch(() => undefined);
    set(true);
    say(`${what} copied`);
    setTimeout(() => set(false), 1200);
  };
  return (
    <button type="button" class={`copy ${short === "Copy" ? "" : "mono"}`} onClick={copy} title={text}>
      <span>{short ?? text}</span>
      <span class="sr">, copy the {what}</span>
      <Icon name={done ? "check" : "copy"} />
    </button>
  );
}

/** What is said to who does not see the page. */
export const said = signal("");
export function say(text: string) {
  said.value = "";
  setTimeout(() => (said.value = text), 30);
}

export function Head({
  title,
  children,
  sub,
}: {
  title: string;
  sub?: ComponentChildren;
  children?: ComponentChildren;
}) {
  const h1 = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · ${namespace === "default" ? "" : `${namespace} · `}Legwork`;
    // The reader goes on at the top of the new view.
    if (document.activeElement === document.body || document.activeElement?.closest(".nav")) {
      h1.current?.focus({ preventScroll: true });
    }
  }, [title]);
  return (
    <header class="head">
      <div class="head-title">
        <h1 tabIndex={-1} ref={h1}>
          {title}
        </h1>
        {sub}
      </div>
      <div class="head-actions">{children}</div>
    </header>
  );
}

export interface ButtonProps {
  children?: ComponentChildren;
  icon?: IconName;
  onClick?: (e: MouseEvent) => void;
  kind?: "plain" | "main" | "danger" | "ghost";
  label?: string;
  disabled?: boolean;
  submit?: boolean;
  pressed?: boolean;
  hint?: string;
}

export function Button({
  children,
  icon,
  onClick,
  kind = "plain",
  label,
  disabled,
  submit,
  pressed,
  hint,
}: ButtonProps) {
  return (
    <button
      type={submit ? "submit" : "button"}
      class={`button ${kind} ${children ? "" : "only-icon"}`}
      onClick={onClick}
      aria-label={label}
      title={hint ?? label}
      aria-pressed={pressed}
      disabled={disabled}
    >
      {icon && <Icon name={icon} />}
      {children && <span>{children}</span>}
    </button>
  );
}

/** Tabs whose choice is in the address. */
export function Tabs({
  all,
  now: chosen,
  choose,
  label,
}: {
  all: { id: string; name: string; count?: number }[];
  now: string;
  choose: (id: string) => void;
  label: string;
}) {
  const row = useRef<HTMLDivElement>(null);
  // On a narrow screen the row scrolls: the chosen one is seen.
  useEffect(() => {
    const tab = row.current?.querySelector("[aria-selected=true]")?.getBoundingClientRect();
    const box = row.current?.getBoundingClientRect();
    if (tab && box) row.current!.scrollLeft += Math.max(0, tab.right - box.right) + Math.min(0, tab.left - box.left);
  }, [chosen]);
  const keys = (e: KeyboardEvent) => {
    const step = e.key === "ArrowRight" ? 1 : e.key === "ArrowLeft" ? -1 : 0;
    if (!step) return;
    const next = all[(all.findIndex((t) => t.id === chosen) + step + all.length) % all.length]!;
    choose(next.id);
    document.getElementById(`tab-${next.id}`)?.focus();
    e.preventDefault();
  };
  return (
    <div class="tabs" role="tablist" aria-label={label} onKeyDown={keys} ref={row}>
      {all.map((t) => (
        <button
          type="button"
          role="tab"
          id={`tab-${t.id}`}
          aria-selected={t.id === chosen}
          aria-controls="panel"
          tabIndex={t.id === chosen ? 0 : -1}
          onClick={() => choose(t.id)}
        >
          {t.name}
          {t.count !== undefined && <span class="tab-count">{count(t.count)}</span>}
        </button>
      ))}
    </div>
  );
}

/** What a view shows while it has nothing to show, or when that has become old. */
export function Shown<T>({
  of,
  children,
  rows = 6,
}: {
  of: Loaded<T>;
  children: (data: T) => ComponentChildren;
  rows?: number;
}) {
  return (
    <>
      {of.error && <Wrong error={of.error} old={of.data !== undefined ? of.at : 0} again={of.reload} />}
      {of.data !== undefined ? children(of.data) : !of.error && of.slow && <Skeleton rows={rows} />}
    </>
  );
}

export function Skeleton({ rows }: { rows: number }) {
  return (
    <div class="skeleton" role="status" aria-label="Loading">
      {Array.from({ length: rows }, (_, i) => (
        <div class={`bone w${i % 4}`} />
      ))}
    </div>
  );
}

/** An error: what happened, its code, the id that the server's log has, and what to do. */
export function Wrong({ error, old, again }: { error: Failure; old?: number; again?: () => void }) {
  const right = error.status === 403;
  return (
    <div class={`notice ${right ? "warn" : "bad"}`} role="alert">
      <Icon name={right ? "key" : "warn"} />
      <div class="notice-text">
        <p>
          <Coded text={error.message} />
          {right && ". Ask who runs this server for that role."}
        </p>
        <p class="notice-more">
          <code>{error.code}</code>
          {error.correlation && <Copy text={error.correlation} what="correlation id" />}
          {!!old && <span>What is shown was read at {moment(new Date(old).toISOString()).slice(11)}.</span>}
        </p>
      </div>
      {again && !right && (
        <Button icon="retry" onClick={again}>
          Try again
        </Button>
      )}
    </div>
  );
}

/** A text of the server: what stands in backticks is code. */
export function Coded({ text }: { text: string }) {
  return <>{text.split("`").map((part, i) => (i % 2 ? <code>{part}</code> : part))}</>;
}

/** Nothing is here: what would be, and how it gets here. */
export function Empty({
  title,
  children,
  icon = "info",
}: {
  title: string;
  children?: ComponentChildren;
  icon?: IconName;
}) {
  return (
    <div class="empty">
      <span class="empty-icon">
        <Icon name={icon} />
      </span>
      <h2>{title}</h2>
      {children}
    </div>
  );
}

export function Command({ children }: { children: string }) {
  return (
    <div class="command">
      <code>{children}</code>
      <Copy text={children} what="command" short="Copy" />
    </div>
  );
}

/** A window before all others. It closes with Escape; the focus goes back to where it was. */
export function Dialog({
  title,
  close,
  children,
  wide,
}: {
  title: string;
  close: () => void;
  children: ComponentChildren;
  wide?: boolean;
}) {
  const at = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const was = document.activeElement as HTMLElement | null;
    at.current?.showModal();
    return () => was?.focus?.();
  }, []);
  return (
    <dialog
      ref={at}
      class={wide ? "wide" : ""}
      aria-labelledby="dialog-title"
      onCancel={(e) => {
        e.preventDefault();
        close();
      }}
      onMouseDown={(e) => e.target === at.current && close()}
    >
      <div class="dialog">
        <div class="dialog-head">
          <h2 id="dialog-title">{title}</h2>
          <Button icon="close" kind="ghost" label="Close" onClick={close} />
        </div>
        {children}
      </div>
    </dialog>
  );
}

/** Facts as pairs of a word and what it is. */
export function Facts({ of }: { of: [string, ComponentChildren][] }) {
  return (
    <dl class="facts">
      {of
        .filter(([, value]) => value !== undefined && value !== "" && value !== false)
        .map(([name, value]) => (
          <div>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
