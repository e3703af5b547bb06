// Data of jobs, as a tree. Whatever it contains becomes text and nothing else.
import { useState } from "preact/hooks";
import { may } from "./api.ts";
import { bytes, count } from "./format.ts";
import { Copy } from "./ui.tsx";

/** How many members are shown before one asks for more, and how much of a long text. */
const members = 100;
const longText = 400;

/** What the server puts in the place of a value that is hidden from who asks, and why. */
export const mask = "•••";
export const masked = "Redacted: to see this value takes the right payload.";

export function Data({ value, name, open = 2 }: { value: unknown; name: string; open?: number }) {
  if (value === undefined) return <p class="faint">none</p>;
  const text = JSON.stringify(value, null, 2);
  return (
    <div class="data" role="group" aria-label={name}>
      <div class="data-tools">
        <span class="faint">{bytes(new Blob([JSON.stringify(value)]).size)}</span>
        {!may("payload") && text.includes(`"${mask}"`) && (
          <span class="faint" title={masked}>
            {mask} takes the right payload
          </span>
        )}
        <Copy text={text} what={name} short="Copy" />
      </div>
      <div class="tree mono" tabIndex={0} role="region" aria-label={name}>
        <Node value={value} open={open} />
      </div>
    </div>
  );
}

function Node({ value, name, open }: { value: unknown; name?: string; open: number }) {
  const [shown, show] = useState(open > 0);
  const [most, more] = useState(members);
  const label =
    name === undefined ? null : (
      <span class="tree-key">
        <bdi>{name}</bdi>:{" "}
      </span>
    );
  if (value === null || typeof value !== "object") {
    return (
      <div class="tree-line">
        {label}
        <Leaf value={value} />
      </div>
    );
  }
  const list = Array.isArray(value);
  const all: [string, unknown][] = Object.entries(value);
  const [left, right] = list ? "[]" : "{}";
  if (!all.length)
    return (
      <div class="tree-line">
        {label}
        <span class="faint">
          {left}
          {right}
        </span>
      </div>
    );
  return (
    <div class="tree-node">
      <button type="button" class="tree-line tree-open" aria-expanded={shown} onClick={() => show(!shown)}>
        {label}
        <span class="faint">{shown ? left : `${left} ${count(all.length)} ${right}`}</span>
      </button>
      {shown && (
        <div class="tree-in">
          {all.slice(0, most).map(([key, v]) => (
            <Node key={key} name={list ? undefined : key} value={v} open={open - 1} />
          ))}
          {all.length > most && (
            <button type="button" class="tree-more" onClick={() => more(most + members * 5)}>
              {count(all.length - most)} more
            </button>
          )}
        </div>
      )}
      {shown && <div class="tree-line faint">{right}</div>}
    </div>
  );
}

function Leaf({ value }: { value: unknown }) {
  const [all, show] = useState(false);
  if (value === mask && !may("payload")) {
    return (
      <span class="tree-masked" title={masked}>
        {mask}
      </span>
    );
  }
  if (typeof value === "string") {
    const cut = !all && value.length > longText;
    return (
      <span class="tree-text">
        "<bdi>{cut ? value.slice(0, longText) : value}</bdi>"
        {cut && (
          <button type="button" class="tree-more" onClick={() => show(true)}>
            {count(value.length - longText)} more characters
          </button>
        )}
      </span>
    );
  }
  return <span class={`tree-${value === null ? "null" : typeof value}`}>{String(value)}</span>;
}
