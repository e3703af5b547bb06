// Functions in tests, without servers.
import assert from "node:assert/strict";
import { test } from "node:test";
import { LegworkError } from "../src/errors.js";
import { answer, run, sends } from "../src/flowtest.js";
import { job, signal, worker } from "../src/function.js";
import { replay } from "../src/rehearse.js";

const charge = worker("order.charge", { timeout: "1m" });
const refund = worker("order.refund");
const ship = job("parcel.ship");
const approved = signal("approved");

async function checkout(flow, order) {
  if (order.cents > 100_000) {
    const first = await flow.first({ yes: flow.signal(approved), late: flow.sleep("72h") });
    if (first === "late") throw new LegworkError(408, `nobody approved order ${order.id}`);
  }
  const receipt = await flow.call(charge, order);
  flow.undo(() => flow.call(refund, receipt));
  flow.put("charge", receipt.Charge);
  return flow.call(ship, order);
}

test("the clock jumps", async () => {
  const { value, took } = await run(checkout, { id: "o-1", cents: 200_000 },
    answer(charge, (order) => ({ Charge: `ch_${order.id}` })),
    answer(ship, (order) => ({ number: `parcel of ${order.id}` }), { takes: "1d" }),
    sends(approved, { By: "Ada" }, { after: "1h" }));
  assert.deepEqual([value, took], [{ number: "parcel of o-1" }, 25 * 3_600_000]);
});

test("errors, undo and data", async () => {
  const did = [];
  const { value, error, data, journal } = await run(checkout, { id: "o-1", cents: 1 },
    answer(charge, async (order) => ({ Charge: `ch_${order.id}` })),
    answer(ship, () => { throw new LegworkError(422, "no box is large enough"); }),
    answer(refund, (receipt) => did.push(receipt)));
  assert.deepEqual([value, error.code, error.message, data, did], [undefined, 422, "no box is large enough", { charge: "ch_o-1" }, [{ Charge: "ch_o-1" }]]);
  await replay(checkout, { job: "j-1", function: "checkout.v1", events: journal });
});

test("an answer that comes too late, and one that nobody gives", async () => {
  const late = await run(checkout, { id: "o-1", cents: 1 }, answer(charge, () => assert.fail("asked"), { takes: "2m" }));
  assert.deepEqual([late.error.code, late.took], [408, 60_000]);
  await assert.rejects(run(checkout, { id: "o-1", cents: 1 }), /nobody answers work:order.charge, which the function calls at flowtest.test.js:\d+: add an answer/);
  await assert.rejects(run((flow) => flow.signal(approved), null), /waits for signal approved at flowtest.test.js:\d+, and nothing will come/);
  const { error, took } = await run(checkout, { id: "o-1", cents: 200_000 });
  assert.deepEqual([error.code, took], [408, 72 * 3_600_000]);
});

test("time, jobs that go on alone, signals to others, sets that are closed, steps", async () => {
  const { value, detached, sent } = await run(async (flow, n) => {
    const began = flow.now();
    await flow.sleep("2h");
    const id = await flow.detach(ship, { n });
    await flow.send(approved, { job: id, app: "mail" }, "hello");
    const join = flow.join();
    join.call(charge, n);
    join.call(refund, n);
    const { value } = await join.next();
    join.close();
    return [flow.now() - began, value.value, (await join.next()).done, await flow.do("step", () => n + 1)];
  }, 7, answer(charge, () => "first"), answer(refund, () => "second", { takes: "1h" }));
  assert.deepEqual(value, [7_200_000, "first", true, 8]);
  assert.deepEqual(detached, [{ topic: "parcel.ship", job: "job-1", input: { n: 7 } }]);
  assert.deepEqual(sent, [{ signal: "approved", job: "job-1", app: "mail", data: "hello" }]);
});

test("a function that does not do the same again", async () => {
  let n = 0;
  await assert.rejects(run((flow) => flow.call(charge, n++), null, answer(charge, () => 1)), /a replay of the first 1 events does .*"in":1.*, and the first run did .*"in":0/);
});
