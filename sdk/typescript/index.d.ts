import type { NatsConnection } from "@nats-io/transport-node";

/**
 * Where the broker is and who this process is. What is left out comes from the variable it names; with
 * `servers` no variable is read.
 */
export interface ConnectOptions {
  /** NATS_URL: one or more URLs, comma separated. Default: that of a `legwork dev` on this machine. `tls://` requires TLS. */
  servers?: string | string[];
  /** LEGWORK_NAMESPACE. Default "default". */
  namespace?: string;
  /** NATS_USER and NATS_PASSWORD; those in the URL win. */
  user?: string;
  password?: string;
  /** NATS_TOKEN. */
  token?: string;
  /** NATS_CREDS and NATS_NKEY: paths of a credentials file, and of a file with the seed of an NKey. */
  creds?: string;
  nkey?: string;
  /** NATS_CA: path of the certificates that vouch for the broker, PEM. It requires TLS. */
  ca?: string;
  /** NATS_CERT and NATS_KEY: paths of the certificate that this process shows, PEM; both or none. */
  cert?: string;
  key?: string;
  /** LEGWORK_NATS_INBOX: the name below which answers arrive. Default: the user, else "client" or "worker". */
  inbox?: string;
}

/** A trace context: W3C traceparent and tracestate. */
export interface Trace {
  traceparent?: string;
  tracestate?: string;
}

export interface StartOptions extends Trace {
  /** The job id wanted. Default: what the graph's `stats.id` makes, else one made from the key. */
  job?: string;
  /** Identity of the start: sent twice on a topic, it starts one job. Set it if you may repeat the call. */
  key?: string;
  /** How long to wait for the receipt, in ms. Default 30,000. */
  timeout?: number;
}

export interface SignalOptions extends Trace {
  /** Identity of the signal: sent twice on a topic, it counts once. */
  id?: string;
  /** Default success. "pending" keeps the hook open. */
  status?: "success" | "pending" | "error";
  code?: number;
  /** How long to wait for the receipt, in ms. Default 30,000. */
  timeout?: number;
}

/** What the engine says after the commit. */
export interface Receipt {
  stream: string;
  seq: number;
  /** This was known already; of a start: the job existed. */
  duplicate?: boolean;
}

export interface StartReceipt extends Receipt {
  job: string;
  /** This generation of the job id. Absent if the start is held. */
  gid?: string;
  app: string;
  version?: string;
  /** Why the job has not begun: its graph is paused. It begins after resume. */
  held?: string;
}

export interface SignalReceipt extends Receipt {
  signal?: string;
  /** How many hooks it woke. */
  woken?: number;
  /** Nobody waited; it is kept for whoever comes. */
  buffered?: boolean;
  /** Nobody waited, and it is not kept: the hooks' rules say buffer: false. */
  ignored?: boolean;
}

export type JobRef = { gid: string } | { app: string; job: string };

/** How a job has ended. */
export interface Result<T = any> {
  gid: string;
  job: string;
  app: string;
  version: string;
  /** The topic that its graph subscribes to. */
  graph: string;
  state: "completed" | "failed" | "interrupted";
  /** What `job.maps` of the graph have written. */
  data?: T;
  error?: { message: string; code: number; activity?: string; stack?: string };
  /** RFC 3339. */
  created_at: string;
  ended_at?: string;
}

/** A connection to one namespace of an installation. */
export class Legwork {
  readonly nc: NatsConnection;
  readonly namespace: string;
  /**
   * Starts a job of the graph that subscribes to the topic. Resolves after the commit.
   * No answer in time means unknown: repeat it with the same key.
   * @throws LegworkError if the start is refused, such as 404: no active graph subscribes
   */
  start(topic: string, input: unknown, options?: StartOptions): Promise<StartReceipt>;
  /** Wakes who waits on the topic for this data. @throws LegworkError if it is refused */
  signal(topic: string, data: unknown, options?: SignalOptions): Promise<SignalReceipt>;
  /**
   * Waits for the end of a job, at most `timeout` ms (default 60,000). A job that failed is a result, too.
   * @throws LegworkError 404 if there is no such job, 408 if it still runs
   */
  result<T = any>(job: JobRef, options?: { timeout?: number }): Promise<Result<T>>;
  /** Sends what is buffered and ends the connection. */
  close(): Promise<void>;
}

export function connect(options?: ConnectOptions): Promise<Legwork>;

/** An error with a code, by which transitions of the graph can choose. */
export class LegworkError extends Error {
  constructor(code: number, message: string, options?: { data?: unknown; cause?: unknown });
  /** 1 to 999999. */
  readonly code: number;
  /** Any JSON, for the graph to map from. */
  readonly data: unknown;
}

/**
 * The `reason` of a task's signal when nobody waits for its work any more. What the handler returns is still
 * sent: it has no effect, and is kept with the job. Thrown, it is answered as error 410.
 */
