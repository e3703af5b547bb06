// Apps and their versions: picture, document, and what a version changes.
import { useState } from "preact/hooks";
import { ask, at, may, send, type App, type Diff, type Layout, type Pause } from "./api.ts";
import { Sheet } from "./actions.tsx";
import { DeployDialog } from "./deploy.tsx";
import { DiffView } from "./diff.tsx";
import { many } from "./format.ts";
import { Icon } from "./icons.tsx";
import { useLoad } from "./load.ts";
import { PauseButton } from "./pause.tsx";
import { Picture } from "./picture.tsx";
import { go, part, route, setQuery } from "./route.ts";
import { Ago, Button, Command, Copy, Empty, Facts, Head, say, Shown, Tabs } from "./ui.tsx";

const versionPath = (app: string, version?: string) =>
  `/graphs/${encodeURIComponent(app)}${version ? `?${new URLSearchParams({ version })}` : ""}`;

export function Graphs() {
  const apps = useLoad("apps", (signal) => ask<App[]>("apps", { signal }), 15_000);
  const [deploying, deploy] = useState(false);
  const name = decodeURIComponent(route.value.path.split("/")[2] ?? "");
  return (
    <div class="view">
      {apps.error && !apps.data && <Head title="Graphs" />}
      <Shown of={apps}>
        {(all) =>
          name ? (
            <AppView
              name={name}
              all={all.filter((a) => a.app === name)}
              reload={apps.reload}
              deploy={() => deploy(true)}
            />
          ) : (
            <>
              <Head title="Graphs">
                {may("operator") && (
                  <Button icon="up" kind="main" onClick={() => deploy(true)}>
                    Deploy
                  </Button>
                )}
              </Head>
              <List all={all} />
            </>
          )
        }
      </Shown>
      {deploying && (
        <DeployDialog
          close={() => deploy(false)}
          done={(d) => {
            deploy(false);
            apps.reload();
            go(versionPath(d.app, d.version));
          }}
        />
      )}
    </div>
  );
}

function List({ all }: { all: App[] }) {
  const names = [...new Set(all.map((a) => a.app))];
  if (!names.length) {
    return (
      <Empty title="Nothing is deployed" icon="graphs">
        <p>
          An app is a document with one or several graphs. Deploy one, or serve a durable function beside legwork dev.
          The first command writes a project with a function and a worker.
        </p>
        <Command>legwork init go</Command>
        <Command>legwork app deploy app.yaml</Command>
      </Empty>
    );
  }
  return (
    <div class="cards">
      {names.map((name) => {
        const versions = all.filter((a) => a.app === name);
        const active = versions.find((a) => a.active);
        return (
          <a class="card" href={versionPath(name)}>
            <h2>{name}</h2>
            <p>
              {active ? (
                <>
                  version <b>{active.version}</b> is active
                </>
              ) : (
                <span class="faint">no version is active</span>
              )}
            </p>
            <p class="faint">
              {many(versions.length, "version")}
              {versions.length > 1 && `, the latest is ${versions[0]!.version}`}, deployed{" "}
              <Ago at={versions[0]!.deployed_at} />
            </p>
          </a>
        );
      })}
    </div>
  );
}

function AppView({ name, all, reload, deploy }: { name: string; all: App[]; reload: () => void; deploy: () => void }) {
  const [activating, activate] = useState(false);
  const active = all.find((a) => a.active);
  const version = part("version") || active?.version || all[0]?.version || "";
  const one = all.find((a) => a.version === version);
  const tabs = [
    { id: "picture", name: "Picture" },
    { id: "document", name: "Document" },
    { id: "changes", name: "Changes" },
  ];
  const tab = tabs.find((t) => t.id === part("tab"))?.id ?? "picture";
  if (!one) {
    return (
      <>
        <Head title={name} />
        <Empty title="There is no such app or version" icon="graphs">
          <p>
            <a href="/graphs">To the graphs</a>
          </p>
        </Empty>
      </>
    );
  }
  return (
    <>
      <nav class="crumbs" aria-label="Where this is">
        <a href="/graphs">Graphs</a>
        <Icon name="right" />
        <span>{name}</span>
      </nav>
      <Head
        title={name}
        sub={
          one.active ? (
            <span class="pill good">
              <Icon name="check" />
              active
            </span>
          ) : (
            <span class="pill">not active</span>
          )
        }
      >
        <label class="inline">
          <span>Version</span>
          <select value={version} onChange={(e) => setQuery({ version: e.currentTarget.value })}>
            {all.map((a) => (
              <option value={a.version}>
                {a.version}
                {a.active ? " (active)" : ""}
              </option>
            ))}
          </select>
        </label>
        {may("operator") && !one.active && (
          <Button icon="check" kind="main" onClick={() => activate(true)}>
            Activate
          </Button>
        )}
        {may("operator") && (
          <Button icon="up" onClick={deploy}>
            Deploy
          </Button>
        )}
      </Head>
      <Facts
        of={[
          ["Deployed", <Ago at={one.deployed_at} />],
          ["Activated", one.activated_at && <Ago at={one.activated_at} />],
          ["Rules of", one.compat],
          ["Jobs", <a href={`/jobs?${new URLSearchParams({ app: name })}`}>all of this app</a>],
        ]}
      />
      <Tabs
        all={tabs}
        now={tab}
        choose={(id) => setQuery({ tab: id === "picture" ? "" : id }, true)}
        label="Views of the version"
      />
      <div role="tabpanel" id="panel" aria-labelledby={`tab-${tab}`} class="panel">
        {tab === "picture" && <Pictured app={name} version={version} />}
        {tab === "document" && <Document app={name} version={version} />}
        {tab === "changes" && <Changes app={name} all={all} version={version} active={active?.version} />}
      </div>
      {activating && (
        <Sheet
          title={`Activate version ${version}`}
          does="Activate it"
          icon="check"
          close={() => activate(false)}
          about={
            <>
              New jobs of app <b>{name}</b> begin with version <b>{version}</b>
              {active && (
                <>
                  {" "}
                  instead of <b>{active.version}</b>
                </>
              )}
              . Jobs that run keep theirs.
            </>
          }
          submit={async () => {
            await ask(at`apps/${name}/versions/${version}/activate`, { method: "POST" });
            activate(false);
            say(`version ${version} is active`);
            reload();
          }}
        />
      )}
    </>
  );
}

