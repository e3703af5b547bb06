// What a durable function can do, what it must not, and what people are told.
import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { test } from "node:test";
import { alike } from "../src/compare.js";
import { body, job, signal, worker } from "../src/function.js";
import { replay as held } from "../src/rehearse.js";
import { Run } from "../src/replay.js";
import { World } from "./world.js";

const [add, other] = [worker("add"), worker("other")];

/** ends runs a function in a world, replays each prefix, and returns its last event. */
async function ends(code, how) {
  const world = new World(code, { answer: (fn, n) => (fn === "work:fails" ? { after: 1, err: { code: 402, message: "no money" } } : { after: 1, ok: n + 1 }), ...how });
  const { ok, err } = await world.run();
  await world.replays();
  return err ? `${err.code} ${err.message}` : ok;
}

/** replay runs code over a journal, and returns what it appends. */
const replay = async (code, events, flush = async () => {}) => (await new Run(body(code)).go(events, flush)).events;
const started = (input = null) => ({ t: "ExecutionStarted", digest: "", in: input });
const types = (events) => events.map(({ t, p }) => `${t} ${p ?? ""}`.trim()).join(", ");

test("futures are awaited now or later, with the promises of JavaScript too", async () => {
  assert.deepEqual(await ends(async (flow) => {
    const [a, b] = [flow.call(add, 1), flow.call(add, 2)];
    const helper = async (n) => (await flow.call(add, n)) + (await flow.call(add, n));
    const [c, d] = await Promise.all([helper(10), helper(20)]);
    return [await b, await a, await a, c, d, await Promise.race([flow.call(add, 5), flow.sleep("1h")])];
  }), [3, 2, 2, 22, 42, 6]);
});

test("all and first", async () => {
  const failing = async (flow) => {
    const all = await flow.all([flow.call(worker("fails"), 0), flow.call(add, 1)]).catch((err) => err.message);
    const first = await flow.first({ late: flow.sleep("1m"), soon: flow.call(add, 1) });
    return [all, first, await flow.first([flow.sleep(1000), flow.call(add, 1)]), await flow.all([])];
  };
  assert.deepEqual(await ends(failing), ["no money", "soon", 1, []]);
  assert.match(await ends((flow) => flow.first([])), /nothing to wait for/);
  assert.match(await ends((flow) => flow.all([Promise.resolve(1)])), /what the operations of flow return/);
  assert.match(await ends((flow) => flow.sleep("3 days")), /is no duration/);
  assert.match(await ends((flow) => flow.call("add", 1)), /flow.call takes/);
});

test("options of calls, jobs alone, signals to others, the end of a join set", async () => {
  const slow = worker("slow", { timeout: "1m" });
  const events = await replay(async (flow) => {
    const join = flow.join();
    join.call(slow.with({ retry: { maximumAttempts: 2 } }), 1);
    join.close();
    join.close(); // there is nothing left
    flow.detach(job("j"), 2);
    flow.send(signal("s"), { job: "o-1", app: "shop" }, 3);
    return (await join.next()).done;
  }, [started()]);
  const scheduled = events.filter((e) => e.t === "InvokeScheduled").map(({ kind, fn, in: input, timeout, retry }) => [kind, fn, input, timeout, retry]);
  assert.deepEqual(scheduled, [["Function", "work:slow", 1, 60_000, { maximumAttempts: 2 }], ["Close", "join:0", undefined, undefined, undefined],
    ["Function", "detach:j", 2, undefined, undefined], ["Function", "send:s", { job: "o-1", app: "shop", data: 3 }, undefined, undefined]]);
  assert.deepEqual(events.at(-1), { t: "ExecutionCompleted", ok: true });
  // Options may change, and say what is wrong with them at once.
  await replay(async (flow) => flow.call(worker("slow"), 1), [started(), { t: "InvokeScheduled", p: 0, kind: "Function", fn: "work:slow", in: 1, timeout: 5 },
    { t: "InvokeStarted", p: 0, a: 1 }, { t: "InvokeCompleted", p: 0, a: 1, ok: 1 }]);
  assert.throws(() => worker("slow", { timeout: 0 }), /less than a millisecond/);
  assert.throws(() => job("j", { retry: { maximumAttempts: 2 } }), /retry is for workers/);
});

