// The least worker of a durable function: NATS and nothing else. node dist/least.js
import { isDeepStrictEqual } from "node:util";
import { AckPolicy, jetstream, jetstreamManager } from "@nats-io/jetstream";
import { connect, headers, nuid } from "@nats-io/transport-node";

type Event = Record<string, any>;
type Code = (input: any) => Generator<Event | number[], unknown, any>;

const call = (topic: string, input: unknown): Event => ({ t: "InvokeScheduled", kind: "Function", fn: `work:${topic}`, in: input });
const sleep = (ms: number): Event => ({ t: "TimerScheduled", ms, at: new Date(Date.now() + ms).toISOString() });

/** shipping yields what it asks for and is given its position; a list of positions waits for the first of them. */
const shipping: Code = function* (order) {
  yield [yield sleep(1_000)];
  return yield [yield call("parcel.pack", order)];
};

/** replay runs the code from its first line over its journal, and returns the events that it appends. */
function replay(code: Code, journal: Event[]): Event[] {
  const of = (...types: string[]) => new Map(journal.filter(({ t }) => types.includes(t)).map((e) => [e["p"] as number, e]));
  const asked = of("InvokeScheduled", "Invoked", "TimerScheduled");
  const came = of("InvokeCompleted", "Invoked", "TimerFired"); // in the order in which they came
  const appended: Event[] = [];
  let p = 0;
  const differs = (e: Event) => Object.assign(new Error(`at position ${p}: recorded ${JSON.stringify(asked.get(p))}, the code has ${JSON.stringify(e)}`), { code: 570 });
  const last = (e: Event) => {
    if (asked.size > p) throw differs(e); // more is recorded than the code asks for
    return [...appended, e];
  };
  try {
    const run = code(journal[0]?.["in"]);
    for (let now = run.next(); ; ) {
      if (now.done) return last({ t: "ExecutionCompleted", ok: now.value ?? null });
      const value = now.value;
      if (Array.isArray(value)) {
        const result = [...came.values()].find((e) => value.includes(e["p"]));
        if (!result) return last({ t: "ExecutionAwaiting", on: value, kind: value.length === 1 ? "Single" : "Any" });
        now = result["err"] ? run.throw(result["err"]) : run.next(result["ok"]);
        continue;
      }
      const was = asked.get(p);
      if (was && !["kind", "fn", "ms", "in"].every((member) => isDeepStrictEqual(was[member], value[member]))) throw differs(value);
      if (!was) appended.push({ ...value, p });
      asked.set(p, was ?? value);
      now = run.next(p++);
    }
  } catch (err: any) {
    if (err.code === 570) throw err;
    return last({ t: "ExecutionFailed", err: { code: err.code ?? 500, message: err.message } });
  }
}

const { NATS_URL: servers = "nats://127.0.0.1:4222", LEGWORK_NAMESPACE: ns = "default" } = process.env;
const [stream, durable_name, subject] = [`LEGWORK_${ns}_WORK`, "parcel_v1", `legwork.${ns}.work.parcel.v1`];
const nc = await connect({ servers, inboxPrefix: `legwork.${ns}.inbox.worker`, maxReconnectAttempts: -1 });
const [jsm, js] = [await jetstreamManager(nc, { checkAPI: false }), jetstream(nc)];
await jsm.consumers.info(stream, durable_name).catch(() => jsm.consumers.add(stream, { durable_name, filter_subject: subject,
  ack_policy: AckPolicy.Explicit, ack_wait: 30e9, max_deliver: -1, max_ack_pending: 8192 }));
for await (const m of await (await js.consumers.get(stream, durable_name)).consume({ max_messages: 1 })) {
  const [get, h] = [(name: string) => m.headers?.get(`Legwork-${name}`) ?? "", headers()];
  for (const name of ["Guid", "Job", "Gid", "App", "Version", "Activity", "Dad", "Attempt"]) h.set(`Legwork-${name}`, get(name));
  const frame = { gid: get("Gid"), activity: get("Activity"), dad: get("Dad"), work: get("Guid") };
  let body: Event;
  try {
    const journal: Event[] = [];
    for (let page: any = { to: 0, more: true }; ; ) {
      if (!page.more) { body = { after: page.token, token: nuid.next(), events: replay(shipping, journal) }; break; }
      page = (await nc.request(`legwork.${ns}.journal.parcel.v1`, JSON.stringify({ ...frame, from: page.to }), { timeout: 5_000 })).json();
      if (page.error) throw new Error(page.error.message);
      journal.push(...page.events);
    }
  } catch (err: any) {
    body = { message: err.message, code: err.code === 570 ? 570 : 500 };
    h.set("Legwork-Status", "error");
  }
  await js.publish(get("Reply"), JSON.stringify(body), { headers: h }).then(() => m.ack(), () => m.nak(1_000));
}
