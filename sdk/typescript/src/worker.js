// A worker: docs/wire.md, "Do work". `legwork worker verify` checks it.
import { setTimeout as sleep } from "node:timers/promises";
import { createRequire } from "node:module";
import { AckPolicy, jetstream, jetstreamManager } from "@nats-io/jetstream";
import { close, open } from "./connect.js";
import { Pressure } from "./pressure.js";
import { Lane, stop } from "./lane.js";
import { announce } from "./presence.js";
import { Receipts } from "./receipts.js";
import { Running } from "./stale.js";

/** @type {{ version: string }} */
const { version: sdkVersion } = createRequire(import.meta.url)("../package.json");

/** @type {import("../index.d.ts").work} */
export async function work(handlers, options = {}) {
  const topics = Object.keys(handlers).sort();
  for (const topic of topics) checkTopic(topic);
  if (topics.length === 0) throw new Error("nothing to work on: name a handler for each topic");
  const { nc, namespace, inbox } = await open(options, "worker");
  const stopping = new AbortController(); // fetch no more
  const stopped = new AbortController(); // the drain took too long
  const ended = new AbortController(); // no handler is waited for
  const release = stopOn(options.signal, () => stopping.abort());
  try {
    const jsm = await jetstreamManager(nc, { checkAPI: false }); // a worker may not ask for the account
    const pool = { nc, jsm, js: jetstream(nc), pressure: new Pressure(jsm, namespace), running: new Running(), receipts: new Receipts(nc, inbox), namespace,
      stopping: stopping.signal, stopped: stopped.signal,
      log: options.log ?? ((/** @type {unknown[]} */ ...what) => console.error("legwork:", ...what)) };
    const lanes = topics.map((topic) => new Lane(pool, topic, { ...options, ...normal(handlers[topic]) }));
    const fetching = Promise.all(lanes.map((lane) => fetch(pool, lane)));
    const closed = nc.closed().then((err) => { throw err ?? new Error("the connection to NATS was closed"); });
    void pool.running.watch(pool, ended.signal);
    const functions = topics.filter((topic) => normal(handlers[topic]).durable);
    announce(nc, { namespace, version: options.version ?? sdkVersion, topics, functions }, () => figures(lanes));
    await Promise.race([fetching, closed]);
    await drain(lanes, stopped, options.drainTimeout ?? 20_000);
  } finally {
    release();
    stopping.abort();
    ended.abort();
    await close(nc); // its last acks are still buffered
  }
}

/** @param {import("../index.d.ts").Handler<any> | import("../index.d.ts").Registration<any>} handler @returns {import("../index.d.ts").Registration<any>} */
const normal = (handler) => (typeof handler === "function" ? { handler } : handler);

/** @param {string} topic */
function checkTopic(topic) {
  if (topic.length > 128 || !/^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*$/.test(topic)) {
    throw new Error(`topic ${JSON.stringify(topic)}: want tokens of letters, digits, _ and -, joined by dots, at most 128 bytes`);
  }
}

/**
 * stopOn calls stop when the signal aborts; without one on SIGTERM and SIGINT.
 * @param {AbortSignal | undefined} signal @param {() => void} stop
 */
function stopOn(signal, stop) {
  if (signal) {
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop);
    return () => signal.removeEventListener("abort", stop);
  }
  process.once("SIGTERM", stop).once("SIGINT", stop);
  return () => void process.off("SIGTERM", stop).off("SIGINT", stop);
}

/**
 * fetch takes work for free slots, never more: what waits here has its lease
 * running. It goes on until the worker stops.
 * @param {import("./lane.js").Pool} pool @param {Lane} lane
 */
async function fetch(pool, lane) {
  let consumer;
  let told = "";
  while (!pool.stopping.aborted) {
    await pool.pressure.room(pool.stopping);
    await lane.free();
    if (pool.stopping.aborted) return;
    try {
      consumer ??= await shared(pool, lane);
      // Short, and never closed: what the broker sends while a request is closed is
      // lost here, and waits for its lease. A worker that stops hands it back.
      const messages = await consumer.fetch({ max_messages: lane.room(), expires: 1_000 });
      told = "";
      for await (const m of messages) lane.take(m);
    } catch (err) {
      if (pool.nc.isClosed() || pool.stopping.aborted) return;
      consumer = undefined; // it may have been deleted: look again
      const text = /** @type {Error} */ (err).message;
      if (text !== told) pool.log(`cannot fetch work of ${lane.topic}, trying again: ${text}`);
      told = text;
      await sleep(1_000, undefined, { signal: pool.stopping }).catch(() => {});
    }
  }
}

/**
 * shared returns the consumer that all workers of the topic share, and makes it
 * if it is missing.
 * @param {import("./lane.js").Pool} pool @param {Lane} lane
 */
async function shared({ jsm, js, namespace }, lane) {
  const stream = `LEGWORK_${namespace}_WORK`;
  const durable_name = lane.topic.replaceAll(".", "_");
  const filter_subject = `legwork.${namespace}.work.${lane.topic}`;
  const found = await jsm.consumers.info(stream, durable_name).catch(() =>
    jsm.consumers.add(stream, { durable_name, filter_subject, ack_policy: AckPolicy.Explicit, ack_wait: 30e9, max_deliver: -1, max_ack_pending: 8192 }));
  if (found.config.filter_subject !== filter_subject) {
    throw new Error(`consumer ${durable_name} takes ${found.config.filter_subject}: rename topic ${lane.topic}, two topics cannot share a consumer`);
  }
  lane.ackWait = (found.config.ack_wait ?? 30e9) / 1e6;
  return js.consumers.get(stream, durable_name);
}

/**
 * drain waits for the running handlers; those that outlast it are cancelled and
 * their work is handed back.
 * @param {Lane[]} lanes @param {AbortController} stopped @param {number} timeout ms
 */
async function drain(lanes, stopped, timeout) {
  const timer = setTimeout(() => stopped.abort(stop), timeout);
  await Promise.all(lanes.map((lane) => lane.idle()));
  clearTimeout(timer);
}

/** @param {Lane[]} lanes */
function figures(lanes) {
  const all = lanes.map((lane) => lane.figures);
  const sum = (/** @type {"in_flight" | "done" | "failed"} */ of) => all.reduce((total, one) => total + one[of], 0);
  return { in_flight: sum("in_flight"), done: sum("done"), failed: sum("failed"), lanes: all };
}
