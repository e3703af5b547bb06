// The durable functions of ../../checkout/app.yaml and the workers that they call: node dist/checkout.js
// ../../checkout/main.go is the same program in Go. Jobs may go from the one to the other.
import { LegworkError, work } from "@legwork-dev/sdk";
import { durable, job, signal, worker, type Flow } from "@legwork-dev/sdk/flow";

interface Order {
  id: string;
  cents: number;
}
interface Receipt {
  Charge: string;
}
interface Parcel {
  number: string;
}

// What the functions call, with the types of input and answer.
const charge = worker<Order, Receipt>("order.charge");
const refund = worker<Receipt, boolean>("order.refund");
const ship = job<Order, Parcel>("parcel.ship");
const pack = worker<Order, Parcel>("parcel.pack");
const approved = signal<{ By: string }>("approved");

/** checkout charges and ships an order. A large one waits for its approval, at most three days. */
async function checkout(flow: Flow, order: Order): Promise<Parcel> {
  if (order.cents > 100_000) {
    const first = await flow.first({ yes: flow.signal(approved), late: flow.sleep("72h") });
    if (first === "late") throw new LegworkError(408, `nobody approved order ${order.id}`);
  }
  const receipt = await flow.call(charge, order);
  flow.undo(() => flow.call(refund, receipt)); // if what follows fails
  return flow.call(ship, order);
}

/** shipping packs an order once the van is there. */
async function shipping(flow: Flow, order: Order): Promise<Parcel> {
  await flow.sleep("1s");
  return flow.call(pack, order);
}

await work({
  "checkout.v1": durable(checkout),
  "parcel.v1": durable(shipping),
  "order.charge": (order: Order): Receipt => {
    if (order.cents <= 0) throw new LegworkError(402, `order ${order.id} costs nothing`);
    return { Charge: `ch_${order.id}` };
  },
  "order.refund": (receipt: Receipt): boolean => {
    console.log(`${receipt.Charge} is refunded`);
    return true;
  },
  "parcel.pack": (order: Order): Parcel => {
    if (order.id === "too-large") throw new LegworkError(422, `no box is large enough for order ${order.id}`);
    return { number: `parcel of ${order.id}` };
  },
});
