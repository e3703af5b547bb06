// The process says that it is there: docs/wire.md, "Say that you are there". It
// is a service of NATS (ADR-32 of NATS: PING, INFO and STATS), written here
// because the package of NATS for services is a preview of an older core.
import { hostname } from "node:os";
import { nuid } from "@nats-io/transport-node";

/**
 * announce answers who asks. A user who may not announce itself is refused by
 * the broker; nothing else depends on it.
 * @param {import("@nats-io/transport-node").NatsConnection} nc
 * @param {{ namespace: string, version: string, topics: string[], functions: string[] }} about those of durable functions among the topics
 * @param {() => object} figures
 */
export function announce(nc, { namespace, version, topics, functions }, figures) {
  const id = nuid.next();
  const name = `legwork-${namespace}`;
  const started = new Date().toISOString();
  const metadata = { namespace, role: "worker", version, host: hostname(), pid: String(process.pid), topics: topics.join(" "), reconcile: topics.join(" "),
    ...(functions.length > 0 && { functions: functions.join(" ") }) };
  const is = { name, id, version: semantic(version), metadata };
  const endpoint = { name: "figures", subject: `legwork.${namespace}.presence.${id}`, queue_group: "" };
  const counts = { num_requests: 0, num_errors: 0, last_error: "", processing_time: 0, average_processing_time: 0 };
  /** @type {Record<string, () => object>} */
  const answers = {
    PING: () => ({ type: "io.nats.micro.v1.ping_response", ...is }),
    INFO: () => ({ type: "io.nats.micro.v1.info_response", ...is, description: `Legwork worker of ${topics.join(", ")}`, endpoints: [{ ...endpoint, metadata: {} }] }),
    STATS: () => ({ type: "io.nats.micro.v1.stats_response", ...is, started, endpoints: [{ ...endpoint, ...counts, data: figures() }] }),
  };
  /** @param {string} subject @param {() => object} answer */
  const serve = (subject, answer) => {
    nc.subscribe(subject, { callback: (err, m) => void (!err && answerable(namespace, m.reply) && m.respond(JSON.stringify(answer()))) });
  };
  for (const [verb, answer] of Object.entries(answers)) {
    for (const below of ["", `.${name}`, `.${name}.${id}`]) serve(`$SRV.${verb}${below}`, answer);
  }
  serve(endpoint.subject, figures);
}

/**
 * answerable: an answer goes to an inbox or to the roster (docs/security.md). Elsewhere it
 * would be a message of this worker's, on a subject that the asker has chosen.
 * @param {string} namespace @param {string | undefined} reply
 */
function answerable(namespace, reply = "") {
  const token = /^(?![*>]$)[^\x00-\x20\x7f]+$/;
  return reply.length <= 512 && reply.split(".").every((one) => token.test(one)) &&
    (!/^(\$|legwork\.)/.test(reply) || ["inbox", "roster"].some((own) => reply.startsWith(`legwork.${namespace}.${own}.`)));
}

/** semantic makes a semantic version of any text. @param {string} version */
function semantic(version) {
  const text = version.replace(/^v/, "");
  return /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?(\+[0-9A-Za-z.-]+)?$/.test(text) ? text : `0.0.0-${text.replace(/[^0-9A-Za-z-]/g, "-") || "dev"}`;
}
