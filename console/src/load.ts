// Asking for what a view shows, and asking again.
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { signal } from "@preact/signals";
import { Failure, online, session, skew } from "./api.ts";

export interface Loaded<T> {
  data?: T;
  /** Why the last request has failed. What was shown before stays in data. */
  error?: Failure;
  /** A first answer is late: show that something comes. */
  slow: boolean;
  /** When data was read. */
  at: number;
  reload: () => void;
}

const asFailure = (e: unknown) =>
  e instanceof Failure ? e : new Failure(0, "console-error", e instanceof Error ? e.message : String(e));

/** Reads what belongs to a key, again after so many milliseconds, and when the connection is back. */
export function useLoad<T>(key: string, read: (stop: AbortSignal) => Promise<T>, every = 0): Loaded<T> {
  const [state, set] = useState<{ key: string; data?: T; error?: Failure; at: number }>({ key, at: 0 });
  const [slow, setSlow] = useState(false);
  const [turn, next] = useState(0);
  const reading = useRef(read);
  reading.current = read;
  const reload = useCallback(() => next((n) => n + 1), []);
  const who = session.value;

  useEffect(() => {
    if (!key) return;
    const stop = new AbortController();
    const late = setTimeout(() => setSlow(true), 200);
    const settle = (change: Partial<{ data: T; error?: Failure; at: number }>) => {
      if (stop.signal.aborted) return;
      clearTimeout(late);
      setSlow(false);
      set((was) => ({ ...(was.key === key ? was : { key, at: 0 }), ...change }));
    };
    reading.current(stop.signal).then(
      (data) => settle({ data, error: undefined, at: Date.now() }),
      (e: unknown) => settle({ error: asFailure(e) }),
    );
    return () => {
      clearTimeout(late);
      stop.abort();
    };
  }, [key, turn, who]);

  useEffect(() => {
    const again = () => !document.hidden && reload();
    const timer = every ? setInterval(again, every) : 0;
    if (every) document.addEventListener("visibilitychange", again);
    let was = online.value;
    const back = online.subscribe((on) => {
      if (on && !was) again();
      was = on;
    });
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", again);
      back();
    };
  }, [every, reload]);

  return state.key === key ? { ...state, slow, reload } : { slow, at: 0, reload };
}

/** The time of the server's clock, once a second while the page is seen. */
export const now = signal(Date.now());
setInterval(() => {
  if (!document.hidden) now.value = Date.now() + skew.value;
}, 1000);

/** Whether the screen is as a media query says, now and when it changes. */
export function useMedia(query: string): boolean {
  const [is, set] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const list = matchMedia(query);
    const look = () => set(list.matches);
    look();
    list.addEventListener("change", look);
    return () => list.removeEventListener("change", look);
  }, [query]);
  return is;
}
