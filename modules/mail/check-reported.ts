import type { Db } from "../kernel/db";
import { type Faults, noteFaults } from "../kernel/faults";
import * as store from "./store";

/** Messages that are named at most: where there are more, something is wrong with all of them. */
const MAX_NAMED = 500;

/** Whether somebody reported what is known of each message. */
export async function checkReported(deps: { db: Db }, faults: Faults): Promise<void> {
  await noteFaults(faults, "what was reported of messages", async () => {
    for (const { key, delivery } of await store.findUnreported(deps.db, MAX_NAMED))
      faults.push(`the message ${key} is ${delivery}, and nobody reported it`);
  });
}
