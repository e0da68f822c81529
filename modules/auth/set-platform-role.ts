import { recordAudit } from "../audit/index.server";
import type { Database } from "../kernel/db";
import type { Clock, Ids } from "../kernel/ports";
import { normalizeEmail } from ".";
import * as store from "./store";

/** Gives or takes the platform's admin role. For the command line alone: no form and no call reaches it. */
export async function setPlatformRole(
  deps: { db: Database; ids: Ids; clock: Clock },
  input: { email: string; role: "user" | "admin" },
): Promise<{ ok: true; changed: boolean } | { ok: false; code: "not-found" }> {
  return deps.db.$transaction(async (tx) => {
    const user = await store.findUserByEmailKey(tx, normalizeEmail(input.email));
    if (user?.status !== "active") return { ok: false, code: "not-found" };
    if (user.platformRole === input.role) return { ok: true, changed: false };
    await store.updateUser(tx, user.id, { platformRole: input.role });
    await recordAudit(tx, deps, {
      organizationId: null,
      actor: "cli",
      action: input.role === "admin" ? "admin.granted" : "admin.withdrawn",
      subject: user.id,
    });
    return { ok: true, changed: true };
  });
}
