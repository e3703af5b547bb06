// A durable function, and a worker that it calls.
import { LegworkError } from "@legwork-dev/sdk";
import { type Flow, worker } from "@legwork-dev/sdk/flow";

/** The input of a job: who has signed up. */
export interface Person {
  name: string;
  email: string;
}

/** The input of the worker. */
export interface Mail {
  to: string;
  text: string;
}

/** The topic mail.send: it is served by worker.ts, and could be by another program in any language. */
export const sendMail = worker<Mail, string>("mail.send");

/**
 * A durable function: a crash cannot stop it. What it asks for is recorded with its result. When it must go on elsewhere
 * it runs again from its first line, and what is recorded is not done again.
 */
export async function welcome(flow: Flow, { name, email }: Person): Promise<string> {
  await flow.call(sendMail, { to: email, text: `Welcome, ${name}!` });
  await flow.sleep("2s"); // or "30d": no process is needed meanwhile
  return flow.call(sendMail, { to: email, text: `Are you settled in, ${name}?` });
}

/** A worker: ordinary code. If its process dies before the answer is stored, it runs again. */
export async function send({ to, text }: Mail): Promise<string> {
  if (!to) throw new LegworkError(422, `the mail ${JSON.stringify(text)} has no address`); // other errors may be tried again
  console.log(`to ${to}: ${text}`);
  return `sent to ${to}`;
}
