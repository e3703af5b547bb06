// A document is written here, drawn as it is typed, deployed and tried: who looks is also the worker.
import { useEffect, useRef, useState } from "preact/hooks";
import { ask, at, Failure, may, send, type App, type Checked } from "./api.ts";
import { json, text as field, useDo } from "./actions.tsx";
import { many } from "./format.ts";
import { useKeys } from "./keys.ts";
import { Picture } from "./picture.tsx";
import { Problems, showLine } from "./problems.tsx";
import { part, setQuery } from "./route.ts";
import { sample } from "./sample.ts";
import { Trial, useTrial } from "./trial.tsx";
import { Button, Empty, Head, say, Wrong } from "./ui.tsx";

const first = `app:
  id: playground
  version: '1'
  graphs:
    - subscribes: greeting.asked
      input:
        schema: {type: object, properties: {name: {type: string, default: Ada}}}
      activities:
        asked: {type: trigger}
        write:
          type: worker
          topic: greeting.write
          input: {maps: {name: '{asked.output.data.name}'}}
          job: {maps: {greeting: '{$self.output.data.greeting}'}}
        approve:
          title: Somebody approves
          type: hook
          job: {maps: {by: '{$self.hook.data.by}'}}
      transitions:
        asked: [{to: write}]
        write: [{to: approve}]
      hooks:
        greeting.approved:
          - to: approve
            conditions: {match: [{expected: '{$job.metadata.jid}', actual: '{$self.hook.data.job}'}]}
`;

/** The document is kept as long as the tab is open. */
const kept = "legwork.playground";

/** What a document is, checked while it is typed. What was drawn stays until there is something better. */
function useChecked(source: string) {
  const [state, set] = useState<{ checked?: Checked; of?: string; error?: Failure }>({});
  useEffect(() => {
    const stop = new AbortController();
    const soon = setTimeout(
      () =>
        ask<Checked>("apps/check", { method: "POST", yaml: source, signal: stop.signal }).then(
          (checked) => set({ checked, of: source }),
          (e: unknown) => {
            if (stop.signal.aborted) return;
            const error = e instanceof Failure ? e : new Failure(0, "console-error", String(e));
            set((was) => ({ ...was, error }));
          },
        ),
      state.checked || state.error ? 400 : 0,
    );
    return () => {
      clearTimeout(soon);
      stop.abort();
    };
  }, [source]);
  return state;
}

export function Playground() {
  const area = useRef<HTMLTextAreaElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const [source, setSource] = useState(() => sessionStorage.getItem(kept) ?? first);
  const { checked, of, error } = useChecked(source);
  const { busy, error: failed, run } = useDo();
  const trial = useTrial(part("job"), checked);
  useEffect(() => sessionStorage.setItem(kept, source), [source]);
  useKeys("Playground", [{ keys: "d", does: "Deploy and start", run: () => form.current?.requestSubmit() }]);
  if (!may("operator")) {
    return (
      <div class="view">
        <Head title="Playground" />
        <Empty title="You may not deploy" icon="key">
          <p>The playground deploys documents, which takes the role operator.</p>
        </Empty>
      </div>
    );
  }
  const wrong = error && [400, 413, 422].includes(error.status) ? error : undefined;
  const problems = [...(wrong?.problems ?? []), ...(wrong ? [] : (checked?.warnings ?? []))];
  const topics = checked?.topics.join(", ") || "no topic";
  const start = (f: FormData) =>
    run(async () => {
      const input = json(f, "input");
      const now = await publish(source, checked!);
      if (now.source !== source) setSource(now.source);
      const got = await ask<{ gid?: string; held?: string }>(at`starts/${field(f, "topic")}`, {
        key: crypto.randomUUID(),
        body: input ?? null,
      });
      say(got.held ? `it is kept until its graph is resumed: ${got.held}` : `version ${now.version} runs`);
      if (got.gid) setQuery({ job: got.gid }, true);
    });
  return (
    <div class="view playground">
      <Head title="Playground" />
      <p class="lead">
        Write a graph, and see it drawn. Start it, and be the worker. It is deployed as the version that it names, or as
        the next one if that is taken, and made active.
      </p>
      <div class="bench">
        <div>
          <section class="block" aria-label="Document">
            <textarea
              ref={area}
              class="mono editor"
              spellcheck={false}
              aria-label="Document, YAML"
              value={source}
              onInput={(e) => setSource(e.currentTarget.value)}
            />
            <p class="faint" role="status">
              {wrong
                ? many(problems.length || 1, "problem")
                : checked && of === source
                  ? `App ${checked.app}, version ${checked.version}. It needs workers on ${topics}.`
                  : "…"}
            </p>
            <Problems all={problems} to={(line) => showLine(area.current!, line)} />
            {error && !problems.length && <Wrong error={error} />}
          </section>
          <section class="block">
            <h2>Start</h2>
            <form
              class="form"
              ref={form}
              onSubmit={(e) => {
                e.preventDefault();
                void start(new FormData(e.currentTarget));
              }}
            >
              <StartFields checked={checked} />
              {failed && <Wrong error={failed} />}
              <div class="form-end">
                {source !== first && (
                  <Button icon="retry" onClick={() => setSource(first)}>
                    The first document
                  </Button>
                )}
                <Button kind="main" icon="play" submit disabled={busy || !checked || of !== source || !!error}>
                  {busy ? "…" : "Deploy and start"}
                </Button>
              </div>
            </form>
          </section>
        </div>
        <div>
          <section class="block" aria-label="Picture">
            {checked && <Picture layout={checked.layout} counts={trial.counts} taken={trial.taken} />}
          </section>
          <Trial of={trial} />
        </div>
      </div>
    </div>
  );
}

/** The topic, and an input for it made of its schema, until somebody types another. */
function StartFields({ checked }: { checked?: Checked }) {
  const starts = checked?.starts ?? [];
  const [chosen, choose] = useState("");
  const topic = starts.find((s) => s.topic === chosen) ?? starts[0];
  const made = JSON.stringify(sample(topic?.input) ?? {}, undefined, 2);
  const [typed, type] = useState<string>();
  return (
    <>
      <label>
        <span>Topic</span>
        <select name="topic" required value={topic?.topic} onChange={(e) => choose(e.currentTarget.value)}>
          {starts.map((s) => (
            <option value={s.topic}>{s.topic}</option>
          ))}
        </select>
      </label>
      <label>
        <span>Input, as JSON</span>
        <textarea
          name="input"
          rows={5}
          class="mono"
          spellcheck={false}
          value={typed ?? made}
          onInput={(e) => type(e.currentTarget.value === made ? undefined : e.currentTarget.value)}
        />
      </label>
    </>
  );
}

/** The version in a document, behind what stands before it. */
const versionOf = /^(\s*"?version"?\s*:\s*)(["']?)[^"'\s,#]+\2/m;

/** Deploys a document and makes it active: under its version, or under the next one if another document has that. */
async function publish(source: string, checked: Checked): Promise<{ source: string; version: string }> {
  const there = (await ask<App[]>("apps")).filter((a) => a.app === checked.app);
  let { version } = checked;
  if (there.some((a) => a.version === version)) {
    const known = await (await send(at`apps/${checked.app}/versions/${version}/source`)).text();
    if (known !== source) {
      version = `${Math.max(0, ...there.map((a) => Number(a.version)).filter(Number.isFinite)) + 1}`;
      source = source.replace(versionOf, (_, head: string) => `${head}'${version}'`);
    }
  }
  const done = await ask<App>("apps", { method: "POST", yaml: source, query: { activate: true } });
  return { source, version: done.version };
}
