// Starts, awaits and signals: node dist/client.js
import { connect } from "@legwork-dev/sdk";

const usage = `usage:
  node dist/client.js start TOPIC JSON [KEY]   start a job; the same KEY starts one job
  node dist/client.js await APP JOB            wait for its end, up to a minute
  node dist/client.js signal TOPIC JSON [ID]   wake who waits for this data`;

async function main([command, first, second, third]: string[]): Promise<unknown> {
  if (!first || !second) throw new Error(usage);
  // Whoever calls us may be traced: the job's trace goes on from there.
  const parent = process.env["TRACEPARENT"];
  const trace = parent ? { traceparent: parent } : {};
  const legwork = await connect();
  try {
    switch (command) {
      case "start":
        return await legwork.start(first, JSON.parse(second), { ...trace, ...(third && { key: third }) });
      case "signal":
        return await legwork.signal(first, JSON.parse(second), { ...trace, ...(third && { id: third }) });
      case "await":
        return await legwork.result({ app: first, job: second });
      default:
        throw new Error(usage);
    }
  } finally {
    await legwork.close();
  }
}

try {
  console.log(JSON.stringify(await main(process.argv.slice(2))));
} catch (err) {
  console.error((err as Error).message);
  process.exitCode = 1;
}
