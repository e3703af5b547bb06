// Durable functions in tests. This entry is not API: it may change in any release.
import type { Callee, Duration, Flow, Signal } from "./flow.js";
import type { LegworkError } from "./index.js";

/**
 * Runs a durable function in a test, without servers.
 *
 *     const { value, took } = await run(checkout, { id: "o-1", cents: 200_000 },
 *       answer(charge, (order) => ({ Charge: `ch_${order.id}` })),
 *       sends(approved, { By: "Ada" }, { after: "1h" }));
 *
 * The function runs over a journal, on a clock that jumps to whatever comes next: a wait of three days takes no time.
 * Steps of `do` and `record` run. After the run each prefix of the journal is replayed, as after a crash at that point.
 * @throws if nobody answers a call, if the function waits for what never comes, or if a replay does something else
 */
export function run<I, O>(code: (flow: Flow, input: I) => O | Promise<O>, input: I, ...world: World[]): Promise<Outcome<O>>;

/** Something in the world of a function: an answer, a signal. */
export interface World {
  readonly [part]: true;
}

declare const part: unique symbol;

/**
 * Has calls of a callee answered by a function. What it throws is the error of the call, which is not tried again,
 * whatever policy the call has. An answer that takes longer than the `timeout` of the call is error 408 then.
 */
export function answer<I, O>(callee: Callee<I, O>, answers: (input: I) => O | Promise<O>, how?: { takes?: Duration }): World;

/** Sends a signal to the function when it begins, or after a time. */
export function sends<T>(signal: Signal<T>, data: T, how?: { after?: Duration }): World;

/** What a function has come to. */
export interface Outcome<O> {
  /** What it has returned; undefined if it has failed. */
  value: O | undefined;
  /** What it has thrown; undefined if it has not failed. */
  error: LegworkError | undefined;
  /** ms on the test's clock. */
  took: number;
  /** Its history. */
  journal: readonly { t: string }[];
  /** What it has written with `flow.put`. */
  data: Record<string, unknown>;
  /** What lists find the job by, set with `flow.attr`; null: removed. */
  attributes: Record<string, unknown>;
  /** Jobs that it has started with `flow.detach`, and signals that it has sent, in their order. */
  detached: { topic: string; job: string; input: any }[];
  sent: { signal: string; job: string; app?: string; data: any }[];
}
