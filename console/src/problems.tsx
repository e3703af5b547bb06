// What is wrong with a document, and where.
import type { DocumentProblem } from "./api.ts";
import { Icon } from "./icons.tsx";

/** Chooses the line of a text area that a problem is about. */
export function showLine(area: HTMLTextAreaElement, line: number) {
  const lines = area.value.split("\n");
  const from = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
  area.focus();
  area.setSelectionRange(from, from + (lines[line - 1]?.length ?? 0));
}

export function Problems({ all, to }: { all: DocumentProblem[]; to: (line: number) => void }) {
  if (!all.length) return null;
  return (
    <ul class="problems">
      {all.map((p) => (
        <li data-state={p.Warning ? "warn" : "fail"}>
          <Icon name={p.Warning ? "warn" : "cross"} />
          <button type="button" class="link" onClick={() => to(p.Line)}>
            {p.Line ? `line ${p.Line}` : p.Path || "document"}
          </button>
          <span>
            {p.Message}
            {p.Hint && <span class="faint"> {p.Hint}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
