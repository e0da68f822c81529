import type { Db } from "../kernel/db";
import { type Faults, told } from "../kernel/told";
import * as store from "./store";

/** Messages that are named at most: where there are more, something is wrong with all of them. */
const MOST_NAMED = 500;

/** Whether somebody reported what is known of each message. */
export async function checkReported(deps: { db: Db }, faults: Faults): Promise<void> {
  await told(faults, "what was reported of messages", async () => {
    for (const { key, delivery } of await store.findUnreported(deps.db, MOST_NAMED))
      faults.push(`the message ${key} is ${delivery}, and nobody reported it`);
  });
}
