import type { Db } from "../kernel/db";
import { type Faults, noteFaults } from "../kernel/faults";
import * as store from "./store";

/** Maximum number of messages listed as faults: where there are more, the fault affects all of them. */
const MAX_NAMED = 500;

/** Adds a fault for each message whose recorded delivery has no report. */
export async function checkReported(deps: { db: Db }, faults: Faults): Promise<void> {
  await noteFaults(faults, "what was reported of messages", async () => {
    for (const { key, delivery } of await store.findUnreported(deps.db, MAX_NAMED))
      faults.push(`the message ${key} is ${delivery}, and nobody reported it`);
  });
}
