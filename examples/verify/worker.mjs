// Serves the program with which workers of durable functions are certified, in JavaScript:
// legwork worker verify --function --cmd 'node worker.mjs' (docs/anywhere.md).
import { appendFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { LegworkError, work } from "@legwork-dev/sdk";
import { durable, signal, worker } from "@legwork-dev/sdk/flow";

const a = worker("verify.a");
const b = worker("verify.b");
const sent = signal("verify.go");

/** mark shows that a step has run, and takes its time at the first attempt. */
async function mark({ file, ms = 0 }, attempt) {
  appendFileSync(file, `${attempt}\n`);
  if (attempt === 1) await pause(ms);
  return attempt;
}

async function step(flow, input, name) {
  switch (name) {
    case "call":
      return flow.call(a, { n: 1 });
    case "all":
      return flow.all([flow.call(a, { n: 1 }), flow.call(b, { n: 2 })]);
    case "first": {
      const yes = flow.signal(sent);
      const late = (await flow.first([yes, flow.sleep("60s")])) === 1;
      return late ? "late" : yes;
    }
    case "signal":
      return flow.signal(sent);
    case "sleep":
      await flow.sleep("60s");
      return "slept";
    case "do":
      return flow.do("mark", ({ attempt }) => mark(input, attempt));
    case "record":
      return flow.record("look", () => 7);
    case "chance":
      return flow.call(a, { now: flow.now(), random: flow.random() });
    case "catch":
      return flow.call(a, { n: 1 }).catch(({ code, message }) => ({ code, message }));
    case "fail":
      throw new LegworkError(418, "as asked");
    case "large":
      return (await flow.record("large", () => "x".repeat(input.bytes))).length;
    case "join": {
      const set = flow.join();
      set.call(a, { n: 1 });
      set.call(b, { n: 2 });
      const results = [];
      for await (const { value } of set) results.push(value);
      return results;
    }
    case "patched":
      return flow.patched("verify");
  }
  throw new LegworkError(501, `there is no step ${name}`);
}

/** program runs its steps, one after the other. */
async function program(flow, input) {
  const results = [];
  for (const name of input.steps) results.push(await step(flow, input, name));
  return results;
}

await work({ "verify.function": durable(program) });
