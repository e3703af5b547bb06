// Random programs over random arrivals: each replay of a prefix of what they write does the same again.
import assert from "node:assert/strict";
import { test } from "node:test";
import { signal, worker } from "../src/function.js";
import { World, chance, plain } from "./world.js";

const seeds = Number(process.env.LEGWORK_SEEDS ?? 60);
const first = Number(process.env.LEGWORK_SEED ?? 1);

/** make returns the text of a random line of code: statements as data. */
function make(random, depth) {
  const pick = (n) => Math.floor(random() * n);
  const simple = () => [["call", pick(3)], ["sleep", pick(5)], ["signal", "ab"[pick(2)]], ["do", pick(9)], ["record", pick(9)], ["now"], ["tick"], ["patched", pick(3)]][pick(8)];
  const one = () => {
    switch (depth > 0 ? pick(9) : 0) {
      case 1: return ["all", [simple(), simple(), simple()].filter(([kind]) => !["now", "tick", "patched"].includes(kind))];
      case 2: return ["first", [["call", pick(3)], ["signal", "a"], ["sleep", pick(5)]].slice(pick(2))];
      case 3: return ["lines", make(random, depth - 1), make(random, depth - 1)];
      case 4: return ["race", make(random, depth - 1), make(random, depth - 1)];
      case 5: return ["join", 1 + pick(3)];
      case 6: return ["later", simple(), simple()];
      default: return simple();
    }
  };
  return Array.from({ length: 1 + pick(4) }, one);
}

const begin = (flow, [kind, n]) => {
  switch (kind) {
    case "call": return flow.call(worker(`w${n}`), { n });
    case "sleep": return flow.sleep(n);
    case "signal": return flow.signal(signal(n));
    case "do": return flow.do(`do${n}`, () => { if (n === 0) throw new Error("no"); return n; });
    case "record": return flow.record(`record${n}`, async () => n);
    case "now": flow.now(); return undefined;
    case "patched": return Promise.resolve(flow.patched(`change${n}`));
    case "tick": return Promise.resolve();
  }
};

/** interpret runs a line of code, and lists what it is told. */
async function interpret(flow, line, told) {
  const say = (what) => told.push(what);
  for (const [kind, a, b] of line) {
    switch (kind) {
      case "all":
        await flow.all(a.map((one) => begin(flow, one))).then((all) => say(all), (err) => say(err.message));
        break;
      case "first":
        say(await flow.first(a.map((one) => begin(flow, one))));
        break;
      case "lines":
        await Promise.all([interpret(flow, a, told), interpret(flow, b, told)]);
        break;
      case "race":
        await Promise.race([interpret(flow, a, told), interpret(flow, b, told)]);
        break;
      case "join": {
        const join = flow.join();
        for (let i = 0; i < a; i++) join.call(worker(`w${i}`), i);
        for await (const answer of join) say(answer.value ?? answer.reason.message);
        break;
      }
      case "later": {
        const f = begin(flow, a);
        await begin(flow, b);
        await Promise.resolve(f).then(say, (err) => say(err.message));
        break;
      }
      default:
        await Promise.resolve(begin(flow, [kind, a])).then(say, (err) => say(err.message));
    }
  }
}

function world(seed, sticky) {
  const random = chance(seed);
  const line = make(random, 2);
  const after = Array.from({ length: 64 }, () => Math.floor(random() * 6));
  const landing = Array.from({ length: 256 }, () => random() < 0.3);
  const code = async (flow) => {
    const told = [];
    await interpret(flow, line, told);
    return told;
  };
  let turn = 0;
  const w = new World(code, { sticky, landing: () => landing[turn++ % 256],
    answer: (fn, _, { p }) => ({ after: after[p % 64], ...(after[(p + 7) % 64] === 0 ? { err: { code: 500, message: `${fn} fails` } } : { ok: `${fn}.${p}` }) }) });
  for (let i = 0; i < 4; i++) w.signal("ab"[i % 2], i, Math.floor(random() * 8));
  return w;
}

test("random programs", async () => {
  let prefixes = 0;
  for (let seed = first; seed < first + seeds; seed++) {
    try {
      const kept = world(seed, () => true);
      await kept.run();
      prefixes += await kept.replays();
      const evicted = world(seed, () => false);
      await evicted.run();
      prefixes += await evicted.replays();
      const random = chance(seed);
      const mixed = world(seed, () => random() < 0.5);
      await mixed.run();
      assert.deepEqual(kept.events.map(plain), evicted.events.map(plain));
      assert.deepEqual(kept.events.map(plain), mixed.events.map(plain));
    } catch (err) {
      err.message = `LEGWORK_SEED=${seed}: ${err.message}`;
      throw err;
    }
  }
  assert.ok(prefixes > seeds * 5, `${prefixes} prefixes`);
});
