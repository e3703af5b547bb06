// What this browser remembers of who looks: never anything of a job.
import { signal } from "@preact/signals";

function kept<T extends string>(name: string, first: T) {
  const s = signal((localStorage.getItem(`legwork.${name}`) as T | null) ?? first);
  s.subscribe((v) => localStorage.setItem(`legwork.${name}`, v));
  return s;
}

export const theme = kept<"auto" | "light" | "dark">("theme", "auto");
export const keysOn = kept<"on" | "off">("keys", "on");

theme.subscribe((t) => {
  if (t === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = t;
});

export interface View {
  name: string;
  query: string;
}

function readViews(): View[] {
  try {
    const all = JSON.parse(localStorage.getItem("legwork.views") ?? "[]") as unknown;
    return Array.isArray(all)
      ? all.filter((v): v is View => typeof v?.name === "string" && typeof v?.query === "string")
      : [];
  } catch {
    return [];
  }
}

/** Saved views of the list of jobs. */
export const views = signal(readViews());

export function keepViews(all: View[]) {
  views.value = all.slice(0, 50);
  localStorage.setItem("legwork.views", JSON.stringify(views.value));
}
