// The jobs of the list that are selected, and what can be done with them.
import { useEffect, useMemo, useState } from "preact/hooks";
import { may, type JobLine } from "./api.ts";
import { count } from "./format.ts";
import { useKeys } from "./keys.ts";
import { kinds, ManyJobs, maxSelected, type Many } from "./manyjobs.tsx";
import { Button } from "./ui.tsx";

const actions = Object.keys(kinds) as Many[];

/** Something can be done with it. */
const able = (j: JobLine) => actions.some((a) => kinds[a].can(j));

export type Pick = ReturnType<typeof usePick>;

/** The jobs that are selected. They stay so while the list is read again, until it is another one. */
export function usePick(rows: JobLine[], key: string) {
  const [all, set] = useState(new Map<string, JobLine>());
  useEffect(() => set(new Map()), [key]);
  const some = useMemo(() => rows.filter(able), [rows]);
  const chosen = useMemo(() => {
    if (!all.size) return [];
    const now = new Map(rows.map((j) => [j.gid, j]));
    return [...all.values()].map((j) => now.get(j.gid) ?? j).filter(able);
  }, [rows, all]);
  return {
    /** There is something to select, and who looks may. */
    on: some.length > 0 && may("operator"),
    able: some,
    chosen,
    has: (gid: string) => all.has(gid),
    turn: (j?: JobLine) => {
      if (!j || !able(j) || !may("operator")) return;
      const next = new Map(all);
      if (!next.delete(j.gid) && next.size < maxSelected) next.set(j.gid, j);
      set(next);
    },
    every: () => set(new Map(some.slice(0, maxSelected).map((j) => [j.gid, j]))),
    none: () => set(new Map()),
    drop: (gids: string[]) => set(new Map([...all].filter(([gid]) => !gids.includes(gid)))),
  };
}

/** The box that selects all. */
export function PickAll({ pick }: { pick: Pick }) {
  const full = pick.chosen.length > 0 && pick.chosen.length >= Math.min(pick.able.length, maxSelected);
  return (
    <span role="columnheader" class="pick">
      <label>
        <input
          type="checkbox"
          aria-label="Select all with which something can be done, as far as the list was read"
          checked={full}
          indeterminate={!full && pick.chosen.length > 0}
          onChange={() => (full ? pick.none() : pick.every())}
        />
      </label>
    </span>
  );
}

/** The box of a row. */
export function PickOne({ pick, job }: { pick: Pick; job: JobLine }) {
  return (
    <span role="cell" class="pick">
      {able(job) && (
        <label>
          <input
            type="checkbox"
            aria-label={`Select ${job.job}`}
            checked={pick.has(job.gid)}
            onChange={() => pick.turn(job)}
          />
        </label>
      )}
    </span>
  );
}

/** What is selected, and what can be done with it. */
export function Selection({ pick, done }: { pick: Pick; done: () => void }) {
  const [action, choose] = useState<Many>();
  const can = actions.filter((a) => pick.chosen.some(kinds[a].can));
  useKeys(
    "Selection",
    can.includes("retry") ? [{ keys: "R", does: "Retry what is selected", run: () => choose("retry") }] : [],
  );
  return (
    <>
      {pick.chosen.length > 0 && (
        <div class="selected" role="group" aria-label="Selection">
          <span role="status">
            <b>{count(pick.chosen.length)}</b> selected
            {pick.chosen.length >= maxSelected && ", more cannot be"}
          </span>
          {can.map((a) => (
            <Button
              icon={kinds[a].icon}
              kind={kinds[a].danger ? "danger" : a === "retry" ? "main" : "plain"}
              onClick={() => choose(a)}
            >
              {`${kinds[a].does} selected`}
            </Button>
          ))}
          <Button icon="close" kind="ghost" onClick={pick.none}>
            Select none
          </Button>
        </div>
      )}
      {action && (
        <ManyJobs
          action={action}
          jobs={pick.chosen}
          close={(asked) => {
            choose(undefined);
            if (!asked.length) return;
            pick.drop(asked);
            done();
          }}
        />
      )}
    </>
  );
}
