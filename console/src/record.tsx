// What people did with a job, and which jobs go on from it.
import type { ComponentChildren } from "preact";
import type { Action, ActionPage, Job, Related } from "./api.ts";
import { jobPath } from "./find.ts";
import { many } from "./format.ts";
import { Icon } from "./icons.tsx";
import type { Loaded } from "./load.ts";
import { retryOf } from "./run.ts";
import { Ago, Empty, Shown, State } from "./ui.tsx";

/** Of which job this one is a retry or a fork, and which jobs go on from it. */
export function Relatives({ job }: { job: Job }) {
  const retry = retryOf(job);
  const forks = job.forks?.filter((f) => f.kind !== "retry") ?? [];
  if (!job.source && !retry && !forks.length) return null;
  return (
    <section class="relatives" aria-label="Jobs that go on from each other">
      {job.source && (
        <Relative of={job.source} icon="parent">
          {job.source.kind === "retry" ? "It is a retry of" : "It is a fork of"}
        </Relative>
      )}
      {retry && (
        <Relative of={retry} icon="retry">
          It was retried, and goes on as
        </Relative>
      )}
      {forks.slice(0, 3).map((f) => (
        <Relative of={f} icon="child">
          It was forked as
        </Relative>
      ))}
      {forks.length > 3 && (
        <details>
          <summary>{many(forks.length - 3, "more fork")}</summary>
          {forks.slice(3).map((f) => (
            <Relative of={f} icon="child">
              It was forked as
            </Relative>
          ))}
        </details>
      )}
    </section>
  );
}

function Relative({
  of,
  icon,
  children,
}: {
  of: Related;
  icon: "parent" | "retry" | "child";
  children: ComponentChildren;
}) {
  const short = `${of.gid.slice(0, 8)}…${of.gid.slice(-4)}`;
  return (
    <p class="relative">
      <Icon name={icon} />
      <span>
        {children}{" "}
        {of.job ? (
          <a href={jobPath(of.gid)}>
            <bdi>{of.job}</bdi> <span class="mono">{short}</span>
          </a>
        ) : (
          <>
            <span class="mono">{short}</span>, which was deleted
          </>
        )}{" "}
        {of.state && <State is={of.state} small />}{" "}
        <span class="faint">
          {of.kind === "retry" ? "retried" : "forked"} by <bdi>{of.by}</bdi> <Ago at={of.at} />
          {of.why && (
            <>
              : <bdi>{of.why}</bdi>
            </>
          )}
        </span>
      </span>
    </p>
  );
}

/** Who did what with a job, when and why. */
export function Record({ of }: { of: Loaded<ActionPage> }) {
  return (
    <Shown of={of} rows={3}>
      {(page) =>
        page.actions.length ? (
          <div class="scroll" tabIndex={0} role="region" aria-label="Actions">
            <table>
              <thead>
                <tr>
                  {["When", "Who", "What", "Why", "Outcome"].map((h) => (
                    <th>{h}</th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {page.actions.map((a) => (
                  <Row a={a} />
                ))}
              </tbody>
            </table>
            {page.next !== undefined && (
              <p class="faint pad">The latest {page.actions.length}. There are older ones.</p>
            )}
          </div>
        ) : (
          <Empty title="Nobody has done anything with it" icon="user">
            <p>
              Retries, forks, answers by hand, interrupts, cancels and pauses stand here, with who did it and why, as
              long as the job is there.
            </p>
          </Empty>
        )
      }
    </Shown>
  );
}

function Row({ a }: { a: Action }) {
  return (
    <tr>
      <td class="nowrap">
        <Ago at={a.at} />
      </td>
      <td>{a.who ? <bdi>{a.who}</bdi> : <span class="faint">not known</span>}</td>
      <td>
        {a.what} {a.target && <code>{a.target}</code>}
      </td>
      <td>
        <bdi>{a.why ?? ""}</bdi>
      </td>
      <td>{a.outcome}</td>
    </tr>
  );
}
