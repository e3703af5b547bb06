// Say that you are there: docs/wire.md. `legwork top` and `nats micro list` show
// who does; nothing depends on it.
import { hostname } from "node:os";
import type { ServiceMsg } from "nats";
import type { Legwork } from "./legwork.js";

/** What was done in one lane since the program began. */
export interface Figures {
  lane: string;
  in_flight: number;
  done: number;
  failed: number;
}

/** announce makes this worker known, if it may; what it says of itself is read when somebody asks. */
export async function announce(lw: Legwork, version: string, lanes: Figures[]): Promise<void> {
  const topics = lanes.map((f) => f.lane.replace(/^work\./, "")).join(" ");
  const sum = (of: "in_flight" | "done" | "failed") => lanes.reduce((total, lane) => total + lane[of], 0);
  const figures = () => ({ in_flight: sum("in_flight"), done: sum("done"), failed: sum("failed"), lanes });
  try {
    const service = await lw.nc.services.add({
      name: `legwork-${lw.ns}`,
      version,
      description: `Legwork worker of ${topics}`,
      metadata: { namespace: lw.ns, role: "worker", version, host: hostname(), pid: String(process.pid), topics },
      statsHandler: async () => figures(),
    });
    service.addEndpoint("figures", {
      subject: `legwork.${lw.ns}.presence.${service.info().id}`,
      handler: (_err: Error | null, m: ServiceMsg) => void m.respond(JSON.stringify(figures())),
    });
    // Its subscriptions end with the connection, too; one that is refused ends alone.
    void service.stopped.then((err) => err && !lw.nc.isDraining() && !lw.nc.isClosed() && console.error("this worker is not announced:", err.message));
  } catch (err) {
    console.error("this worker is not announced:", (err as Error).message);
  }
}