test("the first of several that are there is the one that came first", async () => {
  const after = { 1: 30, 2: 10 };
  assert.equal(await ends(async (flow) => {
    const calls = [flow.call(add, 1), flow.call(add, 2)];
    await flow.sleep(100);
    return flow.first(calls);
  }, { answer: (_, n) => ({ after: after[n], ok: n }) }), 1);
});

test("several lines of code wait for whatever of theirs is not there", async () => {
  const world = new World((flow) => Promise.all([flow.all([flow.call(add, 1), flow.call(add, 2), flow.do("step", () => 3)]), flow.sleep(1000)]),
    { answer: (_, n) => ({ after: n * 10, ok: n }) });
  const { ok } = await world.run();
  assert.deepEqual(ok, [[1, 2, 3], null]);
  const waits = world.events.filter((e) => e.t === "ExecutionAwaiting").map(({ kind, on }) => `${kind} ${on}`);
  assert.deepEqual(waits, ["Any 0,1,3", "Any 1,3", "Single 3"]);
  await world.replays();
});

test("an error of the function, and its undo, last first", async () => {
  const did = [];
  assert.equal(await ends(async (flow) => {
    flow.undo(async () => { if ((await flow.call(add, 1)) === 2) did.push(1); });
    flow.undo(() => { did.push(2); throw new Error("cannot be undone"); });
    await flow.call(worker("fails"), 0);
  }), "402 no money\ncannot be undone");
  assert.deepEqual(did.slice(0, 2), [2, 1]);
  const [last] = await replay(() => { throw new TypeError("a bug"); }, [started()]);
  assert.match(last.err.stack, /features.test.js/);
});

