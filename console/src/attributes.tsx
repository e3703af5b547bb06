// What lists find a job by.
import { may, type Job } from "./api.ts";
import { mask, masked } from "./json.tsx";

/** The attributes of a job, each with a link to the jobs that have the same value; "" if it has none. */
export function attributes(job: Job) {
  const all = Object.entries(job.attributes ?? {});
  if (!all.length) return "";
  return (
    <ul class="attributes" aria-label="Attributes">
      {all.map(([name, value]) => (
        <li>
          <span class="faint">{name} = </span>
          {value.includes(mask) && !may("payload") ? (
            <span class="tree-masked" title={masked}>
              {value}
            </span>
          ) : (
            <a href={`/jobs?${new URLSearchParams({ attr: `${name}=${value}` })}`} title="Jobs that have the same">
              <bdi>{value}</bdi>
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
