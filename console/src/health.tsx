// What is wrong with the installation.
import { ask, skew, type Check } from "./api.ts";
import { useLoad } from "./load.ts";
import { part, setQuery } from "./route.ts";
import { Ago, Button, Head, Shown, State } from "./ui.tsx";

/** Where the console shows more of a check. */
const places: Record<string, [string, string]> = {
  "dead letters": ["/letters", "To the letters"],
  pauses: ["/fleet#pauses", "To the pauses"],
};
const worst = ["fail", "warn", "unknown", "ok"] as const;

export function Health() {
  const checks = useLoad("doctor", (signal) => ask<Check[]>("doctor", { signal }), 30_000);
  return (
    <div class="view">
      <Head
        title="Health"
        sub={
          checks.data && (
            <>
              <State is={worst.find((w) => checks.data!.some((c) => c.status === w)) ?? "ok"} />
              <span class="as-of">
                as of <Ago at={new Date(checks.at + skew.value).toISOString()} />
              </span>
            </>
          )
        }
      >
        <Button icon="retry" onClick={checks.reload}>
          Look again
        </Button>
      </Head>
      <Shown of={checks} rows={12}>
        {(all) => <Checks all={all} />}
      </Shown>
    </div>
  );
}

function Checks({ all }: { all: Check[] }) {
  const chosen = part("status");
  const shown = all
    .filter((c) => !chosen || c.status === chosen)
    .sort((a, b) => worst.indexOf(a.status) - worst.indexOf(b.status));
  return (
    <>
      <div class="states" role="group" aria-label="Status">
        <button type="button" class="chip-state" aria-pressed={!chosen} onClick={() => setQuery({ status: "" })}>
          all <b>{all.length}</b>
        </button>
        {worst.map((w) => (
          <button
            type="button"
            class="chip-state"
            data-state={w}
            aria-pressed={chosen === w}
            onClick={() => setQuery({ status: chosen === w ? "" : w })}
          >
            <span class="dot" />
            {w} <b>{all.filter((c) => c.status === w).length}</b>
          </button>
        ))}
      </div>
      <ul class="checks">
        {shown.map((c) => (
          <li key={c.check}>
            <State is={c.status} small />
            <div>
              <h2>{c.check}</h2>
              <p>{c.found}</p>
              {places[c.check] && c.status !== "ok" && (
                <p>
                  <a href={places[c.check]![0]}>{places[c.check]![1]}</a>
                </p>
              )}
              {c.do && <p class="check-do">{c.do.split("`").map((text, i) => (i % 2 ? <code>{text}</code> : text))}</p>}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
