// Serves the function and the worker until SIGTERM, then finishes what it has in hand.
import { work } from "@legwork-dev/sdk";
import { durable } from "@legwork-dev/sdk/flow";
import { send, welcome } from "./welcome.js";

await work({ signup: durable(welcome), "mail.send": send });