export class StaleError extends LegworkError {
  constructor(reason: StaleError["reason"]);
  /** interrupted and over: the job. timeout: the activity's. replaced: by another attempt. answered: already. */
  readonly reason: "interrupted" | "over" | "timeout" | "replaced" | "answered";
}

/** Marks an error as final: the engine asks for no further attempt, whatever the retry policy says. */
export function nonRetryable(err: unknown): Error;

/** What a handler returns to answer with success and a code of its own. */
export interface Reply {
  readonly code: number;
  readonly data: unknown;
}

export function reply(code: number, data?: unknown): Reply;

/** One unit of work. */
export interface Task extends Trace {
  /** Identity of the work, the same in every delivery of it. */
  guid: string;
  job: string;
  gid: string;
  app: string;
  version: string;
  activity: string;
  /** The activity's dimensional address. */
  dad: string;
  /** The engine's attempt by the retry policy, from 1. */
  attempt: number;
  /** The broker's deliveries of this attempt, from 1. */
  delivery: number;
  /** The same whenever this work is repeated: pass it to systems that take one, and they act once. */
  idempotencyKey: string;
  /** After it the answer has no effect, and is kept with the job. Absent: none. */
  deadline?: Date;
  /**
   * Aborts at the handler's timeout, at the deadline, or when the worker stops and will not wait any longer. It
   * aborts within seconds, too, when nobody waits for the work any more, such as when its job is interrupted:
   * `signal.reason` is a `StaleError` then.
   */
  signal: AbortSignal;
  /** Answers in between; the activity stays open. Resolves once the broker has stored it. */
  pending(data: unknown): Promise<void>;
}

/**
 * Does the work of a topic and returns the output: any JSON, or a `reply`. What it throws is answered as an
 * error: a `LegworkError` with its code, an error with a numeric `code` with that, any other with 500.
 */
export type Handler<I = any> = (input: I, task: Task) => unknown;

/** What a verifier says of the effect of keyed work: one of four, never a boolean. */
export class Verdict {
  private constructor();
}

/** The effect has not happened, and cannot happen any more by what was sent so far: the handler runs. */
export function notCompleted(): Verdict;
/** The effect has happened, with the result that the handler would have returned: that is the answer. May be a `reply`. */
export function completed(result: unknown): Verdict;
/** The effect has happened, and its result cannot be had any more: error 591, which is not tried again. */
export function resultUnavailable(): Verdict;
/** Nobody can tell now: error 592. If the retry policy asks for another attempt, that is verified first. */
export function cannotTell(why?: unknown): Verdict;

/**
 * Asks the system outside whether the effect with `task.idempotencyKey` has happened, for work that its graph makes
 * keyed (`reconcile`). It is called before work is run again that another delivery may have run, and after an error
 * that is not marked with `beforeEffect`. One that throws, or takes longer than 30 s, counts as `cannotTell`.
 */
export type Verifier<I = any> = (input: I, task: Task) => Verdict | Promise<Verdict>;

/** Marks an error of a handler of keyed work: its effect was not begun, so that the verifier need not be asked. */
export function beforeEffect(err: unknown): Error;

/** How often work that failed is asked for again; it replaces the activity's own policy. Times in seconds. */
export interface RetryPolicy {
  /** All attempts, the first included. */
  maximumAttempts?: number;
  initialInterval?: number;
  backoffCoefficient?: number;
  maximumInterval?: number;
}

export interface TopicOptions {
  /** Handlers of a topic that run at once. Default 16. */
  concurrency?: number;
  /** Time limit of a handler, in ms. Default 300,000. A `Legwork-Deadline` that is earlier aborts its signal. */
  timeout?: number;
  /** Sent with each error of a handler. Default: the activity's own policy applies. */
  retry?: RetryPolicy;
}

export interface Registration<I = any> extends TopicOptions {
  handler: Handler<I>;
  /** For keyed work. Without it nobody can tell what has become of work that may have been run: `cannotTell`. */
  verify?: Verifier<I>;
  /** Set by `durable`: the work is turns of a durable function, and the worker says so. */
  readonly durable?: boolean;
}

export interface WorkOptions extends ConnectOptions, TopicOptions {
  /** Stops the worker when it aborts. Default: SIGTERM and SIGINT do. */
  signal?: AbortSignal;
  /** How long a stopping worker waits for its handlers before it aborts theirs, in ms. Default 20,000. */
  drainTimeout?: number;
  /** How often one message of work is started; a later delivery is answered with error 500. Default 100. */
  maxDeliveries?: number;
  /** Of your program, for `legwork top`. Default: the version of this package. */
  version?: string;
  /** Is told what goes wrong, never payloads. Default console.error. */
  log?: (...what: unknown[]) => void;
}

/**
 * Works on topics until it is stopped, then finishes what it has in hand and resolves. It rejects if the
 * configuration is wrong, or the broker cannot be reached at first; later it waits for the broker.
 */
export function work(handlers: Record<string, Handler<any> | Registration<any>>, options?: WorkOptions): Promise<void>;
