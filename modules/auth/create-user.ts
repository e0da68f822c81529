import { type ActorName, recordAudit } from "../audit/index.server";
import type { Transaction } from "../kernel/db";
import type { Clock, Ids } from "../kernel/ports";
import { normalizeEmail } from ".";
import * as store from "./store";

/** Creates an active user in the caller's transaction. The password is hashed by the caller, before it begins. */
export async function createUser(
  tx: Transaction,
  deps: { ids: Ids; clock: Clock },
  actor: ActorName,
  input: {
    email: string;
    passwordHash: string;
    firstName: string;
    lastName: string;
    phone?: string;
    language?: string;
  },
): Promise<{ id: string }> {
  const id = deps.ids.uuid();
  await store.insertUser(tx, { ...input, id, emailKey: normalizeEmail(input.email), createdAt: deps.clock.now() });
  await recordAudit(tx, deps, { organizationId: null, actor, action: "user.created", subject: id });
  return { id };
}

/** Whether an address has an account already. */
export async function isEmailTaken(db: Transaction, email: string): Promise<boolean> {
  return (await store.findUserByEmailKey(db, normalizeEmail(email))) !== null;
}
