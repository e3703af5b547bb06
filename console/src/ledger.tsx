// The 15 digits of a ledger, explained.
import { useState } from "preact/hooks";
import { count } from "./format.ts";

interface Field {
  from: number; // position of its first digit, 1 is the leftmost
  to: number;
  name: string;
  short: string;
  weight: string;
  means: (n: number) => string;
  raises: string;
}

const yes = (n: number) => (n ? "yes" : "no");

/** Of an activity: what its two legs have come to. */
export const ofActivity: Field[] = [
  {
    from: 1,
    to: 1,
    name: "State",
    short: "state",
    weight: "100,000,000,000,000",
    means: (n) =>
      ["0: open to messages", "1: a trigger", "2: final, it takes no more messages"][n] ?? `${n}: impossible`,
    raises: "The final answer to an activity that cannot be entered again adds 2.",
  },
  {
    from: 2,
    to: 3,
    name: "Attempts of Leg 1",
    short: "attempts",
    weight: "1,000,000,000,000",
    means: (n) => `${n} of 99`,
    raises: "Each delivery of the message that enters the activity adds 1, before anything is done.",
  },
  {
    from: 4,
    to: 4,
    name: "Leg 1 done",
    short: "leg 1",
    weight: "100,000,000,000",
    means: yes,
    raises: "The commit that stores the work of Leg 1 adds 1: it asks a worker, registers a wait, or goes on.",
  },
  {
    from: 5,
    to: 7,
    name: "Reserved",
    short: "unused",
    weight: "100,000,000",
    means: (n) => (n ? `${n}: impossible` : "always 0"),
    raises: "Nothing does.",
  },
  {
    from: 8,
    to: 15,
    name: "Entries of Leg 2",
    short: "entries",
    weight: "1",
    means: (n) => count(n),
    raises: "Each answer, signal, timer or round that comes adds 1. Its number tells where what follows is.",
  },
];

/** Of a message: which steps it has committed. */
export const ofMessage: Field[] = [
  {
    from: 1,
    to: 3,
    name: "Reserved",
    short: "unused",
    weight: "1,000,000,000,000",
    means: (n) => (n ? `${n}: impossible` : "always 0"),
    raises: "Nothing does.",
  },
  {
    from: 4,
    to: 4,
    name: "Closed the job",
    short: "closed",
    weight: "100,000,000,000",
    means: yes,
    raises: "The step after which nothing is open adds 1: this message, and no other, ended the job.",
  },
  {
    from: 5,
    to: 5,
    name: "Saved",
    short: "saved",
    weight: "10,000,000,000",
    means: yes,
    raises: "The first step adds 1: what the activity writes.",
  },
  {
    from: 6,
    to: 6,
    name: "Spawned",
    short: "spawned",
    weight: "1,000,000,000",
    means: yes,
    raises: "The second step adds 1: the messages that follow, and the semaphore with them.",
  },
  {
    from: 7,
    to: 7,
    name: "Completed",
    short: "completed",
    weight: "100,000,000",
    means: yes,
    raises: "The third step of the message that closed the job adds 1: its end is told.",
  },
  {
    from: 8,
    to: 15,
    name: "Ordinal",
    short: "ordinal",
    weight: "1",
    means: (n) => count(n),
    raises: "Never: it is the entry of Leg 2 under which the message was first seen.",
  },
];

const value = (digits: string, f: Field) => Number(digits.slice(f.from - 1, f.to));

/** The digits, and what the chosen group of them says. */
export function Ledger({ digits, fields, decoded }: { digits: string; fields: Field[]; decoded?: string }) {
  const [chosen, choose] = useState<number>();
  if (!/^\d{15}$/.test(digits)) return <p class="mono">{digits}</p>;
  if (decoded && decoded.startsWith("output of a later entry")) return <p class="faint">This is an {decoded}.</p>;
  const f = chosen === undefined ? undefined : fields[chosen];
  return (
    <div class="ledger">
      <div class="ledger-cells" role="group" aria-label={`Ledger ${digits}`}>
        {fields.map((one, i) => (
          <button
            type="button"
            class={`ledger-field ${value(digits, one) ? "set" : ""}`}
            aria-pressed={i === chosen}
            onClick={() => choose(i === chosen ? undefined : i)}
          >
            <span class="ledger-digits">
              {[...digits.slice(one.from - 1, one.to)].map((d) => (
                <span class={d === "0" ? "zero" : ""}>{d}</span>
              ))}
            </span>
            <span class="ledger-name">{one.short}</span>
            <span class="sr">
              , {one.name}: {one.means(value(digits, one))}
            </span>
          </button>
        ))}
      </div>
      {f ? (
        <dl class="ledger-more">
          <div>
            <dt>{f.name}</dt>
            <dd>{f.means(value(digits, f))}</dd>
          </div>
          <div>
            <dt>Position</dt>
            <dd>
              {f.from === f.to ? f.from : `${f.from} to ${f.to}`} of 15, weight {f.weight}
            </dd>
          </div>
          <div>
            <dt>Raised by</dt>
            <dd>{f.raises}</dd>
          </div>
        </dl>
      ) : (
        decoded && <p class="faint ledger-decoded">{decoded}</p>
      )}
    </div>
  );
}

/** The same in one line, as lists have it. */
export function Digits({ digits }: { digits: string }) {
  const groups = [digits.slice(0, 4), digits.slice(4, 7), digits.slice(7)];
  return (
    <span class="mono digits" title={digits}>
      {groups.map((g) => (
        <span class={/[^0]/.test(g) ? "" : "zero"}>{g}</span>
      ))}
    </span>
  );
}
