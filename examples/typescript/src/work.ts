// A worker of a topic: docs/wire.md, "Do work" and "Answer". `legwork worker
// verify` certifies it.
import { AckPolicy, headers, type ConsumerInfo, type ConsumerMessages, type JetStreamClient, type JsMsg } from "nats";
import { LegworkError, put, trace, type Legwork, type Trace } from "./legwork.js";
import type { Figures } from "./presence.js";

/** One unit of work. */
export interface Task extends Trace {
  job: string;
  activity: string;
  /** The engine's attempt, from 1. */
  attempt: number;
  /** The same whenever this work is repeated: pass it to systems that take one. */
  idempotencyKey: string;
  /** pending answers in between; the activity stays open. */
  pending(data: unknown): Promise<void>;
}

export type Handler<I> = (input: I, task: Task) => unknown;

/** A worker that runs. stop finishes what it has in hand. */
export interface Worker {
  /** What it did so far. */
  figures: Figures;
  stop(): Promise<void>;
}

const copied = ["Guid", "Job", "Gid", "App", "Version", "Activity", "Dad", "Attempt"].map((name) => `Legwork-${name}`);
const maxBody = 960 * 1024; // bytes

/** work runs a handler for the work of a topic, as often at once as it has slots. */
export async function work<I>(lw: Legwork, topic: string, handler: Handler<I>, slots = 4): Promise<Worker> {
  const info = await consumer(lw, topic);
  const js = lw.nc.jetstream();
  const lane = new Lane(topic, js, info.config.ack_wait! / 1e6, handler as Handler<unknown>);
  const queues: ConsumerMessages[] = [];
  for (let i = 0; i < slots; i++) {
    // One message for each slot: what is fetched ahead has its lease running.
    queues.push(await (await js.consumers.get(info.stream_name, info.name)).consume({ max_messages: 1 }));
  }
  const running = queues.map((queue) => lane.run(queue));
  return {
    figures: lane.figures,
    async stop() {
      for (const queue of queues) queue.stop();
      await Promise.all(running);
    },
  };
}

/** consumer returns the one that all workers of the topic share. */
async function consumer(lw: Legwork, topic: string): Promise<ConsumerInfo> {
  const stream = `LEGWORK_${lw.ns}_WORK`;
  const durable_name = topic.replaceAll(".", "_");
  const jsm = await lw.nc.jetstreamManager({ checkAPI: false }); // a worker may not ask for the account
  try {
    return await jsm.consumers.info(stream, durable_name);
  } catch {
    const filter_subject = `legwork.${lw.ns}.work.${topic}`;
    return jsm.consumers.add(stream, { durable_name, filter_subject, ack_policy: AckPolicy.Explicit, ack_wait: 30e9, max_deliver: -1, max_ack_pending: 8192 });
  }
}

class Lane {
  /** Work in hand: a second copy of it is handed back. */
  private readonly held = new Set<string>();
  readonly figures: Figures;

  constructor(
    topic: string,
    private readonly js: JetStreamClient,
    private readonly lease: number, // ms
    private readonly handler: Handler<unknown>,
  ) {
    this.figures = { lane: `work.${topic}`, in_flight: 0, done: 0, failed: 0 };
  }

  async run(messages: ConsumerMessages): Promise<void> {
    for await (const m of messages) await this.carry(m);
  }

  /** carry takes one message from its delivery to its verdict. */
  private async carry(m: JsMsg): Promise<void> {
    const guid = m.headers?.get("Legwork-Guid");
    const reply = m.headers?.get("Legwork-Reply");
    if (!guid || !reply) {
      console.error("terminated a message that is no work", m.subject, m.seq);
      return m.term("no work");
    }
    const id = `${guid} ${m.headers?.get("Legwork-Attempt")}`;
    if (this.held.has(id)) return m.nak(this.lease);
    this.held.add(id);
    this.figures.in_flight++;
    const lease = setInterval(() => m.working(), this.lease / 3); // until the answer is stored
    try {
      const status = await this.answer(m, reply);
      m.ack();
      this.figures[status === "success" ? "done" : "failed"]++;
    } catch (err) {
      this.figures.failed++;
      console.error("answer not stored, the work is handed back:", err);
      m.nak(1000);
    } finally {
      clearInterval(lease);
      this.held.delete(id);
      this.figures.in_flight--;
    }
  }

  /** answer does the work and returns the status of its answer once that is stored. */
  private async answer(m: JsMsg, reply: string): Promise<string> {
    const get = (name: string) => m.headers?.get(name) ?? "";
    const parent = { traceparent: get("traceparent"), tracestate: get("tracestate") };
    let seq = 0;
    const send = async (status: string, body: string) => {
      const h = headers();
      put(h, Object.fromEntries(copied.map((name) => [name, get(name)])));
      put(h, { "Legwork-Status": status, "Legwork-Seq": String(seq), ...trace(parent) });
      await this.js.publish(reply, body, { headers: h }); // resolves with the PubAck
      seq++;
    };
    let unsent: unknown;
    const task: Task = {
      ...parent, job: get("Legwork-Job"), activity: get("Legwork-Activity"), attempt: Number(get("Legwork-Attempt")),
      idempotencyKey: get("Legwork-Idempotency-Key"),
      pending: async (data) => {
        const body = encode(data);
        await send("pending", body).catch((err: unknown) => { unsent = err; throw err; });
      },
    };
    let status = "success";
    let body: string;
    try {
      body = encode(await this.handler(input(m), task));
    } catch (err) {
      if (unsent) throw unsent; // not the work failed, the broker was away
      status = "error";
      body = encode(failure(err));
    }
    await send(status, body);
    return status;
  }
}

/** input reads the body; what is no JSON is error 400. */
function input(m: JsMsg): unknown {
  try {
    return m.data.length === 0 ? null : m.json();
  } catch (err) {
    throw new LegworkError(400, `the input: ${(err as Error).message}`);
  }
}

/** encode makes a body; one that no message can carry is error 413. */
function encode(data: unknown): string {
  const body = JSON.stringify(data) ?? "null";
  const size = Buffer.byteLength(body);
  if (size > maxBody) throw new LegworkError(413, `the output has ${size} bytes, at most ${maxBody} are allowed`);
  return body;
}

function failure(err: unknown): { message: string; code: number; stack?: string; data?: unknown } {
  if (err instanceof LegworkError) return { message: err.message, code: err.code, data: err.data };
  if (err instanceof Error) return { message: err.message, code: 500, stack: (err.stack ?? "").slice(0, 12_000) };
  return { message: String(err), code: 500 };
}
