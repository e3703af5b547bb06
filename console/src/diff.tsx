// What a version changes, in the picture and in words.
import type { Diff, Layout } from "./api.ts";
import { Picture } from "./picture.tsx";
import { Empty } from "./ui.tsx";

type Fields = NonNullable<Diff["fields"]>;

export function DiffView({ diff, layout }: { diff: Diff; layout?: Layout }) {
  if (diff.same) return <Empty title="Nothing changes but the name" icon="check" />;
  const marks = new Map<string, string>();
  for (const g of diff.graphs ?? []) {
    const all = layout?.graphs.find((l) => l.subscribes === g.subscribes);
    if (g.change === "added") all?.activities.forEach((a) => marks.set(a.id, "added"));
    g.activities?.forEach((a) => marks.set(a.id, a.change));
    g.transitions?.forEach((t) => marks.set(`${t.from}\n${t.to}`, t.change));
  }
  return (
    <>
      {layout && <Picture layout={layout} changes={marks} />}
      <section class="block">
        <h2>
          From {diff.from} to {diff.to}
        </h2>
        <FieldList of={diff.fields} />
        {diff.graphs?.map((g) => (
          <div class="diff-graph">
            <h3>
              <Change is={g.change} /> graph <code>{g.subscribes}</code>
            </h3>
            <FieldList of={g.fields} />
            {g.activities?.map((a) => (
              <div class="diff-part">
                <p>
                  <Change is={a.change} /> activity <code>{a.id}</code>
                </p>
                <FieldList of={a.fields} />
              </div>
            ))}
            {g.transitions?.map((t) => (
              <div class="diff-part">
                <p>
                  <Change is={t.change} /> transition{" "}
                  <code>
                    {t.from} → {t.to}
                  </code>
                </p>
                <FieldList of={t.fields} />
              </div>
            ))}
          </div>
        ))}
      </section>
    </>
  );
}

const signs: Record<string, string> = { added: "+", removed: "−", changed: "~" };

export function Change({ is }: { is: string }) {
  return (
    <span class="change" data-change={is}>
      <b aria-hidden="true">{signs[is]}</b> {is}
    </span>
  );
}

const shown = (v: unknown) => (typeof v === "string" ? v : JSON.stringify(v));

function FieldList({ of }: { of?: Fields }) {
  if (!of?.length) return null;
  return (
    <ul class="diff-fields">
      {of.map((f) => (
        <li>
          <code>{f.at}</code>
          {f.from !== undefined && (
            <del>
              <bdi>{shown(f.from)}</bdi>
            </del>
          )}
          {f.to !== undefined && (
            <ins>
              <bdi>{shown(f.to)}</bdi>
            </ins>
          )}
        </li>
      ))}
    </ul>
  );
}
