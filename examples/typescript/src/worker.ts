// The workers of app.yaml: node dist/worker.js
import { setTimeout as sleep } from "node:timers/promises";
import { LegworkError, open } from "./legwork.js";
import { announce } from "./presence.js";
import { work, type Task } from "./work.js";

interface Parcel {
  kg: number;
}

/** price says what a parcel costs. Those that nobody can lift are refused: the graph has a way for code 422. */
export function price(parcel: Parcel): { cents: number } {
  const { kg } = parcel;
  if (typeof kg !== "number" || kg <= 0) throw new LegworkError(400, "kg must be a number above 0");
  if (kg > 30) throw new LegworkError(422, `${kg} kg are too heavy`, { most: 30 });
  return { cents: 400 + Math.round(kg * 90) };
}

/** deliver books a van and says where the parcel is on its way. */
export async function deliver(parcel: Parcel, task: Task): Promise<{ state: string; booking: string }> {
  // Work may be repeated: a carrier that is given the key books once.
  const booking = task.idempotencyKey;
  await task.pending({ state: "on the road", booking });
  await sleep(Math.min(parcel.kg, 100) * 50); // the van
  return { state: "delivered", booking };
}

const lw = await open();
const workers = [await work(lw, "parcel.deliver", deliver), await work(lw, "parcel.price", price)];
await announce(lw, "1.0.0", workers.map((worker) => worker.figures));

process.once("SIGTERM", async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  await lw.nc.drain();
});
