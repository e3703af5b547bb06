// The workers of app.yaml: node dist/worker.js
import { setTimeout as sleep } from "node:timers/promises";
import { LegworkError, work, type Task } from "@legwork-dev/sdk";

interface Parcel {
  kg: number;
}

/** price says what a parcel costs. Those that nobody can lift are refused: the graph has a transition for code 422. */
function price({ kg }: Parcel): { cents: number } {
  if (typeof kg !== "number" || kg <= 0) throw new LegworkError(400, "kg must be a number above 0");
  if (kg > 30) throw new LegworkError(422, `${kg} kg are too heavy`, { data: { most: 30 } });
  return { cents: 400 + Math.round(kg * 90) };
}

/** deliver books a van and says where the parcel is on its way. */
async function deliver({ kg }: Parcel, task: Task): Promise<{ state: string; booking: string }> {
  // Work may be repeated: a carrier that is given the key books once.
  const booking = task.idempotencyKey;
  await task.pending({ state: "on the road", booking });
  await sleep(Math.min(kg, 100) * 50, undefined, { signal: task.signal }); // the van
  return { state: "delivered", booking };
}

await work({ "parcel.price": price, "parcel.deliver": deliver }, { concurrency: 4, version: "1.0.0" });
