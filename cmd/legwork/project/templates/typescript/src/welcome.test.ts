import assert from "node:assert/strict";
import { test } from "node:test";
import { answer, run } from "@legwork-dev/sdk/flowtest";
import { send, sendMail, welcome } from "./welcome.js";

// Runs the function without servers, on a clock that jumps, and replays it from each point at which a crash could have
// stopped it.
test("who signs up gets two mails", async () => {
  const sent: string[] = [];
  const { value, took } = await run(welcome, { name: "Ada", email: "ada@example.com" },
    answer(sendMail, ({ to, text }) => {
      sent.push(text);
      return `sent to ${to}`;
    }));
  assert.equal(value, "sent to ada@example.com");
  assert.equal(took, 2_000); // ms
  assert.deepEqual(sent, ["Welcome, Ada!", "Are you settled in, Ada?"]);
});

test("the worker refuses a mail without an address", () => assert.rejects(send({ to: "", text: "Hello" }), { code: 422 }));
