// Dead letters: messages that could not be processed.
import { useEffect, useState } from "preact/hooks";
import { ask, Failure, may, type LetterLine, type LetterPage } from "./api.ts";
import { LetterWork } from "./letterwork.tsx";
import { many } from "./format.ts";
import { useKeys } from "./keys.ts";
import { useLoad } from "./load.ts";
import { go, part, setQuery } from "./route.ts";
import { Rows } from "./rows.tsx";
import { Icon } from "./icons.tsx";
import { Ago, Button, Command, Empty, Head, Skeleton, State, Wrong } from "./ui.tsx";

/** The states, and what each means. */
const states: [string, string][] = [
  ["any", "Letters in all states"],
  ["open", "They wait for somebody to redrive or discard them"],
  ["waiting", "No engine can handle them yet: one will, by itself"],
  ["moot", "Another delivery of the message has taken effect: discard them"],
  ["redriven", "Their messages were published again, or handled"],
  ["discarded", "Somebody gave them up: their content is deleted"],
];
export const letterFilters = ["reason", "topic", "lane", "app", "activity", "job"];
const rowHeight = 40;

export function Letters() {
  const state = part("state") || "open";
  const query: Record<string, string> = { state };
  for (const f of letterFilters) if (part(f)) query[f] = part(f);
  const key = JSON.stringify(query);
  const first = useLoad(
    `letters ${key}`,
    (signal) => ask<LetterPage>("letters", { query: { ...query, limit: 200 }, signal }),
    10_000,
  );
  const [rest, setRest] = useState<{ key: string; rows: LetterLine[]; next?: string; error?: Failure }>({
    key: "",
    rows: [],
  });
  const [reading, read] = useState(false);
  const [cursor, setCursor] = useState(-1);
  const [work, setWork] = useState<"" | "redrive" | "discard">("");
  useEffect(() => setCursor(-1), [key]);
  const own = rest.key === key;
  // The first page is read again and again; letters of it that are known already are not shown twice.
  const head = first.data?.letters ?? [];
  const known = new Set(head.map((l) => l.id));
  const rows = [...head, ...(own ? rest.rows.filter((l) => !known.has(l.id)) : [])];
  const next = own ? rest.next : first.data?.next;
  const more = async () => {
    if (!next || reading) return;
    read(true);
    try {
      const page = await ask<LetterPage>("letters", { query: { ...query, limit: 200, cursor: next } });
      setRest({ key, rows: [...(own ? rest.rows : []), ...page.letters], next: page.next });
    } catch (e) {
      if (e instanceof Failure) setRest({ key, rows: own ? rest.rows : [], next, error: e });
    } finally {
      read(false);
    }
  };
  const open = (i: number) => rows[i] && go(`/letters/${encodeURIComponent(rows[i].id)}`);
  useKeys("Letters", [
    { keys: "j", does: "Next row", run: () => setCursor((c) => Math.min(rows.length - 1, c + 1)) },
    { keys: "k", does: "Row before", run: () => setCursor((c) => Math.max(0, c - 1)) },
    { keys: "Enter", does: "Open the row", run: () => void open(cursor) },
  ]);
  const chips = letterFilters.filter((f) => part(f));
  const changes = ["open", "moot", "waiting"].includes(state) && rows.length > 0 && may("operator");
  return (
    <div class="view fill">
      <Head title="Letters">
        {changes && state === "open" && (
          <Button icon="retry" onClick={() => setWork("redrive")}>
            Redrive these
          </Button>
        )}
        {changes && (
          <Button icon="close" kind="danger" onClick={() => setWork("discard")}>
            Discard these
          </Button>
        )}
      </Head>
      <div class="states" role="group" aria-label="State">
        {states.map(([s, means]) => (
          <button
            type="button"
            class="chip-state"
            aria-pressed={state === s}
            title={means}
            onClick={() => setQuery({ state: s === "open" ? "" : s })}
          >
            {s === "any" ? "all" : s}
          </button>
        ))}
      </div>
      {chips.length > 0 && (
        <div class="chips">
          {chips.map((f) => (
            <span class="chip">
              <span class="faint">{f.charAt(0).toUpperCase() + f.slice(1)}</span>
              <b>{part(f)}</b>
              <button type="button" aria-label={`Remove the filter ${f}`} onClick={() => setQuery({ [f]: "" })}>
                <Icon name="close" />
              </button>
            </span>
          ))}
        </div>
      )}
      {(first.error ?? (own ? rest.error : undefined)) && (
        <Wrong error={(first.error ?? rest.error)!} old={rows.length ? first.at : 0} again={first.reload} />
      )}
      {rows.length > 0 ? (
        <Rows
          label="Dead letters, the latest first"
          count={rows.length}
          height={rowHeight}
          show={cursor}
          near={() => void more()}
          head={
            <div class="letter-row head-row" role="row">
              {["Died", "Reason", "Lane", "Topic or job", "Error", "State"].map((h, i) => (
                <span role="columnheader" class={`c${i}`}>
                  {h}
                </span>
              ))}
            </div>
          }
          row={(i) => <Row l={rows[i]!} index={i} chosen={i === cursor} />}
          foot={<p class="rows-foot">{next ? "" : `${many(rows.length, "letter")}, no more`}</p>}
        />
      ) : first.data ? (
        chips.length ? (
          <Empty title="No letter matches" icon="filter">
            <Button icon="close" onClick={() => go("/letters")}>
              Take all filters away
            </Button>
          </Empty>
        ) : (
          <Empty title={state === "open" ? "No open letters" : "No such letters"} icon="check">
            <p>
              A message that cannot succeed becomes a dead letter: a start that no graph subscribes to, or one that
              cannot be read. Nothing is lost, and nothing retries in vain.
            </p>
            {state === "open" && (
              <>
                <p>This makes one, as no graph subscribes to that topic:</p>
                <Command>{"legwork job start nobody.subscribes --data '{}'"}</Command>
              </>
            )}
          </Empty>
        )
      ) : (
        !first.error && first.slow && <Skeleton rows={8} />
      )}
      {work && (
        <LetterWork
          action={work}
          query={query}
          close={() => setWork("")}
          done={() => {
            setWork("");
            setRest({ key: "", rows: [] });
            first.reload();
          }}
        />
      )}
    </div>
  );
}

function Row({ l, index, chosen }: { l: LetterLine; index: number; chosen: boolean }) {
  const to = `/letters/${encodeURIComponent(l.id)}`;
  return (
    <div
      class={`letter-row ${chosen ? "chosen" : ""}`}
      role="row"
      aria-rowindex={index + 2}
      onClick={(e) => !(e.target as Element).closest("a") && go(to)}
    >
      <span role="cell" class="c0">
        <Ago at={l.at} />
      </span>
      <span role="cell" class="c1">
        <a href={to}>{l.reason}</a>
        {l.deaths > 1 && <span class="code">{l.deaths}×</span>}
      </span>
      <span role="cell" class="c2 mono">
        {l.lane}
      </span>
      <span role="cell" class="c3">
        <bdi>{l.topic ?? l.job ?? ""}</bdi>
        {l.activity && <span class="faint"> {l.activity}</span>}
      </span>
      <span role="cell" class="c4" title={l.message}>
        <bdi>{l.message}</bdi>
      </span>
      <span role="cell" class="c5">
        <State is={l.state} small />
      </span>
    </div>
  );
}
