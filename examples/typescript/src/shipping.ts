// The durable function parcel.v1 of ../checkout/app.yaml, on the least worker. node dist/shipping.js
import { call, sleep, work } from "./least.js";

await work("parcel.v1", function* shipping(order) {
  yield [yield sleep(1_000)];
  return yield [yield call("parcel.pack", order)];
});
