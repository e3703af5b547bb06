// Connecting to NATS as one of the users that `legwork broker permissions`
// describes. The variables are those of every Legwork process.
import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { checkServerIdentity } from "node:tls";
import { connect as dial, credsAuthenticator, nkeyAuthenticator } from "@nats-io/transport-node";
import { folder, running } from "./dev.js";

const name = /^[A-Za-z0-9_-]{1,128}$/; // what one token of a subject may be
const drainTime = 10_000; // ms: how long a broker may take for what is buffered
const namespaces = /^[a-z][a-z0-9_]{0,30}$/;

/**
 * open connects to the broker and returns the connection, its namespace, and the prefix of its inboxes.
 * @param {import("../index.d.ts").ConnectOptions} options
 * @param {"client" | "worker"} role names the inbox of a user without a name
 */
export async function open(options, role) {
  const env = variables(options);
  const namespace = options.namespace ?? (env.LEGWORK_NAMESPACE || "default");
  if (!namespaces.test(namespace)) {
    throw new Error(`namespace ${JSON.stringify(namespace)}: want a lower-case letter, then up to 30 of a-z, 0-9 and _`);
  }
  const url = options.servers ?? (env.NATS_URL || running());
  if (!url || url.length === 0) {
    throw new Error(`no NATS to connect to: neither the option servers nor NATS_URL is set, and no \`legwork dev\` runs over ${folder()}; ` +
      "set one of them, or start `legwork dev` on this machine");
  }
  const where = parse(url);
  const who = identity(options, where.user);
  const inbox = options.inbox ?? env.LEGWORK_NATS_INBOX ?? (name.test(who.user ?? "") ? who.user : role);
  try {
    const inboxPrefix = `legwork.${namespace}.inbox.${inbox}`; // where this user may hear answers
    const nc = await dial({
      servers: where.servers,
      name: `legwork ${role}`,
      maxReconnectAttempts: -1, // the library's default gives up after ten
      reconnectTimeWait: 500,
      inboxPrefix,
      ...who.options,
      ...tls(options, where),
    });
    return { nc, namespace, inbox: inboxPrefix };
  } catch (err) {
    throw new Error(`cannot connect to NATS at ${where.servers.join(", ")}: ${/** @type {Error} */ (err).message}`, { cause: err });
  }
}

/**
 * close sends what is buffered, then ends the connection. A broker that is away or does
 * not answer gets nothing more: else this program would dial it for ever.
 * @param {import("@nats-io/transport-node").NatsConnection} nc
 */
export async function close(nc) {
  if (nc.isClosed()) return;
  const done = new AbortController();
  const drained = nc.isDraining() ? nc.closed() : nc.drain();
  await Promise.race([drained, sleep(drainTime, undefined, { signal: done.signal })]).catch(() => {});
  done.abort();
  await nc.close();
}

/**
 * variables are the environment, which describes the servers it names: with
 * servers of the caller's nothing of it is read.
 * @param {import("../index.d.ts").ConnectOptions} options
 * @returns {NodeJS.ProcessEnv}
 */
const variables = (options) => (options.servers ? {} : process.env);

/**
 * parse splits a list of URLs into servers, a user and whether TLS is required.
 * @param {string | string[]} url
 */
function parse(url) {
  const urls = (Array.isArray(url) ? url : url.split(",")).map((one) => one.trim()).filter((one) => one !== "");
  /** @type {{ servers: string[], tls: boolean, user?: { name: string, password?: string } }} */
  const where = { servers: [], tls: false };
  for (const one of urls) {
    let u;
    try {
      u = new URL(one.includes("://") ? one : `nats://${one}`);
    } catch {
      throw new Error("NATS_URL: one of its servers is no URL, such as nats://127.0.0.1:4222"); // it may hold a password
    }
    where.servers.push(`${u.hostname}:${u.port || "4222"}`);
    where.tls ||= u.protocol === "tls:";
    if (u.username && !where.user) {
      where.user = { name: decodeURIComponent(u.username), ...(u.password && { password: decodeURIComponent(u.password) }) };
    }
  }
  return where;
}

/**
 * identity is how this process proves who it is: one way, or none.
 * @param {import("../index.d.ts").ConnectOptions} options
 * @param {{ name: string, password?: string } | undefined} named by the URL, which wins
 * @returns {{ user?: string, options: object }}
 */
function identity(options, named) {
  if (named?.password !== undefined) return { user: named.name, options: { user: named.name, pass: named.password } };
  if (named) return { options: { token: named.name } };
  const env = variables(options);
  const user = options.user ?? env.NATS_USER;
  const token = options.token ?? env.NATS_TOKEN;
  const creds = options.creds ?? env.NATS_CREDS;
  const nkey = options.nkey ?? env.NATS_NKEY;
  if ([user, token, creds, nkey].filter(Boolean).length > 1) {
    throw new Error("more than one of NATS_USER, NATS_TOKEN, NATS_NKEY and NATS_CREDS is set: leave one");
  }
  if (user) return { user, options: { user, pass: options.password ?? env.NATS_PASSWORD ?? "" } };
  if (token) return { options: { token } };
  if (creds) return { options: { authenticator: credsAuthenticator(read("NATS_CREDS", creds)) } };
  if (nkey) return { options: { authenticator: nkeyAuthenticator(new TextEncoder().encode(read("NATS_NKEY", nkey).toString().trim())) } };
  return { options: {} };
}

/**
 * tls is whom this process believes to be the broker, and what it shows itself.
 * @param {import("../index.d.ts").ConnectOptions} options
 * @param {{ tls: boolean, servers: string[] }} where
 */
function tls(options, where) {
  const env = variables(options);
  const ca = options.ca ?? env.NATS_CA;
  const cert = options.cert ?? env.NATS_CERT;
  const key = options.key ?? env.NATS_KEY;
  if (Boolean(cert) !== Boolean(key)) throw new Error("NATS_CERT and NATS_KEY go together: set both or none");
  if (!ca && !cert && !where.tls) return {};
  return { tls: { ...identityOf(where.servers), ...(ca && { ca: read("NATS_CA", ca).toString() }),
    ...(cert && key && { cert: read("NATS_CERT", cert).toString(), key: read("NATS_KEY", key).toString() }) } };
}

/**
 * identityOf checks the certificate of a server that is named by its address:
 * Node is told no name then, and would look for "localhost".
 * @param {string[]} servers
 */
function identityOf(servers) {
  const hosts = servers.map((server) => server.replace(/:\d+$/, "").replace(/^\[(.*)\]$/, "$1"));
  const addresses = hosts.filter((host) => isIP(host));
  if (addresses.length === 0) return {};
  /** @type {typeof checkServerIdentity} */
  const check = (host, cert) => {
    if (host !== "localhost" || hosts.includes(host)) return checkServerIdentity(host, cert);
    const errors = addresses.map((address) => checkServerIdentity(address, cert));
    return errors.includes(undefined) ? undefined : errors[0];
  };
  return { checkServerIdentity: check };
}

/** @param {string} variable @param {string} path */
function read(variable, path) {
  try {
    return readFileSync(path);
  } catch (err) {
    throw new Error(`${variable}: ${/** @type {Error} */ (err).message}`, { cause: err });
  }
}
