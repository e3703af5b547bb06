// The least worker of durable functions, by docs/wire.md: NATS and nothing else. shipping.ts is a function for it.
import { isDeepStrictEqual } from "node:util";
import { AckPolicy, jetstream, jetstreamManager, type JsMsg } from "@nats-io/jetstream";
import { connect, headers, nuid } from "@nats-io/transport-node";

type Event = Record<string, any>;
/** Code yields what it asks for and is given its position. It yields positions and is given their first result. */
export type Code = (input: any) => Generator<Event | number[], any, any>;

export const call = (topic: string, input: unknown): Event =>
  ({ t: "InvokeScheduled", kind: "Function", fn: `work:${topic}`, in: input });
export const sleep = (ms: number): Event => ({ t: "TimerScheduled", ms, at: new Date(Date.now() + ms).toISOString() });

/** toItsEnd runs the code, and returns the event of its end. */
function* toItsEnd(code: Code, input: unknown): ReturnType<Code> {
  try {
    return { t: "ExecutionCompleted", ok: (yield* code(input)) ?? null };
  } catch (err: any) {
    return { t: "ExecutionFailed", err: { code: Number(err?.code) || 500, message: String(err?.message ?? err) } };
  }
}

/** compared has what must be as recorded. Members that say nothing are left out: new code may add them to an input. */
const compared = ({ kind, fn, ms, in: input }: Event) => JSON.parse(JSON.stringify({ kind, fn, ms, input }),
  (_, member) => (member && !["{}", "[]"].includes(JSON.stringify(member)) ? member : undefined));

/** replay runs the code from its first line over its journal. It returns the events that it appends, or an error. */
function replay(code: Code, journal: Event[]): Event {
  const of = (...types: string[]) => new Map(journal.flatMap(({ t, p }, i) => (types.includes(t) ? [[p, i]] : [])));
  const asked = of("InvokeScheduled", "Invoked", "TimerScheduled"); // by position, where it is in the journal
  const came = of("InvokeCompleted", "Invoked", "TimerFired");
  const [run, appended]: [ReturnType<Code>, Event[]] = [toItsEnd(code, journal[0]?.in), []];
  for (let p = 0, now = run.next(); ; ) {
    const [{ done, value }, was] = [now, journal[asked.get(p) ?? -1]];
    const result = Array.isArray(value) && journal[Math.min(...value.map((on) => came.get(on) ?? Infinity))];
    if (result) now = result.err ? run.throw(Object.assign(new Error(), result.err)) : run.next(result.ok);
    else if (was && !isDeepStrictEqual(compared(was), compared(value))) // or the code waits or ends
      return { code: 570, message: `recorded ${JSON.stringify(was)}, asked ${JSON.stringify(value)}`.slice(0, 999) };
    else if (done) return [...appended, value];
    else if (Array.isArray(value))
      return [...appended, { t: "ExecutionAwaiting", on: value, kind: value.length === 1 ? "Single" : "Any" }];
    else {
      if (!was) appended.push({ ...value, p });
      now = run.next(p++);
    }
  }
}

const copied = ["Guid", "Job", "Gid", "App", "Version", "Activity", "Dad", "Attempt"].map((name) => `Legwork-${name}`);

/** work takes the turns of a function until SIGTERM. */
export async function work(topic: string, code: Code): Promise<void> {
  const { NATS_URL: servers = "nats://127.0.0.1:4222", LEGWORK_NAMESPACE: ns = "default" } = process.env;
  const [stream, name, subject] = [`LEGWORK_${ns}_WORK`, topic.replaceAll(".", "_"), `legwork.${ns}.work.${topic}`];
  const nc = await connect({ servers, inboxPrefix: `legwork.${ns}.inbox.worker`, maxReconnectAttempts: -1 });
  const [jsm, js] = [await jetstreamManager(nc, { checkAPI: false }), jetstream(nc)];
  const { config } = await jsm.consumers.info(stream, name).catch(() => jsm.consumers.add(stream, { durable_name: name,
    filter_subject: subject, ack_policy: AckPolicy.Explicit, ack_wait: 30e9, max_deliver: -1, max_ack_pending: 8192 }));
  const messages = await (await js.consumers.get(stream, name)).consume({ max_messages: 1 });
  process.once("SIGTERM", () => messages.close());
  for await (const m of messages) {
    if (!m.headers?.has("Legwork-Reply")) { m.term("this is no work"); continue; }
    const lease = setInterval(() => m.working(), config.ack_wait! / 3e6); // until the answer is stored
    await turn(m).then(() => m.ack(), (err) => (err.code === 404 ? m.ack() : m.nak(1_000))); // 404: nobody waits for it
    clearInterval(lease);
  }
  await nc.drain();

  async function turn(m: JsMsg): Promise<void> {
    const h = headers();
    for (const name of [...copied, "traceparent"]) if (m.headers?.has(name)) h.set(name, m.headers.get(name));
    const [gid, activity, dad, work] = ["Gid", "Activity", "Dad", "Guid"].map((name) => h.get(`Legwork-${name}`));
    const journal: Event[] = [];
    let page: Event = { to: 0, more: true };
    for (; page.more; journal.push(...page.events)) {
      const ask = JSON.stringify({ gid, activity, dad, work, from: page.to });
      page = (await nc.request(`legwork.${ns}.journal.${topic}`, ask, { timeout: 5_000 })).json();
      if (page.error) throw page.error;
    }
    const events = replay(code, journal);
    const body = events.code ? events : { after: page.token, token: nuid.next(), events };
    h.set("Legwork-Status", events.code ? "error" : "success");
    await js.publish(m.headers!.get("Legwork-Reply"), JSON.stringify(body), { headers: h });
  }
}
