// npm install @nats-io/transport-node @nats-io/jetstream && node worker.mjs
import { connect, headers } from "@nats-io/transport-node";
import { jetstream, jetstreamManager } from "@nats-io/jetstream";

const copied = ["Guid", "Job", "Gid", "App", "Version", "Activity", "Dad", "Attempt"].map((h) => `Legwork-${h}`);
const [stream, durable] = ["LEGWORK_default_WORK", "hello_greet"];
const greet = ({ name }) => ({ text: `Hello, ${name}!` });

const nc = await connect({ servers: process.env.NATS_URL ?? "nats://127.0.0.1:4222" });
const consumer = { durable_name: durable, filter_subject: "legwork.default.work.hello.greet",
  ack_policy: "explicit", ack_wait: 30e9, max_deliver: -1, max_ack_pending: 8192 };
const jsm = await jetstreamManager(nc);
await jsm.consumers.info(stream, durable).catch(() => jsm.consumers.add(stream, consumer));
const js = jetstream(nc);
for await (const m of await (await js.consumers.get(stream, durable)).consume({ max_messages: 1 })) {
  const lease = setInterval(() => m.working(), 10_000); // until the answer is stored
  const h = headers();
  for (const name of copied) h.set(name, m.headers.get(name));
  let body;
  try {
    body = greet(m.json());
  } catch (err) {
    h.set("Legwork-Status", "error");
    body = { message: err.message, code: 500, stack: err.stack };
  }
  await js.publish(m.headers.get("Legwork-Reply"), JSON.stringify(body), { headers: h })
    .then(() => m.ack(), () => m.nak(1000))
    .finally(() => clearInterval(lease));
}
