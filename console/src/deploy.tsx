// Deploys a document: it is checked first, and all its problems are told at once.
import { useRef, useState } from "preact/hooks";
import { ask, type DocumentProblem } from "./api.ts";
import { useDo } from "./actions.tsx";
import { Button, Dialog, say, Wrong } from "./ui.tsx";
import { Icon } from "./icons.tsx";
import { Problems, showLine } from "./problems.tsx";

export interface Deployed {
  app: string;
  version: string;
  created: boolean;
  active: boolean;
  subscribes: string[];
  topics: string[];
  warnings?: DocumentProblem[];
}

export function DeployDialog({ close, done }: { close: () => void; done: (d: Deployed) => void }) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [checked, set] = useState<Deployed>();
  const [activate, setActivate] = useState(true);
  const { busy, error, run } = useDo();
  const post = (query: Record<string, boolean>) =>
    ask<Deployed>("apps", { method: "POST", yaml: area.current!.value, query });
  const problems = [...(error?.problems ?? []), ...(checked?.warnings ?? [])];
  return (
    <Dialog title="Deploy an app" close={close} wide>
      <form
        class="form"
        onSubmit={(e) => {
          e.preventDefault();
          void run(async () => {
            const d = await post({ activate });
            say(`version ${d.version} of ${d.app} is deployed`);
            done(d);
          });
        }}
      >
        <label>
          <span>Document (YAML), or choose a file</span>
          <textarea
            ref={area}
            rows={16}
            class="mono"
            spellcheck={false}
            required
            autofocus
            onInput={() => set(undefined)}
          />
        </label>
        <input
          type="file"
          accept=".yaml,.yml,.json"
          aria-label="A file with the document"
          onChange={async (e) => {
            const file = e.currentTarget.files?.[0];
            if (file && area.current) area.current.value = await file.text();
          }}
        />
        <Problems all={problems} to={(line) => showLine(area.current!, line)} />
        {checked && (
          <div class="notice good" role="status">
            <Icon name="check" />
            <div class="notice-text">
              <p>
                Version <b>{checked.version}</b> of <b>{checked.app}</b> can be deployed. Jobs start on{" "}
                {checked.subscribes.join(", ") || "no topic"}; it needs workers on{" "}
                {checked.topics.join(", ") || "no topic"}.
              </p>
            </div>
          </div>
        )}
        {error && <Wrong error={error} />}
        <label class="switch">
          <input type="checkbox" checked={activate} onChange={() => setActivate(!activate)} /> Also make it the active
          version
        </label>
        <div class="form-end">
          <Button onClick={close}>Not now</Button>
          <Button icon="check" disabled={busy} onClick={() => void run(async () => set(await post({ dry_run: true })))}>
            Check
          </Button>
          <Button kind="main" icon="up" submit disabled={busy}>
            Deploy
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