function Pictured({ app, version }: { app: string; version: string }) {
  const layout = useLoad(`layout ${app} ${version}`, (signal) =>
    ask<Layout>(at`apps/${app}/versions/${version}/layout`, { signal }),
  );
  return (
    <Shown of={layout}>
      {(l) => (
        <>
          <Picture layout={l} />
          <Legend />
          {may("operator") && may("monitor") && <Pausable app={app} graphs={l.graphs.map((g) => g.subscribes)} />}
        </>
      )}
    </Shown>
  );
}

/** The graphs, each to be paused or resumed: in all versions, for jobs of old ones run. */
function Pausable({ app, graphs }: { app: string; graphs: string[] }) {
  const all = useLoad("pauses", (signal) => ask<Pause[]>("pauses", { signal }), 10_000);
  if (!all.data) return null;
  return (
    <section class="block" aria-label="Pause">
      {graphs.map((name) => {
        const pause = all.data!.find((p) => p.kind === "graph" && p.app === app && p.name === name);
        return (
          <p class="pausable">
            <code>{name}</code>
            {pause && (
              <span>
                paused by <bdi>{pause.author}</bdi>: <bdi>{pause.reason}</bdi>
              </span>
            )}
            <PauseButton of={{ kind: "graph", name, app }} pause={pause} done={all.reload} />
          </p>
        );
      })}
    </section>
  );
}

export function Legend() {
  return (
    <p class="faint legend">
      {["trigger", "worker", "hook", "await", "signal", "cycle", "interrupt", "function"].map((t) => (
        <span class="type-key">
          <span class="type-dot" data-type={t}>
            {t[0]!.toUpperCase()}
          </span>
          {t}
        </span>
      ))}
    </p>
  );
}

function Document({ app, version }: { app: string; version: string }) {
  const source = useLoad(`source ${app} ${version}`, async (signal) =>
    (await send(at`apps/${app}/versions/${version}/source`, { signal })).text(),
  );
  return (
    <Shown of={source}>
      {(text) => (
        <section class="block">
          <div class="block-head">
            <h2>Document</h2>
            <Copy text={text} what="document" short="Copy" />
          </div>
          <pre class="source" tabIndex={0}>
            {text
              .trimEnd()
              .split("\n")
              .map((line) => (
                <span class="source-line">{line + "\n"}</span>
              ))}
          </pre>
        </section>
      )}
    </Shown>
  );
}

function Changes({ app, all, version, active }: { app: string; all: App[]; version: string; active?: string }) {
  const at0 = all.findIndex((a) => a.version === version);
  const before = part("from") || (active !== version ? active : undefined) || all[at0 + 1]?.version || "";
  const diff = useLoad(before ? `diff ${app} ${version} ${before}` : "", (signal) =>
    ask<Diff>(at`apps/${app}/versions/${version}/diff`, { query: { from: before }, signal }),
  );
  const layout = useLoad(before ? `layout ${app} ${version}` : "", (signal) =>
    ask<Layout>(at`apps/${app}/versions/${version}/layout`, { signal }),
  );
  if (all.length < 2 || !before)
    return (
      <Empty title="There is no other version" icon="graphs">
        <p>Deploy a second version to see here what it changes.</p>
      </Empty>
    );
  return (
    <>
      <label class="inline">
        <span>Compared with version</span>
        <select value={before} onChange={(e) => setQuery({ from: e.currentTarget.value }, true)}>
          {all
            .filter((a) => a.version !== version)
            .map((a) => (
              <option value={a.version}>
                {a.version}
                {a.active ? " (active)" : ""}
              </option>
            ))}
        </select>
      </label>
      <Shown of={diff}>{(d) => <DiffView diff={d} layout={layout.data} />}</Shown>
    </>
  );
}
