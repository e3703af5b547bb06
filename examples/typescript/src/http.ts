// Starts a job over HTTP and shows what it has come to: node dist/http.js TOPIC JSON [URL NAMESPACE]
import { HttpError, http } from "@legwork-dev/sdk/http";

const [topic = "parcel.posted", json = "{}", url, namespace] = process.argv.slice(2);
const legwork = http({ ...(url && { url }), ...(namespace && { namespace }) });
try {
  const { gid, job, result } = await legwork.startJob({ topic, wait: 20, body: JSON.parse(json) });
  if (result) console.log(JSON.stringify(result.data ?? result.error));
  else if (gid) console.log(`${job}: ${(await legwork.explainJob({ gid })).sentence}`);
} catch (err) {
  if (!(err instanceof HttpError)) throw err;
  console.error(`${err.code}: ${err.message}`);
  process.exitCode = 1;
}
