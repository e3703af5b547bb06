// The activities of a job that has more than it shows: read page by page.
import { useEffect, useRef, useState } from "preact/hooks";
import { ask, at, Failure, type Activity, type ActivityPage, type Job } from "./api.ts";

const pageSize = 200;
const most = 1000; // of one request

export interface Pages {
  rows: Activity[];
  done: boolean;
  loading: boolean;
  error?: Failure;
  more: () => void;
}

/**
 * Reads the activities of a group that are in a state: "" means all, no group that nothing is read. They are read again
 * when the job has changed.
 */
export function usePages(job: Job, group: string | undefined, state = ""): Pages {
  const key = `${job.gid}\n${group}\n${state}`;
  const [all, set] = useState({ key: "", rows: [] as Activity[], next: "", done: false });
  const [loading, setLoading] = useState(false);
  const [error, setError] = useState<Failure>();
  const busy = useRef<AbortController | undefined>(undefined);
  const asking = useRef("");
  const mine = all.key === key ? all : { key, rows: [], next: "", done: false };

  const read = async (cursor: string, limit: number) => {
    const stop = new AbortController();
    busy.current?.abort();
    busy.current = stop;
    asking.current = cursor;
    setLoading(true);
    try {
      const got = await ask<ActivityPage>(at`jobs/${job.gid}/activities`, {
        query: { group, state, cursor, limit },
        signal: stop.signal,
      });
      set((was) => {
        const before = cursor && was.key === key ? was.rows : [];
        return { key, rows: [...before, ...got.activities], next: got.next ?? "", done: !got.next };
      });
      setError(undefined);
    } catch (e) {
      if (!stop.signal.aborted) setError(e instanceof Failure ? e : new Failure(0, "console-error", String(e)));
    }
    if (busy.current === stop) {
      busy.current = undefined;
      setLoading(false);
    }
  };

  useEffect(() => {
    if (group === undefined) return;
    // What somebody has scrolled down to far is not read again under their eyes.
    if (mine.rows.length <= most) void read("", Math.max(pageSize, mine.rows.length));
    return () => {
      busy.current?.abort();
      busy.current = undefined;
      asking.current = "";
    };
  }, [key, job]);

  return {
    ...mine,
    loading,
    error,
    // Between an answer and its rows one may scroll: no page is asked for twice.
    more: () =>
      void (!busy.current && mine.next && mine.next !== asking.current && !error && read(mine.next, pageSize)),
  };
}