test("time, chance and progress", async () => {
  const told = [];
  const code = async (flow) => {
    const said = [flow.now().getTime(), flow.random(), flow.uuid()];
    flow.put("progress", { step: 1 });
    flow.log = told.push(said);
    await flow.sleep(1);
    return said;
  };
  const events = [started(), ...(await replay(code, [started()]))];
  await replay(code, events);
  assert.deepEqual(told[0], told[1]);
  assert.match(told[0][2], /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  assert.ok(told[0][1] >= 0 && told[0][1] < 1);
  const turn = async (journal) => (await new Run(body(code)).go(journal, async () => {})).put;
  assert.deepEqual([await turn([started()]), await turn(events)], [{ progress: { step: 1 } }, undefined]);
});

test("attributes", async () => {
  const code = async (flow) => {
    flow.attr("customer", "7");
    flow.attr("cents", 5);
    await flow.sleep(1);
    for (let i = 0; i < 7; i++) flow.attr(`a${i}`, null);
  };
  const turn = async (journal) => (await new Run(body(code)).go(journal, async () => {})).attr;
  const events = [started(), ...(await replay(code, [started()]))];
  assert.deepEqual([await turn([started()]), await turn(events)], [{ customer: "7", cents: 5 }, undefined]);
  const fails = async (code) => (await replay(code, [started()])).at(-1).err.message;
  assert.match(await fails(async (flow) => { for (let i = 0; i < 9; i++) flow.attr(`a${i}`, i); }), /more than 8 attributes/);
  assert.match(await fails(async (flow) => flow.attr("a", "x".repeat(257))), /257 bytes, at most 256/);
  assert.match(await fails(async (flow) => flow.attr("a", [1])), /must be a text/);
  assert.match(await fails(async (flow) => flow.attr("1", 1)), /want a letter/);
  assert.match(await fails(async (flow) => flow.attr("a", "\0")), /U\+0000/);
});

test("a step is on disk before it runs, and runs again as the next attempt", async () => {
  const ran = [];
  const code = async (flow) => [await flow.do("pay", ({ attempt }) => ran.push(attempt)), await flow.record("read", () => ran.push("read"))];
  const flushed = [];
  const done = await replay(code, [started()], async ({ events }) => void flushed.push({ events, ran: ran.length }));
  assert.deepEqual([types(flushed[0].events), flushed[0].ran], ["InvokeScheduled 0, InvokeStarted 0", 0]);
  assert.equal(types([...flushed.slice(1).flatMap(({ events }) => events), ...done]),
    "InvokeCompleted 0, InvokeScheduled 1, InvokeStarted 1, InvokeCompleted 1, ExecutionCompleted");
  const scheduled = { t: "InvokeScheduled", p: 0, kind: "Local", fn: "pay" };
  const again = [];
  await replay(code, [started(), scheduled, { t: "InvokeStarted", p: 0, a: 1 }], async ({ events }) => void again.push(...events));
  assert.equal(types(again.slice(0, 2)), "InvokeRetrying 0, InvokeStarted 0");
  assert.deepEqual(ran, [1, "read", 2, "read"]);
  // One that takes too long has failed, one whose turn is over has no result.
  const slow = (flow) => flow.record("slow", ({ signal }) => sleep(5_000, null, { signal }));
  const turn = (limits) => new Run(body(slow)).go([started()], async () => {}, limits);
  const late = await turn({ signal: new AbortController().signal, left: () => 20.5 });
  assert.equal(late.events.at(-1).err.code, 408);
  await assert.rejects(turn({ signal: AbortSignal.abort(new Error("it stops")), left: () => 1e12 }), /it stops/);
  // Steps that are not durable are flushed when they are many, or have taken long.
  for (const step of [() => "x".repeat(100_000), () => sleep(60)]) {
    const parts = [];
    await replay(async (flow) => { for (let i = 0; i < 6; i++) await flow.record("read", step); }, [started()], async ({ events }) => void parts.push(events.length));
    assert.ok(parts.length >= 2, `${parts} events in flushes`);
  }
});

test("signals come in their order, each once, waited for or not", async () => {
  const [a, b] = [signal("a"), signal("b")];
  const world = new World(async (flow) => {
    const [one, two] = [flow.signal(a), flow.signal(a)];
    await flow.sleep(10);
    return [await two, await one, await flow.signal(a), await flow.all([flow.signal(b), flow.signal(b)])];
  });
  for (let i = 1; i <= 5; i++) world.signal(i > 3 ? "b" : "a", i, i * 4);
  const { ok } = await world.run();
  assert.deepEqual(ok, [1, 2, 3, [4, 5]]);
  await world.replays();
});

test("a join takes answers as they come", async () => {
  const after = { 1: 30, 2: 10, 3: 20 };
  const code = async (flow) => {
    const join = flow.join();
    for (const n of [1, 2, 3]) join.call(n === 3 ? worker("fails") : add, n);
    const came = [];
    for await (const answer of join) came.push(answer.value ?? answer.reason.code);
    assert.throws(() => join.call(add, 4), /takes no more calls/);
    return came;
  };
  assert.deepEqual(await ends(code, { answer: (fn, n) => ({ after: after[n], ...(fn === "work:add" ? { ok: n } : { err: { code: 402, message: "" } }) }) }), [2, 402, 1]);
});

test("what is no operation must not be awaited, nor called from elsewhere", async () => {
  const wrong = (code) => assert.rejects(replay(code, [started()]), (err) => err.code === 500 && /step of do or record/.test(err.message));
  await wrong(() => sleep(1));
  await wrong(async (flow) => { await sleep(0); await flow.call(add, 1); });
  await wrong((flow) => flow.do("step", () => flow.call(add, 1)));
  await wrong((flow) => Promise.all([flow.do("step", () => sleep(20)), sleep(1).then(() => flow.call(add, 1))]));
  // While the function waits: the next turn fails, and says why.
  const run = new Run(body((flow) => Promise.all([flow.call(add, 1), sleep(1).then(() => flow.call(add, 2))])));
  const turn = await run.go([started()], async () => {});
  assert.equal(types(turn.events), "InvokeScheduled 0, ExecutionAwaiting");
  await sleep(20);
  await assert.rejects(run.go([{ t: "InvokeStarted", p: 0, a: 1 }, { t: "InvokeCompleted", p: 0, a: 1, ok: 2 }, { t: "ExecutionResumed" }], async () => {}),
    /called by code that something else has woken.*\(features.test.js:\d+\)/s);
  // What microtasks bring is the same each time.
  assert.equal(await ends(async (flow) => {
    await Promise.resolve();
    return (await flow.call(add, 1)) + (await Promise.resolve(1));
  }), 3);
});

test("limits", async () => {
  const endless = { now: (flow) => { for (;;) flow.now(); }, record: async (flow) => { for (;;) await flow.record("read", () => 1); } };
  for (const code of Object.values(endless)) {
    const [last] = (await replay(code, [started()])).slice(-1);
    assert.deepEqual([last.t, last.err.code, last.err.kind], ["ExecutionFailed", 413, "limit"]);
  }
  const large = "x".repeat(900 * 1024);
  assert.match(await ends((flow) => flow.call(add, large)), /^413 the value has 921602 bytes/);
  assert.match(await ends(() => large), /^413/);
  assert.match(await ends((flow) => flow.record("read", () => large)), /^413/);
  assert.match(await ends((flow) => flow.call(add, "a\0b")), /U\+0000/);
  assert.equal(await ends((flow) => flow.call(worker("same"), "\\u0000"), { answer: (_, s) => ({ after: 1, ok: s }) }), "\\u0000");
});

// The code that a job has begun with; the job stands in the middle of its journal.
const before = async (flow, n) => {
  const a = await flow.call(add, { N: n });
  await flow.sleep("1h");
  return a + (await flow.call(other, { N: a }));
};

test("changes of code that a running job can follow, and those that it cannot", async () => {
  const world = new World(before, { input: 1, answer: () => ({ after: 1, ok: 1 }) });
  await world.run();
  const whole = world.events.slice(0, -1);
  const waiting = world.events.slice(0, world.events.findLastIndex((e) => e.t === "ExecutionAwaiting") + 1);
  for (const [name, code, want] of [
    ["none", before, ""],
    ["a new field that is empty", async (flow, n) => {
      const a = await flow.call(add, { N: n, extra: [], more: { none: null } });
      await flow.sleep(3_600_000);
      return flow.call(other, { N: a, zero: 0 });
    }, ""],
    ["another result", async (flow, n) => -(await before(flow, n)), ""],
    ["another callee", (flow, n) => flow.call(other, { N: n }), "position 0: recorded work:add (features.test.js:"],
    ["another kind of callee", (flow, n) => flow.call(job("add"), { N: n }), "the code asks start:add (features.test.js:"],
    ["another input", (flow, n) => flow.call(add, { N: n + 1 }), 'with the input {"N":1}, the code asks it with {"N":2}'],
    ["another duration", async (flow, n) => { await flow.call(add, { N: n }); await flow.sleep("1m"); }, "position 1: recorded a timer of 3600000 ms, the code asks a timer of 60000 ms"],
    ["another kind", async (flow, n) => { await flow.call(add, { N: n }); flow.now(); }, "position 1: recorded a timer of 3600000 ms, the code asks the time"],
    ["it ends earlier", (flow, n) => flow.call(add, { N: n }), "position 1: recorded a timer of 3600000 ms, the code ends"],
    ["it waits for something else", async (flow, n) => { await flow.call(add, { N: n }); await flow.signal(signal("go")); }, "the code asks signal go"],
    ["it waits less", async (flow, n) => {
      const a = await flow.call(add, { N: n });
      await flow.sleep("1h");
      const f = flow.call(other, { N: a });
      return [await flow.sleep("2h"), await f];
    }, ""],
    ["more behind the end", async (flow, n) => { await before(flow, n); flow.now(); }, ""],
  ]) {
    const said = await replay(code, whole).then(() => "", (err) => { assert.equal(err.code, 570); return err.sentence("f.v1", "j-1"); });
    assert.ok(want === "" ? said === "" : said.includes(want) && said.startsWith("function f.v1 disagrees with the journal of job j-1 at position"), `${name}: ${said}`);
  }
  // The function waits, and the code would not.
  for (const [code, want] of [
    [async (flow, n) => { const a = await flow.call(add, { N: n }); await flow.sleep("1h"); flow.call(other, { N: a }); }, "position 3: recorded a wait Single for 2 (features.test.js:"],
    [async (flow, n) => { const a = await flow.call(add, { N: n }); const f = flow.sleep("1h"); await f; await flow.first([flow.call(other, { N: a })]); }, "the code waits Any for 2 (features.test.js:"],
  ]) {
    await assert.rejects(replay(code, waiting), (err) => err.code === 570 && (err.message.includes(want) || assert.fail(err.message)));
  }
  assert.deepEqual(await replay(before, waiting), []);
});

test("a change of the code stands behind a gate", async () => {
  const [gate, answered] = [(p, fn) => ({ t: "InvokeScheduled", p, kind: "Gate", fn }), (p) => [{ t: "InvokeStarted", p, a: 1 }, { t: "InvokeCompleted", p, a: 1, ok: p }, { t: "ExecutionResumed" }]];
  const call = (p, fn) => ({ t: "InvokeScheduled", p, kind: "Function", fn: `work:${fn}`, in: 0 });
  const wait = (p) => ({ t: "ExecutionAwaiting", on: [p], kind: "Single" });
  const old = async (flow) => [await flow.call(add, 0), await flow.call(add, 0)];
  const changed = async (flow) => {
    const said = [];
    for (let i = 0; i < 2; i++) said.push(await flow.call(flow.patched("new") ? other : add, 0));
    return said;
  };
  const asks = async (...journal) => types(await replay(changed, [started(), ...journal]));
  assert.equal(await asks(), "InvokeScheduled 0, InvokeScheduled 1, ExecutionAwaiting"); // a new job
  const first = [call(0, "add"), wait(0), ...answered(0)];
  assert.equal(types(await replay(old, [started(), ...first])), "InvokeScheduled 1, ExecutionAwaiting");
  assert.equal(await asks(...first), "InvokeScheduled 1, InvokeScheduled 2, ExecutionAwaiting"); // it comes to the second
  const second = [...first, gate(1, "new#1"), call(2, "other"), wait(2), ...answered(2)];
  assert.deepEqual((await replay(changed, [started(), ...second])).map(({ ok }) => ok), [[0, 2]]);
  assert.deepEqual((await replay(changed, [started(), ...first, call(1, "add"), wait(1), ...answered(1)])).map(({ ok }) => ok), [[0, 1]]); // it is past both
});

test("a journal is held against code in a test, and no step runs", async () => {
  const world = new World(async (flow, n) => (await before(flow, n)) + (await flow.record("read", () => 1)), { input: 1, answer: () => ({ after: 1, ok: 1 }) });
  await world.run();
  const journal = { job: "j-1", function: "f.v1", events: world.events };
  const step = () => assert.fail("it runs");
  await held(async (flow, n) => { await before(flow, n); await flow.record("read", step); await flow.do("more", step); }, journal);
  await assert.rejects(held((flow) => flow.call(other, 1), journal), /^LegworkError: function f.v1 disagrees with the journal of job j-1 at position 0: /);
});

test("gates that the code does not ask for are passed over", async () => {
  const gate = (p) => ({ t: "InvokeScheduled", p, kind: "Gate", fn: "new#1" });
  const code = async (flow) => { flow.now(); await flow.call(add, 1); };
  const journal = [started(), gate(0), { t: "TimeRecorded", p: 1, v: new Date().toISOString() }, gate(2)];
  assert.equal(types(await replay(code, journal)), "InvokeScheduled 3, ExecutionAwaiting");
});

test("inputs are alike but for what says nothing", () => {
  for (const [a, b, same] of [
    [{ a: 1 }, { a: 1, b: null, c: [], d: "", e: 0, f: false, g: { h: [] } }, true], [{ a: 1 }, { a: 1, b: [0] }, false],
    [[], [null], false], [{ a: null }, { a: 0 }, false], [1, "1", false], [null, undefined, true], [{ a: [1, { b: 2 }] }, { a: [1, { b: 2, c: "" }] }, true],
  ]) {
    assert.equal(alike(a, b), same, JSON.stringify([a, b]));
    assert.equal(alike(b, a), same);
  }
});
