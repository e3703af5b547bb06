// The address says what is shown: every filter, tab and selection is in it.
import { signal } from "@preact/signals";

const here = () => ({ path: location.pathname, query: new URLSearchParams(location.search) });
export const route = signal(here());

/** Goes to an address of the console. */
export function go(to: string, replace = false) {
  if (to === location.pathname + location.search) return;
  const far = new URL(to, location.href).pathname !== location.pathname;
  history[replace ? "replaceState" : "pushState"](null, "", to);
  route.value = here();
  if (far && !replace) scrollTo(0, 0);
}

/** Changes parts of the query of the address; an empty value goes. */
export function setQuery(changes: Record<string, string | undefined>, replace = false) {
  const q = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(changes)) {
    if (value) q.set(name, value);
    else q.delete(name);
  }
  go(location.pathname + (q.size ? `?${q}` : ""), replace);
}

/** A part of the query, "" if it is not there. */
export const part = (name: string) => route.value.query.get(name) ?? "";

/** All values of a part of the query. */
export const parts = (name: string) => route.value.query.getAll(name);

/** Sets all values of a part of the query. */
export function setParts(name: string, values: string[]) {
  const q = new URLSearchParams(location.search);
  q.delete(name);
  for (const v of values) q.append(name, v);
  go(location.pathname + (q.size ? `?${q}` : ""));
}

addEventListener("popstate", () => (route.value = here()));

// Links within the console do not load the page again.
document.addEventListener("click", (e) => {
  if (e.defaultPrevented || e.button || e.metaKey || e.ctrlKey || e.shiftKey || e.altKey) return;
  const link = (e.target as Element | null)?.closest?.("a");
  if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  if (/^\/(v1|console|auth)\//.test(link.pathname)) return;
  e.preventDefault();
  go(link.pathname + link.search);
});
