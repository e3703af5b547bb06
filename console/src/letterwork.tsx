// What is done with many dead letters at once: first a plan, then page by page.
import { useEffect, useState } from "preact/hooks";
import { ask, Failure, type Asked } from "./api.ts";
import { count, many } from "./format.ts";
import { Button, Dialog, say, Wrong } from "./ui.tsx";
import { useDo } from "./actions.tsx";

interface Plan {
  letters: number;
  does: number;
  groups: { lane: string; reason: string; fate: string; letters: number }[];
}
interface Outcomes {
  letters: { id: string; done: boolean; error?: string }[];
  next?: string;
}

export function LetterWork({
  action,
  query,
  close,
  done,
}: {
  action: "redrive" | "discard";
  query: Record<string, string>;
  close: () => void;
  done: () => void;
}) {
  const [plan, setPlan] = useState<Plan>();
  const [result, setResult] = useState<{ done: number; refused: { id: string; error?: string }[] }>();
  const { busy, error, run } = useDo();
  const { state, ...filters } = query;
  const body = { ...filters, state, all: Object.keys(filters).length === 0 ? true : undefined };
  const work = <T,>(more: object) => ask<T>(`letters/${action}`, { body: { ...body, ...more } } satisfies Asked);
  useEffect(() => void run(async () => setPlan(await work<Plan>({ dry_run: true }))), []);
  const go = (why: string) =>
    run(async () => {
      const all = { done: 0, refused: [] as { id: string; error?: string }[] };
      for (let cursor: string | undefined, first = true; first || cursor; first = false) {
        const page: Outcomes = await work<Outcomes>({ dry_run: false, why, cursor });
        for (const l of page.letters) {
          if (l.done) all.done++;
          else if (all.refused.length < 1000) all.refused.push(l);
        }
        setResult({ ...all });
        cursor = page.next;
        if (all.done + all.refused.length > 100_000)
          throw new Failure(0, "too-many", "100,000 letters were looked at: begin again for the rest.");
      }
      say(`${many(all.done, "letter")} done`);
    });
  return (
    <Dialog title={action === "redrive" ? "Redrive letters" : "Discard letters"} close={result ? done : close} wide>
      <form
        class="form"
        onSubmit={(e) => {
          e.preventDefault();
          void go(String(new FormData(e.currentTarget).get("why") ?? ""));
        }}
      >
        <p>
          {action === "redrive"
            ? "Their messages are published again under their GUIDs, so that each takes effect once."
            : "Their content is deleted. That they were there stays, with who discarded them and why."}
        </p>
        {plan && !result && (
          <>
            <div class="scroll" tabIndex={0} role="region" aria-label="What is planned">
              <table>
                <thead>
                  <tr>
                    <th>Lane</th>
                    <th>Reason</th>
                    <th>Becomes</th>
                    <th class="num">Letters</th>
                  </tr>
                </thead>
                <tbody>
                  {plan.groups.map((g) => (
                    <tr>
                      <td class="mono">{g.lane}</td>
                      <td>{g.reason}</td>
                      <td>{g.fate}</td>
                      <td class="num">{count(g.letters)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
            <label>
              <span>Reason</span>
              <input name="why" required maxLength={1024} autofocus placeholder="It is kept with each letter" />
            </label>
          </>
        )}
        {result && (
          <div class="notice info" role="status">
            <div class="notice-text">
              <p>
                <b>{count(result.done)}</b> done
                {result.refused.length > 0 && <>, {count(result.refused.length)} left as they were</>}.
              </p>
              <ul>
                {result.refused.slice(0, 20).map((l) => (
                  <li>
                    <a href={`/letters/${l.id}`}>{l.id.slice(0, 8)}</a> {l.error}
                  </li>
                ))}
              </ul>
            </div>
          </div>
        )}
        {error && <Wrong error={error} />}
        <div class="form-end">
          {result ? (
            <Button kind="main" onClick={done} disabled={busy}>
              {busy ? "…" : "Close"}
            </Button>
          ) : (
            <>
              <Button onClick={close}>Not now</Button>
              <Button kind={action === "discard" ? "danger" : "main"} submit disabled={busy || !plan?.does}>
                {plan ? `${action === "redrive" ? "Redrive" : "Discard"} ${many(plan.does, "letter")}` : "…"}
              </Button>
            </>
          )}
        </div>
      </form>
    </Dialog>
  );
}
