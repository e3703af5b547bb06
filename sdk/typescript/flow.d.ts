import type { Registration, RetryPolicy, TopicOptions } from "./index.js";

/**
 * Makes work of a durable function: give it to `work` under the topic that names its code.
 *
 *     await work({ "shop.checkout.v1": durable(checkout) });
 *
 * `code` is an ordinary async function. What it asks of the world it asks of `flow`; each operation is recorded with its
 * result. When the function must go on elsewhere it runs again from its first line, and what is recorded is not done
 * again. So it must ask for the same each time: no Date, Math.random, fetch or timers but in steps of `do` and `record`.
 */
export function durable<I = any, O = any>(code: (flow: Flow, input: I) => O | Promise<O>, options?: TopicOptions): Registration<any>;

/** The journal of a function, as `legwork job journal JOB -o json` writes it. */
export interface JobJournal {
  job: string;
  /** The topic of its code. */
  function: string;
  gid?: string;
  app?: string;
  version?: string;
  events: readonly { t: string }[];
}

/**
 * Holds the journal of a job against code, in a test: would the job go on with it? No step runs.
 * @throws LegworkError 570 if the code asks for something else than is recorded
 */
export function replay(code: (flow: Flow, input: any) => unknown, journal: JobJournal): Promise<void>;

/** How calls are made. */
export interface CallOptions {
  /** Limits the time of a call, all its attempts together: then it fails with error 408. */
  timeout?: Duration;
  /** Has calls of a worker tried again by this policy, in the place of the worker's own. Only for workers. */
  retry?: RetryPolicy;
}

/** What a function can call, with the types of input and answer. */
export interface Callee<I, O> {
  readonly fn: string;
  /** The same with other options. */
  with(options: CallOptions): Callee<I, O>;
  /** Only for types. */
  readonly types?: (input: I) => O;
}

/** A topic that workers serve. */
export function worker<I = any, O = any>(topic: string, options?: CallOptions): Callee<I, O>;
/** A topic on which jobs start: the call starts a job of its own, and its answer is what the job comes to. */
export function job<I = any, O = any>(topic: string, options?: CallOptions): Callee<I, O>;
/** The topic of a function of the same app: it runs in the same job, with a journal of its own. */
export function func<I = any, O = any>(topic: string, options?: CallOptions): Callee<I, O>;

/** A signal that others send to a job. */
export interface Signal<T> {
  readonly signal: string;
  /** Only for types. */
  readonly type?: () => T;
}

export function signal<T = any>(name: string): Signal<T>;

/**
 * A result that may not be there yet: await it, now or later. It is asked for by the call that returns it. An operation
 * that fails rejects with a LegworkError, each time that it is awaited; one that nobody awaits rejects nothing.
 */
export interface Future<T> extends Promise<T> {
  readonly [operation]: true;
}

declare const operation: unique symbol;

/** Milliseconds, or a number with its unit, such as "72h". At most 100 years. */
export type Duration = number | `${number}${"ms" | "s" | "m" | "h" | "d"}`;

/** What a step of `do` or `record` is told. */
export interface StepContext {
  /** From 1. A step that sees 2 may have run before. */
  attempt: number;
  /** Aborts when the worker stops, or nobody waits for the function any more. */
  signal: AbortSignal;
}

type Values<F extends readonly Future<any>[]> = { -readonly [K in keyof F]: F[K] extends Future<infer T> ? T : never };

/** What a function may know of itself: the same in every replay. */
export interface FlowInfo {
  job: string;
  /** This generation of the job id. */
  gid: string;
  app: string;
  version: string;
  topic: string;
}

/** What a durable function does. Operations are numbered in the order in which they are asked for. */
export interface Flow {
  /** Asks a worker, a job or a function. An input or an answer of more than 896 KiB is error 413. */
  call<I, O>(callee: Callee<I, O>, input: I): Future<O>;
  /** Starts a job that goes on alone, and has its id. The graph lists it under `calls` as `start:TOPIC`. */
  detach<I>(job: Callee<I, any>, input: I): Future<string>;
  /**
   * Sends a signal to another job, of the same app if none is named. It is on its way when this resolves, and counts
   * once. The graph lists it under `calls` as `send:NAME`.
   */
  send<T>(signal: Signal<T>, to: { job: string; app?: string }, data: T): Future<void>;
  /** The next signal of a name: the oldest that the function has not received. Each is received once. */
  signal<T>(signal: Signal<T>): Future<T>;
  /** Time passes. The function needs no process meanwhile. */
  sleep(duration: Duration): Future<void>;
  /**
   * Runs a step in the worker of the function, for an effect. Before it runs, it is on disk that it may run. After a crash
   * it runs again, as the next attempt: so it suits effects that can be repeated, or looked up. Steps run one after
   * the other.
   */
  do<T>(name: string, step: (about: StepContext) => T | Promise<T>): Future<T>;
  /**
   * Runs a step that reads or computes. Its result is recorded with what the function does next, in one commit. After a
   * crash before that it runs again.
   */
  record<T>(name: string, step: (about: StepContext) => T | Promise<T>): Future<T>;
  /** Waits until all are there, and has their values. @throws the error of the first in the list that failed */
  all<const F extends readonly Future<any>[]>(futures: F): Promise<Values<F>>;
  /** Waits until one is there, and says which was first, by its index or its name. What it comes to is had by awaiting it. */
  first(futures: readonly Future<any>[]): Promise<number>;
  first<F extends Record<string, Future<any>>>(futures: F): Promise<keyof F & string>;
  /** Makes a set of calls whose answers are taken in the order in which they come. */
  join<T = any>(): Join<T>;
  /** The time. A replay is told the same. */
  now(): Date;
  /** A number of chance, at least 0 and less than 1. A replay gets the same. */
  random(): number;
  /** A fresh id, version 4. A replay gets the same. */
  uuid(): string;
  /** Of this job. */
  readonly info: FlowInfo;
  /**
   * Whether a change of the code applies to this job: it does unless the function has come further already, with the
   * code before the change. In a loop each round is answered for itself. The id names the change.
   */
  patched(change: string): boolean;
  /** Writes a value into the job's data, with what the function does next: that is how it tells its progress. */
  put(key: string, value: unknown): void;
  /**
   * Sets what lists find the job by (`legwork job list --attr customer=7`), with what the function does next: a text of at
   * most 256 bytes, a number or a boolean, which replaces the one before. Null removes it. A function has at most 8 names.
   */
  attr(name: string, value: string | number | boolean | null): void;
  /** console.log, but in a replay. */
  log(...what: unknown[]): void;
  /** Adds a step that takes back what was just done. If the function fails, they run, last first. */
  undo(step: () => unknown): void;
}

/** Calls whose answers are taken in the order in which they come: `for await (const answer of join)`. */
export interface Join<T> extends AsyncIterableIterator<PromiseSettledResult<T>> {
  /** Asks, before the first answer is taken. */
  call<I>(callee: Callee<I, T>, input: I): void;
  next(): Promise<IteratorResult<PromiseSettledResult<T>>>;
  /** Gives up the calls whose answers were not taken, and ends the set. If there are none, it does nothing. */
  close(): void;
  [Symbol.asyncIterator](): this;
}
