// One dead letter: what it was, why it died, what can become of it.
import { useState } from "preact/hooks";
import { ask, at, may, namespace, type Letter } from "./api.ts";
import { Sheet, text } from "./actions.tsx";
import { jobPath } from "./find.ts";
import { bytes, moment } from "./format.ts";
import { Icon } from "./icons.tsx";
import { Data } from "./json.tsx";
import { Ledger, ofActivity, ofMessage } from "./ledger.tsx";
import { useLoad } from "./load.ts";
import { Table } from "./messages.tsx";
import { go } from "./route.ts";
import { Ago, Button, Copy, Empty, Facts, Head, say, Shown, State } from "./ui.tsx";

export function LetterView({ id }: { id: string }) {
  const letter = useLoad(`letter ${id}`, (signal) => ask<Letter>(at`letters/${id}`, { signal }));
  if (letter.error?.status === 404 && !letter.data) {
    return (
      <div class="view">
        <Head title="There is no such letter" />
        <Empty title={id} icon="letters">
          <p>
            Namespace <b>{namespace}</b> has no letter with this id. It may have been deleted with its job.
          </p>
          <p>
            <a href="/letters">To the letters</a>
          </p>
        </Empty>
      </div>
    );
  }
  return (
    <div class="view">
      {letter.error && !letter.data && <Head title="Letter" />}
      <Shown of={letter}>{(l) => <Whole l={l} reload={letter.reload} />}</Shown>
    </div>
  );
}

function Whole({ l, reload }: { l: Letter; reload: () => void }) {
  const [doing, set] = useState<"" | "redrive" | "discard">("");
  const alive = ["open", "moot", "waiting"].includes(l.state) && may("operator");
  return (
    <>
      <nav class="crumbs" aria-label="Where this is">
        <a href="/letters">Letters</a>
        <Icon name="right" />
        <a href={`/letters?${new URLSearchParams({ reason: l.reason })}`}>{l.reason}</a>
      </nav>
      <Head title={l.reason} sub={<State is={l.state} />}>
        {alive && l.fate === "redrive" && (
          <Button icon="retry" kind="main" onClick={() => set("redrive")}>
            Redrive
          </Button>
        )}
        {alive && (
          <Button icon="close" kind="danger" onClick={() => set("discard")}>
            Discard
          </Button>
        )}
      </Head>
      <section class="why" data-state="failed" aria-label="Why">
        <p class="why-sentence">
          <bdi>{l.message}</bdi>
        </p>
        <p class="why-fate">
          <Icon name={l.fate === "redrive" ? "retry" : "info"} /> If it is redriven: {l.fate_words || l.fate}.
        </p>
      </section>
      <Facts
        of={[
          ["Died", <Ago at={l.at} />],
          ["Times died", l.deaths > 1 && l.deaths],
          ["Lane", <code>{l.lane}</code>],
          [
            "Topic",
            l.topic && (
              <a href={`/letters?${new URLSearchParams({ topic: l.topic })}`}>
                <bdi>{l.topic}</bdi>
              </a>
            ),
          ],
          [
            "Job",
            l.gid ? (
              <a href={jobPath(l.gid)}>
                <bdi>{l.job ?? l.gid}</bdi>
              </a>
            ) : (
              l.job
            ),
          ],
          ["Job is", l.job_state && <State is={l.job_state} small />],
          [
            "Has begun",
            l.began && (
              <a href={jobPath(l.began.Gid)}>
                <bdi>{l.began.JobID || l.began.Gid}</bdi>
              </a>
            ),
          ],
          ["Activity", l.activity && `${l.activity} ${l.dad ?? ""}`],
          ["GUID", l.guid && <Copy text={l.guid} what="GUID" short={`${l.guid.slice(0, 8)}…`} />],
          ["Size", bytes(l.bytes)],
          ["Deliveries", l.delivery],
          ["Stream", l.stream && `${l.stream}${l.sequence ? `, message ${l.sequence}` : ""}`],
          ["Stored", l.stored_at && moment(l.stored_at)],
        ]}
      />
      <div class="two top">
        <section class="block">
          <h2>Body</h2>
          {l.data_base64 ? (
            <p class="faint">{bytes(l.bytes)} that are not JSON.</p>
          ) : (
            <Data value={l.data} name="body of the message" open={3} />
          )}
        </section>
        <section class="block">
          <h2>Headers</h2>
          <dl class="headers">
            <div>
              <dt>Subject</dt>
              <dd class="mono">
                <bdi>{l.subject}</bdi>
              </dd>
            </div>
            {Object.entries(l.header).flatMap(([name, values]) =>
              values.map((v) => (
                <div>
                  <dt>{name}</dt>
                  <dd class="mono">
                    <bdi>{v}</bdi>
                  </dd>
                </div>
              )),
            )}
          </dl>
        </section>
      </div>
      {(l.ledger || l.activity_ledger) && (
        <section class="block">
          <h2>Ledgers</h2>
          {l.ledger && (
            <>
              <h3>Of the message{l.entries ? `, entered ${l.entries} times` : ""}</h3>
              <Ledger digits={l.ledger} fields={ofMessage} />
            </>
          )}
          {l.activity_ledger && (
            <>
              <h3>Of its activity</h3>
              <Ledger digits={l.activity_ledger} fields={ofActivity} />
            </>
          )}
        </section>
      )}
      <Table
        name="What was done with it"
        heads={["When", "What", "Who", "Why"]}
        rows={l.history.map((h) => [moment(h.at), h.event, h.who ?? "", <bdi>{h.why ?? ""}</bdi>])}
      />
      <Table
        name="Others of its message or job"
        heads={["Died", "Reason", "Lane", "Activity", "State"]}
        rows={l.others.map((o) => [
          <Ago at={o.at} />,
          <a href={`/letters/${o.id}`}>{o.reason}</a>,
          <code>{o.lane}</code>,
          o.activity ?? "",
          <State is={o.state} small />,
        ])}
      />
      {doing && (
        <Sheet
          title={doing === "redrive" ? "Redrive this letter" : "Discard this letter"}
          kind={doing === "discard" ? "danger" : "main"}
          icon={doing === "discard" ? "close" : "retry"}
          does={doing === "redrive" ? "Redrive it" : "Discard it"}
          close={() => set("")}
          about={
            doing === "redrive"
              ? "Its message is published again under its GUID, so that it takes effect once."
              : "Its content is deleted. That it was there stays, with who discarded it and why."
          }
          submit={async (form) => {
            const got = await ask<{ done: boolean; error?: string }>(at`letters/${l.id}/${doing}`, {
              body: { why: text(form, "why") },
            });
            say(
              got.done
                ? doing === "redrive"
                  ? "its message is published again"
                  : "the letter is discarded"
                : (got.error ?? "nothing was done"),
            );
            set("");
            if (doing === "discard" && got.done) go("/letters");
            else reload();
          }}
        >
          <label>
            <span>Reason</span>
            <input name="why" required maxLength={1024} autofocus placeholder="It is kept with the letter" />
          </label>
        </Sheet>
      )}
    </>
  );
}
