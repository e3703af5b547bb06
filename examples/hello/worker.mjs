// npm install @nats-io/transport-node @nats-io/jetstream && node worker.mjs
import { connect, headers } from "@nats-io/transport-node";
import { jetstream, jetstreamManager } from "@nats-io/jetstream";

const copied = ["Guid", "Job", "Gid", "App", "Version", "Activity", "Dad", "Attempt"].map((h) => `Legwork-${h}`);
const [stream, durable] = ["LEGWORK_default_WORK", "hello_greet"];
const greet = ({ name }) => ({ text: `Hello, ${name}!` });

const env = process.env;
const nc = await connect({ servers: env.NATS_URL ?? "nats://127.0.0.1:4222", maxReconnectAttempts: -1,
  user: env.NATS_USER, pass: env.NATS_PASSWORD, ...(env.NATS_CA && { tls: { caFile: env.NATS_CA } }),
  inboxPrefix: `legwork.default.inbox.${env.LEGWORK_NATS_INBOX ?? env.NATS_USER ?? "worker"}` });
const consumer = { durable_name: durable, filter_subject: "legwork.default.work.hello.greet",
  ack_policy: "explicit", ack_wait: 30e9, max_deliver: -1, max_ack_pending: 8192 };
const jsm = await jetstreamManager(nc, { checkAPI: false });
const { config } = await jsm.consumers.info(stream, durable).catch(() => jsm.consumers.add(stream, consumer));
const js = jetstream(nc);
const messages = await (await js.consumers.get(stream, durable)).consume({ max_messages: 1 });
process.once("SIGTERM", () => messages.close());
for await (const m of messages) {
  if (m.subject !== consumer.filter_subject || !m.headers?.has("Legwork-Reply")) { m.term("no work"); continue; }
  const lease = setInterval(() => m.working(), config.ack_wait / 3e6); // until the answer is stored
  const h = headers();
  for (const name of [...copied, "traceparent"]) if (m.headers.has(name)) h.set(name, m.headers.get(name));
  let body;
  try {
    body = greet(m.json());
  } catch (err) {
    h.set("Legwork-Status", "error");
    body = { message: err.message, code: 400 };
  }
  await js.publish(m.headers.get("Legwork-Reply"), JSON.stringify(body), { headers: h })
    .then(() => m.ack(), () => m.nak(1000))
    .finally(() => clearInterval(lease));
}
await nc.drain();
