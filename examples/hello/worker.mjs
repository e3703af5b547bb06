// npm install nats && node worker.mjs
import { hostname } from "node:os";
import { connect, headers } from "nats";

const copied = ["Guid", "Job", "Gid", "App", "Version", "Activity", "Dad", "Attempt"].map((h) => `Legwork-${h}`);
const [stream, durable] = ["LEGWORK_default_WORK", "hello_greet"];
const greet = ({ name }) => ({ text: `Hello, ${name}!` });

const nc = await connect({ servers: process.env.NATS_URL ?? "nats://127.0.0.1:4222", maxReconnectAttempts: -1,
  user: process.env.NATS_USER, pass: process.env.NATS_PASSWORD,
  inboxPrefix: `legwork.default.inbox.${process.env.LEGWORK_NATS_INBOX ?? process.env.NATS_USER ?? "worker"}` });
const consumer = { durable_name: durable, filter_subject: "legwork.default.work.hello.greet",
  ack_policy: "explicit", ack_wait: 30e9, max_deliver: -1, max_ack_pending: 8192 };
const jsm = await nc.jetstreamManager({ checkAPI: false });
const { config } = await jsm.consumers.info(stream, durable).catch(() => jsm.consumers.add(stream, consumer));
const js = nc.jetstream();
const messages = await (await js.consumers.get(stream, durable)).consume({ max_messages: 1 });
process.once("SIGTERM", () => messages.close());
const did = { in_flight: 0, done: 0, failed: 0 }; // for `legwork top`, as is the service: both may be left out
const there = await nc.services.add({ name: "legwork-default", version: "1.0.0", statsHandler: async () => did, metadata: {
  namespace: "default", role: "worker", version: "1.0.0", host: hostname(), pid: String(process.pid), topics: "hello.greet" } });
there.addEndpoint("figures", { subject: `legwork.default.presence.${there.info().id}`, handler: (_, m) => m.respond(JSON.stringify(did)) });
for await (const m of messages) {
  if (!m.headers?.has("Legwork-Reply")) { m.term("no work"); continue; }
  const lease = setInterval(() => m.working(), config.ack_wait / 3e6); // until the answer is stored
  const h = headers();
  for (const name of [...copied, "traceparent"]) if (m.headers.has(name)) h.set(name, m.headers.get(name));
  let body, outcome = "done";
  did.in_flight++;
  try {
    body = greet(m.json());
  } catch (err) {
    h.set("Legwork-Status", "error");
    body = { message: err.message, code: 500, stack: err.stack };
    outcome = "failed";
  }
  await js.publish(m.headers.get("Legwork-Reply"), JSON.stringify(body), { headers: h })
    .then(() => (did[outcome]++, m.ack()), () => m.nak(1000))
    .finally(() => (did.in_flight--, clearInterval(lease)));
}
await nc.drain();
