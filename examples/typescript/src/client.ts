// Starts, awaits and signals: node dist/client.js
import { awaitEnd, open, signal, start } from "./legwork.js";

const usage = `usage:
  node dist/client.js start TOPIC JSON [KEY]   start a job; the same KEY starts one job
  node dist/client.js await APP JOB            wait for its end, up to a minute
  node dist/client.js signal TOPIC JSON [ID]   wake who waits for this data`;

async function main([command, ...args]: string[]): Promise<unknown> {
  const [first, second, third] = args;
  if (!first || !second) throw new Error(usage);
  const lw = await open();
  // Whoever calls us may be traced: the job's trace goes on from there.
  const parent = process.env["TRACEPARENT"];
  const trace = parent ? { traceparent: parent } : {};
  try {
    switch (command) {
      case "start":
        return await start(lw, first, JSON.parse(second), { ...trace, ...(third && { key: third }) });
      case "signal":
        return await signal(lw, first, JSON.parse(second), { ...trace, ...(third && { id: third }) });
      case "await":
        return await awaitEnd(lw, { app: first, job: second }, 60_000);
      default:
        throw new Error(usage);
    }
  } finally {
    await lw.nc.close();
  }
}

try {
  console.log(JSON.stringify(await main(process.argv.slice(2))));
} catch (err) {
  console.error((err as Error).message);
  process.exitCode = 1;
}
